import Desktop
import EarnCore
import Foundation
import LineProtocol
import Rewards

extension Daemon {
  /// Draws the shield of these rules into a file: no display, no service, no ledger.
  static func previewShield(_ file: String, _ options: Options) -> Int32 {
    #if DESKTOP_X11
      do throws(Places.Problem) {
        let rules = try previewedRules(options)
        let target = rules.blocks.first { $0.kind == .app }?.value ?? "Steam"
        return draw(ShieldCard(id: "preview", over: target, rules: rules), into: file)
      } catch {
        return complain(error.message, .configuration)
      }
    #else
      return complain(
        "This earnd was built without what draws a shield; install \(DisplayState.packages) and build it again.",
        .unavailable)
    #endif
  }

  #if DESKTOP_X11
    /// As on a window of a common size.
    private static let previewSize = (width: 1280, height: 800)

    private static func draw(_ card: ShieldCard, into file: String) -> Int32 {
      let surface = CardSurface(width: previewSize.width, height: previewSize.height)
      do throws(CardImage.WriteFailure) {
        try CardPainter.paint(ShieldDialog(card), on: surface).image.writePNG(to: file)
        return 0
      } catch {
        return complain(error.message, .output)
      }
    }

    /// The rules of the file; where there is none, those that a first start would write.
    private static func previewedRules(_ options: Options) throws(Places.Problem) -> Rules {
      let places = try Places(options, environment: ProcessInfo.processInfo.environment, uid: getuid())
      do throws(RulesProblem) {
        guard options.rules != nil || FileManager.default.fileExists(atPath: places.rules) else {
          return (try? Rules.parse(Rules.firstFile)) ?? Rules()
        }
        return try RulesFile(path: places.rules, lastGoodPath: places.lastGoodRules).parsed()
      } catch {
        throw Places.Problem(message: error.failure(in: places.rules).message)
      }
    }
  #endif
}
