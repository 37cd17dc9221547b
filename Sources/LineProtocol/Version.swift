/// The product's version, as `--version`, the greeting and CAPS tell it.
public enum Version {
  public static let current = "0.1.0"
}
