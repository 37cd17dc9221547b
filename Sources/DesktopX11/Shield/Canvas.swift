internal import CXCB

/// How pixels come to a window: the kind of window whose pixels are 32 bits of red, green and blue, as cairo has them.
final class Canvas {
  let depth: UInt8
  let visual: xcb_visualid_t
  let colormap: xcb_colormap_t
  private let connection: XConnection
  private let context: xcb_gcontext_t

  /// - Returns: nil where the display has no such kind of window.
  init?(_ connection: XConnection) {
    guard let (depth, visual) = Self.visual(of: connection.screen) else { return nil }
    let xcb = connection.xcb
    self.connection = connection
    self.depth = depth
    self.visual = visual
    if visual == connection.screen.pointee.root_visual {
      colormap = connection.screen.pointee.default_colormap
    } else {
      colormap = xcb_generate_id(xcb)
      xcb_create_colormap(xcb, UInt8(XCB_COLORMAP_ALLOC_NONE.rawValue), colormap, connection.root, visual)
    }
    // A graphics context belongs to a depth, which it takes from a drawable.
    let pixmap = xcb_generate_id(xcb)
    xcb_create_pixmap(xcb, depth, pixmap, connection.root, 1, 1)
    context = xcb_generate_id(xcb)
    xcb_create_gc(xcb, context, pixmap, 0, nil)
    xcb_free_pixmap(xcb, pixmap)
  }

  /// Sends an image, in parts no longer than the server takes.
  /// - Returns: a pixmap, which the caller frees.
  func pixmap(_ pixels: [UInt32], _ size: PixelSize) -> xcb_pixmap_t {
    precondition(pixels.count == size.width * size.height, "a shield is drawn in its own size")
    let xcb = connection.xcb
    let pixmap = xcb_generate_id(xcb)
    xcb_create_pixmap(xcb, depth, pixmap, connection.root, UInt16(size.width), UInt16(size.height))
    let most = Int(xcb_get_maximum_request_length(xcb)) * 4 - 64
    let rows = max(1, most / (size.width * 4))
    pixels.withUnsafeBytes { bytes in
      for top in stride(from: 0, to: size.height, by: rows) {
        let height = min(rows, size.height - top)
        let part = UnsafeRawBufferPointer(rebasing: bytes[(top * size.width * 4)...].prefix(height * size.width * 4))
        xcb_put_image(
          xcb, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), pixmap, context, UInt16(size.width), UInt16(height), 0,
          Int16(top), 0, depth, UInt32(part.count), part.bindMemory(to: UInt8.self).baseAddress)
      }
    }
    return pixmap
  }

  private static func visual(of screen: UnsafeMutablePointer<xcb_screen_t>) -> (UInt8, xcb_visualid_t)? {
    var found: (UInt8, xcb_visualid_t)?
    var depths = xcb_screen_allowed_depths_iterator(screen)
    while depths.rem > 0 {
      var visuals = xcb_depth_visuals_iterator(depths.data)
      while visuals.rem > 0 {
        let visual = visuals.data.pointee
        let isRGB = visual.red_mask == 0xff0000 && visual.green_mask == 0xff00 && visual.blue_mask == 0xff
        if isRGB, visual._class == UInt8(XCB_VISUAL_CLASS_TRUE_COLOR.rawValue) {
          if visual.visual_id == screen.pointee.root_visual { return (depths.data.pointee.depth, visual.visual_id) }
          found = found ?? (depths.data.pointee.depth, visual.visual_id)
        }
        xcb_visualtype_next(&visuals)
      }
      xcb_depth_next(&depths)
    }
    return found
  }
}
