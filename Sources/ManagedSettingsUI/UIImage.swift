public import Foundation

/// A picture on a shield: by its name in the icon theme, or its bytes.
public final class UIImage: Hashable, Sendable {
  /// Where the picture is found.
  public enum Source: Hashable, Sendable {
    case named(String)
    case systemName(String)
    /// The bytes of a picture file.
    case data(Data)
  }

  /// Where this one is found.
  public let source: Source

  private init(_ source: Source) {
    self.source = source
  }

  /// A picture of the program's own; `nil` without a name.
  public convenience init?(named name: String) {
    guard !name.isEmpty else { return nil }
    self.init(.named(name))
  }

  /// A picture of the icon theme; `nil` without a name.
  public convenience init?(systemName name: String) {
    guard !name.isEmpty else { return nil }
    self.init(.systemName(name))
  }

  /// A picture in the form of a file; `nil` without bytes. What they hold is seen when it is drawn.
  public convenience init?(data: Data) {
    guard !data.isEmpty else { return nil }
    self.init(.data(data))
  }

  public static func == (left: UIImage, right: UIImage) -> Bool { left.source == right.source }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
  }
}
