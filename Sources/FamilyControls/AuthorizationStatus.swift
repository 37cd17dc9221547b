/// Whether this program may restrict and watch what the person uses.
public enum AuthorizationStatus: Int, Codable, CustomStringConvertible, Sendable {
  case notDetermined
  case denied
  case approved
  case approvedWithDataAccess

  public var description: String {
    switch self {
    case .notDetermined: "notDetermined"
    case .denied: "denied"
    case .approved: "approved"
    case .approvedWithDataAccess: "approvedWithDataAccess"
    }
  }
}

/// Whose use a program asks to restrict.
public enum FamilyControlsMember: Int, Codable, CustomStringConvertible, Sendable {
  case child
  case individual

  public var description: String {
    switch self {
    case .child: "child"
    case .individual: "individual"
    }
  }
}
