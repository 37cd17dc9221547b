import Desktop
import EarnCore
import LineProtocol

extension Service {
  /// What is installed, of every category or of one, and whether it is blocked.
  func apps(_ request: Request) -> Reply {
    let category = request["category"]?.lowercased()
    let apps = installed.installedApps.filter { app in
      guard let category else { return true }
      return app.mainCategory.lowercased() == category || app.categories.contains { $0.lowercased() == category }
    }
    return .rows(
      apps.map { app in
        [
          Pair("app", app.id), Pair("name", app.name), Pair("category", app.mainCategory),
          Pair("blocked", core.rule(blocking: app.window) != nil),
        ]
      })
  }
}
