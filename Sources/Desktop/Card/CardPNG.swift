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
      var bytes = pixels
      let status = bytes.withUnsafeMutableBufferPointer { buffer in
        let surface = cairo_image_surface_create_for_data(
          buffer.baseAddress, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(stride))
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
