internal import CXCB

/// One window over one other: never managed, never focused, always directly above what it covers.
final class ShieldWindow {
  static let className = "earn-shield"

  let id: xcb_window_t
  /// The window whose place it takes, a frame or a client without one.
  private(set) var frame: xcb_window_t
  private(set) var area: Area
  private(set) var isMapped = false
  /// Something may have come between it and what it covers.
  var needsRestack = true
  private var holes: [Area] = []
  private let connection: XConnection
  private let canvas: Canvas

  init(_ connection: XConnection, _ canvas: Canvas, over frame: xcb_window_t, _ area: Area) {
    self.connection = connection
    self.canvas = canvas
    self.frame = frame
    self.area = area
    id = xcb_generate_id(connection.xcb)
    create()
  }

  var size: PixelSize { PixelSize(width: area.width, height: area.height) }

  /// Shows an image; the server keeps it, and serves every exposure by itself.
  func paint(_ pixels: [UInt32], _ size: PixelSize) {
    let xcb = connection.xcb
    var pixmap = canvas.pixmap(pixels, size)
    xcb_change_window_attributes(xcb, id, XCB_CW_BACK_PIXMAP.rawValue, &pixmap)
    xcb_free_pixmap(xcb, pixmap)
    xcb_clear_area(xcb, 0, id, 0, 0, 0, 0)
  }

  func place(over frame: xcb_window_t, _ area: Area) {
    if frame != self.frame { needsRestack = true }
    self.frame = frame
    guard area != self.area else { return }
    self.area = area
    let values = [
      UInt32(bitPattern: Int32(area.x)), UInt32(bitPattern: Int32(area.y)), UInt32(area.width), UInt32(area.height),
    ]
    let mask =
      XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue | XCB_CONFIG_WINDOW_WIDTH.rawValue
      | XCB_CONFIG_WINDOW_HEIGHT.rawValue
    xcb_configure_window(connection.xcb, id, UInt16(mask), values)
  }

  /// Directly above what it covers, and below whatever lies above that: another window stays usable.
  func restack() {
    guard needsRestack else { return }
    needsRestack = false
    let mask = XCB_CONFIG_WINDOW_SIBLING.rawValue | XCB_CONFIG_WINDOW_STACK_MODE.rawValue
    xcb_configure_window(connection.xcb, id, UInt16(mask), [frame, XCB_STACK_MODE_ABOVE.rawValue])
  }

  /// Leaves these areas of the screen free.
  func cut(_ areas: [Area]) {
    let areas = areas.compactMap { $0.within(area) }
      .map { Area(x: $0.x - area.x, y: $0.y - area.y, width: $0.width, height: $0.height) }
    guard areas != holes, connection.hasShape else { return }
    holes = areas
    let bounding = UInt8(XCB_SHAPE_SK_BOUNDING.rawValue)
    xcb_shape_mask(connection.xcb, UInt8(XCB_SHAPE_SO_SET.rawValue), bounding, id, 0, 0, 0)
    let rectangles = areas.map {
      xcb_rectangle_t(
        x: Int16(clamping: $0.x), y: Int16(clamping: $0.y), width: UInt16(clamping: $0.width),
        height: UInt16(clamping: $0.height))
    }
    guard !rectangles.isEmpty else { return }
    xcb_shape_rectangles(
      connection.xcb, UInt8(XCB_SHAPE_SO_SUBTRACT.rawValue), bounding, 0, id, 0, 0, UInt32(rectangles.count),
      rectangles)
  }

  func setMapped(_ shouldBe: Bool) {
    guard shouldBe != isMapped else { return }
    isMapped = shouldBe
    if shouldBe { xcb_map_window(connection.xcb, id) } else { xcb_unmap_window(connection.xcb, id) }
  }

  /// Somebody else took it off the screen.
  func wasUnmapped() { isMapped = false }

  func destroy() { xcb_destroy_window(connection.xcb, id) }

  private func create() {
    let xcb = connection.xcb
    let events =
      XCB_EVENT_MASK_BUTTON_PRESS.rawValue | XCB_EVENT_MASK_BUTTON_RELEASE.rawValue
      | XCB_EVENT_MASK_POINTER_MOTION.rawValue | XCB_EVENT_MASK_LEAVE_WINDOW.rawValue
    let mask =
      XCB_CW_BORDER_PIXEL.rawValue | XCB_CW_OVERRIDE_REDIRECT.rawValue | XCB_CW_EVENT_MASK.rawValue
      | XCB_CW_COLORMAP.rawValue
    xcb_create_window(
      xcb, canvas.depth, id, connection.root, Int16(clamping: area.x), Int16(clamping: area.y),
      UInt16(clamping: area.width), UInt16(clamping: area.height), 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue),
      canvas.visual, mask, [0, 1, events, canvas.colormap])
    let name = Array("\(Self.className)\0\(Self.className)\0".utf8)
    xcb_change_property(
      xcb, UInt8(XCB_PROP_MODE_REPLACE.rawValue), id, connection.number(.windowClass), XCB_ATOM_STRING.rawValue, 8,
      UInt32(name.count), name)
  }
}
