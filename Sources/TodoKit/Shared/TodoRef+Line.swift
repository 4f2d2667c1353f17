internal import JSONText

extension TodoRef {
  /// Reads a line of standard input: its first word, or, when it begins with `{`, the `uid` or else the `id` of an object.
  ///
  /// So the plain, quiet and JSON-lines output of one command can be read by the next.
  ///
  /// - Throws: ``TodoError/malformedRef(_:)`` for a line that points at nothing.
  public static func parse(line: String) throws(TodoError) -> [TodoRef] {
    guard let word = line.split(whereSeparator: \.isWhitespace).first.map(String.init) else { return [] }
    guard word.hasPrefix("{") else { return try parse(word) }
    var bytes = line
    let ref = bytes.withUTF8 { bytes in
      do { return try objectRef(bytes) } catch { return nil }
    }
    guard let ref else { throw .malformedRef(line) }
    return [ref]
  }

  private static func objectRef(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> TodoRef? {
    var json = JSONScanner(bytes)
    var id: TodoRef?
    var uid: TodoRef?
    try json.beginObject()
    while let key = try json.nextKey() {
      if json.equals(key, "uid") {
        let text = json.text(of: try json.string())
        uid = TodoRef("uid:\(text)", target: .uid(text))
      } else if json.equals(key, "id") {
        let number = try json.integer()
        id = TodoRef(String(number), target: .ids(number...number))
      } else {
        _ = try json.skipValue()
      }
    }
    try json.end()
    return uid ?? id
  }
}
