extension String {
  /// The first character that may not stand in a name: one a terminal obeys, that nobody sees, or that turns the text
  /// around it about. Two names that look the same would be two, and one could pass for another.
  ///
  /// Combining marks, letters of every direction, and the joiners that scripts and emoji are written with may stand.
  public var deceptiveScalar: Unicode.Scalar? {
    let scalars = Array(unicodeScalars)
    return scalars.indices.first { index in
      let scalar = scalars[index]
      guard scalar.isDeceptive else { return false }
      let (before, after) = (index > 0 ? scalars[index - 1] : " ", index + 1 < scalars.count ? scalars[index + 1] : " ")
      return !scalar.belongs(between: before, and: after, isInFlag: scalars[..<index].contains("\u{1F3F4}"))
    }
    .map { scalars[$0] }
  }
}

extension Unicode.Scalar {
  /// Unseen or obeyed, unless its neighbours make something of it.
  var isDeceptive: Bool {
    switch value {
    case 0x20..<0x7F: false
    // The Arabic letter mark is a formatting character like those around U+200E, and so are the separators of lines.
    case 0x061C, 0x2028, 0x2029: true
    default: isControl || properties.isDefaultIgnorableCodePoint
    }
  }

  /// The joiners inside a word of a script that is not ASCII, or inside an emoji; what chooses a picture, behind it.
  fileprivate func belongs(between before: Unicode.Scalar, and after: Unicode.Scalar, isInFlag: Bool) -> Bool {
    switch value {
    case 0x200C, 0x200D: before.joins && after.joins
    case 0xFE0E, 0xFE0F: before.joins || "0123456789#*".unicodeScalars.contains(before)
    case 0xE0020...0xE007F: isInFlag
    default: false
    }
  }

  private var joins: Bool {
    !isASCII && !properties.isWhitespace && (!isDeceptive || (0xFE0E...0xFE0F).contains(value))
  }
}
