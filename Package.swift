// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The diagram: targets stand rank by rank, and a target names only lower ranks (ARCHITECTURE.md, "Import directions").

/// Whether everything the X11 desktop is built on is installed. EARN_DESKTOP=0 builds without it all the same.
/// Asked of pkg-config, because an incremental build would not notice with `canImport` that a header appeared.
let hasDesktopX11: Bool = {
  guard ProcessInfo.processInfo.environment["EARN_DESKTOP"] != "0" else { return false }
  let pkgConfig = Process()
  pkgConfig.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  pkgConfig.arguments =
    ["pkg-config", "--exists", "xcb", "xcb-shape", "xcb-sync", "cairo", "pangocairo"]
  pkgConfig.standardError = FileHandle.nullDevice
  guard (try? pkgConfig.run()) != nil else { return false }
  pkgConfig.waitUntilExit()
  return pkgConfig.terminationStatus == 0
}()

let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + onDesktop([.define("DESKTOP_X11")])

func onDesktop<Element>(_ elements: [Element]) -> [Element] { hasDesktopX11 ? elements : [] }

func module(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [])
  -> Target
{
  .target(name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func suite(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: exclude, swiftSettings: strict)
}

let package = Package(
  name: "earn",
  products: [
    .library(name: "ManagedSettings", targets: ["ManagedSettings"]),
    .library(name: "FamilyControls", targets: ["FamilyControls"]),
    .library(name: "DeviceActivity", targets: ["DeviceActivity"]),
    .library(name: "ManagedSettingsUI", targets: ["ManagedSettingsUI"]),
    .executable(name: "earnd", targets: ["earnd"]),
    .executable(name: "earn", targets: ["earn"]),
  ],
  targets: [
    // rank 0: C libraries, headers only
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CSystemd"),
    .systemLibrary(name: "CLinux"),

    // rank 1: pure
    module("ManagedSettings"),
    module("LineProtocol"),
    module("Rewards", ["LineProtocol"], path: "Rewards"),
    module("Notifications", ["LineProtocol"], path: "Notifications", exclude: ["DBus"]),

    // rank 2: pure, on ManagedSettings
    module("FamilyControls", ["ManagedSettings"]),
    module("DeviceActivity", ["ManagedSettings"]),
    module("ManagedSettingsUI", ["ManagedSettings"]),

    // rank 3: the rules of the story
    module(
      "EarnCore",
      ["LineProtocol", "Rewards", "Notifications", "ManagedSettings", "DeviceActivity", "ManagedSettingsUI"]),

    // support for edges: no word of the story, for more than one edge
    module("DBus", ["CSystemd", "CLinux"]),

    // edges: they meet in EarnService alone
    module("Ledger", ["CSQLite", "EarnCore", "LineProtocol", "Rewards"]),
    module("EventLoop", ["CSystemd", "CLinux", "EarnCore"]),
    module("Desktop", ["DBus", "EarnCore"] + onDesktop(["CPango"])),
    module("NotificationsDBus", ["DBus", "Notifications"], path: "Notifications/DBus"),

    // rank 4: the turn, and the wiring
    module(
      "EarnService",
      [
        "EarnCore", "Ledger", "EventLoop", "Desktop", "DBus", "NotificationsDBus", "LineProtocol", "Rewards",
        "Notifications", "CLinux",
      ] + onDesktop(["DesktopX11"])),

    // rank 5: one-call mains
    program("earnd", ["EarnService"]),
    program("earn", ["LineProtocol", "CLinux"]),

    // tests: one suite a module
    .target(
      name: "TestKit", dependencies: ["EarnCore", "DBus", "LineProtocol", "CLinux"], path: "Tests/TestKit",
      swiftSettings: strict),
    suite("TestKitTests", ["TestKit", "EarnCore"]),
    suite("LineProtocolTests", ["LineProtocol", "TestKit"]),
    suite("EarnTests", ["earn", "LineProtocol"]),
    suite("RewardsTests", ["Rewards", "LineProtocol", "TestKit"]),
    suite("NotificationsTests", ["Notifications", "LineProtocol"]),
    suite("ManagedSettingsTests", ["ManagedSettings"]),
    suite("DeviceActivityTests", ["DeviceActivity", "ManagedSettings", "TestKit"]),
    suite("FamilyControlsTests", ["FamilyControls", "ManagedSettings"]),
    suite("ManagedSettingsUITests", ["ManagedSettingsUI", "ManagedSettings"]),
    suite(
      "EarnCoreTests", ["EarnCore", "LineProtocol", "Rewards", "Notifications", "DeviceActivity", "Ledger", "TestKit"]),
    suite("LedgerTests", ["Ledger", "EarnCore", "LineProtocol", "Rewards", "CSQLite", "TestKit"]),
    suite("EventLoopTests", ["EventLoop", "EarnCore", "CLinux", "TestKit"]),
    suite("DesktopTests", ["Desktop", "EarnCore", "TestKit"]),
    suite(
      "DBusTests", ["DBus", "Desktop", "NotificationsDBus", "Notifications", "LineProtocol", "EarnCore", "TestKit"]),
    suite(
      "EarnServiceTests", ["EarnService", "EarnCore", "EventLoop", "Ledger", "LineProtocol", "Rewards", "TestKit"]),
    suite(
      "EndToEndTests", ["TestKit", "DBus", "LineProtocol", "CLinux", "CSQLite"],
      exclude: ["Install/in-own-group", "Install/login-container", "Install/user-manager"]),
  ],
  swiftLanguageModes: [.v6]
)

package.targets += onDesktop([
  .systemLibrary(name: "CXCB"),
  .systemLibrary(name: "CPango"),
  module("DesktopX11", ["CXCB", "EarnCore"]),
  suite("DesktopX11Tests", ["DesktopX11", "EarnCore", "TestKit"]),
])
