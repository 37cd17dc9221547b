#if DESKTOP_X11
  import CPango
  import Glibc

  extension CardImage {
    /// Why a picture was not written.
    public struct WriteFailure: Error, Hashable, Sendable {
      public let message: String

      public init(message: String) { self.message = message }
    }

    /// Writes it as a PNG file, in place of what is there.
    public func writePNG(to path: String) throws(WriteFailure) {
      var copy = pixels
      let status = copy.withUnsafeMutableBufferPointer { buffer in
        let surface = Canvas.surface(of: buffer, width: width, height: height)
        defer { cairo_surface_destroy(surface) }
        errno = 0
        return cairo_surface_write_to_png(surface, path)
      }
      guard status == CAIRO_STATUS_SUCCESS else {
        let reason = errno != 0 ? String(cString: strerror(errno)) : String(cString: cairo_status_to_string(status))
        throw WriteFailure(message: "The picture \(path) cannot be written: \(reason).")
      }
    }
  }
#endif
