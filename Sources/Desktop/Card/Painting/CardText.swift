#if DESKTOP_X11
  import CPango
  import EarnCore

  /// How a text is set.
  struct CardTextStyle: Hashable, Sendable {
    /// In units of length.
    var size: Double
    var isBold = false
    /// As many lines at most; what does not fit is ellipsised.
    var lines = 1
    var isCentred = true
  }

  /// A text, shaped and broken into lines by pango.
  final class CardText {
    private let layout: OpaquePointer
    private let canvas: Canvas
    /// The width it may have, which is where it is aligned.
    private(set) var width: Double

    /// - Parameter width: nil = as wide as the text.
    init?(_ text: String, _ style: CardTextStyle, width: Double? = nil, on canvas: Canvas) {
      guard let layout = pango_cairo_create_layout(canvas.context) else { return nil }
      self.layout = layout
      self.canvas = canvas
      self.width = width ?? 0
      Self.choose(style, for: layout)
      pango_layout_set_text(layout, Self.oneParagraph(text), -1)
      pango_layout_set_single_paragraph_mode(layout, 1)
      pango_layout_set_height(layout, -Int32(style.lines))
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      pango_layout_set_alignment(layout, style.isCentred ? PANGO_ALIGN_CENTER : PANGO_ALIGN_LEFT)
      if style.lines > 1 { Self.wrap(layout) }
      if let width { allow(width) }
      if style.lines > 1 { balanceLines() }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    private func allow(_ width: Double) {
      pango_layout_set_width(layout, Int32(max(width, 1) * Double(PANGO_SCALE)))
      self.width = width
    }

    /// Makes lines about equally long: the least width that needs no line more leaves no word alone on the last.
    private func balanceLines() {
      let lines = pango_layout_get_line_count(layout)
      guard lines > 1, pango_layout_is_ellipsized(layout) == 0 else { return }
      var (tooLittle, enough) = (width / Double(lines + 1), width)
      while enough - tooLittle > 4 {
        let middle = (tooLittle + enough) / 2
        allow(middle)
        let fits = pango_layout_get_line_count(layout) == lines && pango_layout_is_ellipsized(layout) == 0
        if fits { enough = middle } else { tooLittle = middle }
      }
      allow(enough)
    }

    /// Fonts a desktop is likely to use for itself, best first.
    private static let families = "Adwaita Sans, Inter, Cantarell, Noto Sans, Ubuntu, Open Sans, Sans"

    private static func choose(_ style: CardTextStyle, for layout: OpaquePointer) {
      let font = pango_font_description_new()
      pango_font_description_set_family(font, families)
      pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
      pango_font_description_set_weight(font, style.isBold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL)
      pango_layout_set_font_description(layout, font)
      pango_font_description_free(font)
      let options = cairo_font_options_create()
      // Rounded advances would space letters unevenly at other scales than 1.
      cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
      cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
      pango_cairo_context_set_font_options(pango_layout_get_context(layout), options)
      cairo_font_options_destroy(options)
      pango_layout_context_changed(layout)
    }

    private static func wrap(_ layout: OpaquePointer) {
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_line_spacing(layout, 1.2)
      // A name too long for a line is cut; a hyphen there would look like a part of it.
      let attributes = pango_attr_list_new()
      pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
      pango_layout_set_attributes(layout, attributes)
      pango_attr_list_unref(attributes)
    }

    /// Longer than any place on a card; a note of a megabyte must not take a second to shape.
    private static let longest = 600

    private static func oneParagraph(_ text: String) -> String {
      let scalars = text.unicodeScalars.prefix(longest).map { scalar -> Unicode.Scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: " "
        // `push-ups` stays on one line.
        default: scalar == "-" ? "\u{2011}" : scalar
        }
      }
      return String(String.UnicodeScalarView(scalars))
    }

    /// The size of the text itself, in units of length.
    var size: (width: Double, height: Double) {
      var extents = PangoRectangle()
      pango_layout_get_extents(layout, nil, &extents)
      return (Double(extents.width) / Double(PANGO_SCALE), Double(extents.height) / Double(PANGO_SCALE))
    }

    /// From the top of the text to the line its letters stand on.
    var baseline: Double { Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE) }

    var isRightToLeft: Bool { pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL }

    /// - Parameters x, y: the top left corner of the place it is aligned in.
    func draw(x: Double, y: Double, _ color: CardColor) {
      canvas.use(color)
      cairo_move_to(canvas.context, x, y)
      pango_cairo_show_layout(canvas.context, layout)
    }
  }
#endif
