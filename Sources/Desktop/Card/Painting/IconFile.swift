#if DESKTOP_X11
  import CPango
  import EarnCore
  import Glibc

  /// Where the picture of an icon's name lies, by the icon theme specification: PNG only, since drawing SVG would bring a
  /// library bigger than everything else together.
  struct IconFile: Hashable, Sendable {
    let path: String

    /// - Parameters:
    ///   - name: an icon's name, or the absolute path of a picture, as a .desktop file has it.
    ///   - pixels: the side it will have; the smallest picture that is at least as big is taken, else the biggest.
    static func named(_ name: String, pixels: Int, in folders: [String] = folders) -> IconFile? {
      if name.hasPrefix("/") { return name.hasSuffix(".png") ? readable(name) : nil }
      guard !name.isEmpty, !name.contains("/") else { return nil }
      let bigEnough = sizes.filter { $0 >= pixels }
      let smaller = sizes.filter { $0 < pixels }.reversed()
      for size in bigEnough + smaller {
        for folder in folders {
          for theme in themes {
            let side = "\(size)x\(size)"
            if let file = readable("\(folder)/icons/\(theme)/\(side)/apps/\(name).png") { return file }
          }
        }
      }
      return folders.lazy.compactMap { readable("\($0)/pixmaps/\(name).png") }.first
    }

    private static let sizes = [16, 22, 24, 32, 48, 64, 72, 96, 128, 192, 256, 512]
    private static let themes = ["hicolor", "Adwaita", "breeze", "gnome"]

    private static var folders: [String] {
      let home = getenv("HOME").map { String(cString: $0) } ?? ""
      let own = getenv("XDG_DATA_HOME").map { String(cString: $0) } ?? "\(home)/.local/share"
      let shared = getenv("XDG_DATA_DIRS").map { String(cString: $0) } ?? ""
      let all = (shared.isEmpty ? "/usr/local/share:/usr/share" : shared).split(separator: ":").map(String.init)
      return ([own] + all).filter { $0.hasPrefix("/") }
    }

    private static func readable(_ path: String) -> IconFile? {
      access(path, R_OK) == 0 ? IconFile(path: path) : nil
    }

    /// Draws it into a square; false where it cannot be read as a picture.
    func draw(in rect: CardRect, on canvas: Canvas) -> Bool {
      guard hasSensibleSize, let surface = cairo_image_surface_create_from_png(path) else { return false }
      defer { cairo_surface_destroy(surface) }
      let (width, height) = (cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface))
      guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, width > 0, height > 0 else { return false }
      let scale = min(rect.width / Double(width), rect.height / Double(height))
      cairo_save(canvas.context)
      cairo_translate(canvas.context, rect.middle.x, rect.middle.y)
      cairo_scale(canvas.context, scale, scale)
      cairo_set_source_surface(canvas.context, surface, -Double(width) / 2, -Double(height) / 2)
      cairo_pattern_set_filter(cairo_get_source(canvas.context), CAIRO_FILTER_GOOD)
      cairo_paint(canvas.context)
      cairo_restore(canvas.context)
      return true
    }

    /// A PNG names its size in its first bytes. One of gigabytes must not be unpacked.
    private var hasSensibleSize: Bool {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      var head = [UInt8](repeating: 0, count: 24)
      guard read(descriptor, &head, head.count) == head.count, head[1...3].elementsEqual("PNG".utf8) else {
        return false
      }
      let sides = [head[16..<20], head[20..<24]].map { $0.reduce(0) { $0 << 8 | Int($1) } }
      return sides.allSatisfy { 1...2048 ~= $0 }
    }
  }
#endif
