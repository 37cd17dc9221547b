#if DESKTOP_X11
  import CPango
  import EarnCore

  /// A rectangle in units of length, before the scale.
  struct CardRect: Hashable, Sendable {
    var x, y, width, height: Double

    func inset(by margin: Double) -> CardRect {
      CardRect(x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
    }

    func moved(down: Double) -> CardRect { CardRect(x: x, y: y + down, width: width, height: height) }

    var middle: (x: Double, y: Double) { (x + width / 2, y + height / 2) }
  }

  /// A picture being drawn: cairo in Swift's words.
  final class Canvas {
    let context: OpaquePointer

    private init(_ context: OpaquePointer) { self.context = context }

    /// Draws a picture of its own.
    static func image(width: Int, height: Int, scale: Double, _ draw: (Canvas) -> Void) -> CardImage {
      let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
        buffer.initialize(repeating: 0)
        count = width * height
        let surface = Self.surface(of: buffer, width: width, height: height)
        // Out of memory cairo answers with a surface that ignores what is drawn on it.
        if let context = cairo_create(surface) {
          cairo_scale(context, scale, scale)
          draw(Canvas(context))
          cairo_destroy(context)
        }
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
      }
      return CardImage(width: width, height: height, pixels: pixels)
    }

    /// A surface that draws into these pixels, for as long as they stay where they are.
    static func surface(of pixels: UnsafeMutableBufferPointer<UInt32>, width: Int, height: Int) -> OpaquePointer? {
      pixels.withMemoryRebound(to: UInt8.self) { bytes in
        cairo_image_surface_create_for_data(
          bytes.baseAddress, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
      }
    }

    func use(_ color: CardColor) {
      cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    func fillAll(from top: CardColor, to bottom: CardColor, height: Double) {
      let gradient = cairo_pattern_create_linear(0, 0, 0, height)
      cairo_pattern_add_color_stop_rgba(gradient, 0, top.red, top.green, top.blue, 1)
      cairo_pattern_add_color_stop_rgba(gradient, 1, bottom.red, bottom.green, bottom.blue, 1)
      cairo_set_source(context, gradient)
      cairo_paint(context)
      cairo_pattern_destroy(gradient)
    }

    func trace(_ rect: CardRect, corner: Double) {
      let corner = max(0, min(corner, rect.width / 2, rect.height / 2))
      let (left, top, right, bottom) = (rect.x, rect.y, rect.x + rect.width, rect.y + rect.height)
      let quarter = Double.pi / 2
      cairo_new_sub_path(context)
      cairo_arc(context, right - corner, top + corner, corner, -quarter, 0)
      cairo_arc(context, right - corner, bottom - corner, corner, 0, quarter)
      cairo_arc(context, left + corner, bottom - corner, corner, quarter, 2 * quarter)
      cairo_arc(context, left + corner, top + corner, corner, 2 * quarter, 3 * quarter)
      cairo_close_path(context)
    }

    func fill(_ rect: CardRect, corner: Double, _ color: CardColor) {
      trace(rect, corner: corner)
      use(color)
      cairo_fill(context)
    }

    func stroke(_ rect: CardRect, corner: Double, width: Double, _ color: CardColor) {
      trace(rect, corner: corner)
      use(color)
      cairo_set_line_width(context, width)
      cairo_stroke(context)
    }

    /// Draws something as a whole, so far see-through.
    func faded(_ opacity: Double, _ draw: () -> Void) {
      guard opacity < 1 else { return draw() }
      cairo_push_group(context)
      draw()
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, opacity)
    }

    /// Draws within a rectangle only.
    func clipped(to rect: CardRect, corner: Double = 0, _ draw: () -> Void) {
      cairo_save(context)
      trace(rect, corner: corner)
      cairo_clip(context)
      draw()
      cairo_restore(context)
    }
  }
#endif
