internal import CXCB

/// Why a display is not there, in one sentence.
public struct XFailure: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// - Parameter description: a sentence.
  public init(_ description: String) { self.description = description }

  /// - Parameter code: what xcb_connection_has_error(3) answers.
  init(display: String, code: Int32) {
    let reason =
      switch code {
      case XCB_CONN_ERROR: "no X server answers there, or it refused the authority file"
      case XCB_CONN_CLOSED_EXT_NOTSUPPORTED: "the X server lacks an extension that was used"
      case XCB_CONN_CLOSED_MEM_INSUFFICIENT: "there is not enough memory"
      case XCB_CONN_CLOSED_REQ_LEN_EXCEED: "the X server does not take so long a request"
      case XCB_CONN_CLOSED_PARSE_ERR: "a display is written :0 or host:0"
      case XCB_CONN_CLOSED_INVALID_SCREEN: "it has no screen of that number"
      default: "xcb reports error \(code)"
      }
    self.init("The display \(display) cannot be opened: \(reason).")
  }

  static func lost(_ display: String) -> XFailure { XFailure("The X server of display \(display) is gone.") }
}
