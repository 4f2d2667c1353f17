extension Unicode.Scalar {
  /// Whether this is a control character (C0, DEL or C1; general category Cc), which no one-line text may hold.
  var isControl: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value)
  }

  /// Whether this is white space (Unicode property White_Space), of which ASCII is known without a table.
  package var isBlank: Bool {
    value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}
