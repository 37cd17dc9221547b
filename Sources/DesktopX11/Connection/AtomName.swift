/// Every name this module says to the X server.
enum AtomName: String, CaseIterable {
  // of the root window
  case activeWindow = "_NET_ACTIVE_WINDOW"
  case clientList = "_NET_CLIENT_LIST"
  case clientListStacking = "_NET_CLIENT_LIST_STACKING"
  case currentDesktop = "_NET_CURRENT_DESKTOP"
  case resourceManager = "RESOURCE_MANAGER"
  case supported = "_NET_SUPPORTED"
  case supportingWMCheck = "_NET_SUPPORTING_WM_CHECK"

  // of a client's window
  case bamfDesktopFile = "_BAMF_DESKTOP_FILE"
  case clientMachine = "WM_CLIENT_MACHINE"
  case desktop = "_NET_WM_DESKTOP"
  case frameExtents = "_NET_FRAME_EXTENTS"
  case gtkApplicationID = "_GTK_APPLICATION_ID"
  case gtkFrameExtents = "_GTK_FRAME_EXTENTS"
  case hints = "WM_HINTS"
  case kdeDesktopFile = "_KDE_NET_WM_DESKTOP_FILE"
  case name = "WM_NAME"
  case netName = "_NET_WM_NAME"
  case netState = "_NET_WM_STATE"
  case pid = "_NET_WM_PID"
  case state = "WM_STATE"
  case transientFor = "WM_TRANSIENT_FOR"
  case windowClass = "WM_CLASS"

  // values and messages
  /// Owned by the compositor of the first screen.
  case compositor = "_NET_WM_CM_S0"
  case changeState = "WM_CHANGE_STATE"
  case hidden = "_NET_WM_STATE_HIDDEN"
  case utf8 = "UTF8_STRING"

  static let ofRoot: [AtomName] = [
    .activeWindow, .clientList, .clientListStacking, .currentDesktop, .resourceManager, .supported,
    .supportingWMCheck,
  ]

  static let ofClient: [AtomName] = [
    .bamfDesktopFile, .clientMachine, .desktop, .frameExtents, .gtkApplicationID, .gtkFrameExtents, .hints,
    .kdeDesktopFile, .name, .netName, .netState, .pid, .state, .transientFor, .windowClass,
  ]
}
