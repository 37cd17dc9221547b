import Glibc
import TestKit
import Testing

@Suite(.fewAtOnce) struct RemovedLedgerTests {
  @Test(
    "a ledger whose files are removed while earnd runs is put back: nothing acknowledged is lost, by kill -9 either",
    arguments: [["", "-wal", "-shm"], ["-wal"], [""]])
  func removed(suffixes: [String]) async throws {
    let first = try await Earnd.start(rules: houseRules)
    let client = try await first.connect()
    expect(try await client.reply("LOG pushups 20"), begins: "OK id=1 ")
    for suffix in suffixes { unlink(first.home.ledger + suffix) }
    expect(try await client.reply("LOG pushups 20"), begins: "OK id=2 earned=300 balance=600 ")
    let sentence = "The ledger \(first.home.ledger) was removed or replaced while earnd ran; it was put back whole."
    #expect(try await client.ask("DOCTOR").contains { $0.contains(sentence) })
    #expect(first.process.errorText.contains(sentence))
    try await first.kill()
    let second = try await first.restarted()
    expect(try await second.reply("BALANCE"), begins: "OK balance=600 ")
    for suffix in suffixes { unlink(second.home.ledger + suffix) }
    try await second.stop()
    let third = try await second.restarted()
    expect(try await third.reply("BALANCE"), begins: "OK balance=600 ")
    try await third.stop()
  }
}
