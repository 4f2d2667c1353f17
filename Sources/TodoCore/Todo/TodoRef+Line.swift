internal import JSONText

extension TodoRef {
  /// Reads the lines of standard input, those that are blank left out: one JSON array of todo objects, or what
  /// ``parse(line:)`` reads, line by line.
  ///
  /// So every form of output that begins with the id, or has it or the uid as a key, can be read by the next command, and
  /// means the todos that were shown: what a list says beside its rows begins with a `#`.
  ///
  /// - Throws: ``TodoError/malformedRef(_:)`` for the first line or object that points at nothing.
  public static func parse(lines: [String]) throws(TodoError) -> [TodoRef] {
    if lines.first?.unicodeScalars.first(where: { !$0.isBlank }) == "[" {
      return try parse(array: lines.joined(separator: "\n"))
    }
    var refs: [TodoRef] = []
    for line in lines { refs += try parse(line: line) }
    return refs
  }

  /// Reads a line of standard input: its first word, or, when it begins with `{`, the `uid` or else the `id` of an object.
  ///
  /// A line of which the first word is `#` is a heading or a count, and names nothing. A uid is a whole one here, since
  /// nobody types what a program prints.
  ///
  /// - Throws: ``TodoError/malformedRef(_:)`` for a line that points at nothing.
  public static func parse(line: String) throws(TodoError) -> [TodoRef] {
    let line = withoutColor(line)
    let scalars = line.unicodeScalars.drop(while: \.isBlank)
    let word = String(scalars.prefix { !$0.isBlank })
    if word.isEmpty || word == "#" { return [] }
    guard word.utf8.first == UInt8(ascii: "{") else { return try parse(word).map(\.whole) }
    var bytes = line
    let ref = bytes.withUTF8 { bytes in
      do throws(JSONError) {
        var json = JSONScanner(bytes)
        let ref = try objectRef(in: &json)
        try json.end()
        return ref
      } catch {
        return nil
      }
    }
    guard let ref else { throw .malformedRef(line) }
    return [ref]
  }

  /// A line without the escape sequences that colour it.
  private static func withoutColor(_ line: String) -> String {
    let escape = UInt8(ascii: "\u{1B}")
    guard line.utf8.contains(escape) else { return line }
    var text: [UInt8] = []
    var rest = Array(line.utf8)[...]
    while let byte = rest.popFirst() {
      let parameters = rest.dropFirst().prefix { (0x30...0x3B).contains($0) }
      if byte == escape, rest.first == UInt8(ascii: "["),
        parameters.endIndex < rest.endIndex, rest[parameters.endIndex] == UInt8(ascii: "m")
      {
        rest = rest[(parameters.endIndex + 1)...]
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// How many characters of an array an error shows.
  private static let excerptLength = 80

  /// Reads an array of objects; the error shows the beginning of the object that points at nothing or is damaged.
  private static func parse(array text: String) throws(TodoError) -> [TodoRef] {
    var text = text
    let result: Result<[TodoRef], TodoError> = text.withUTF8 { bytes in
      var json = JSONScanner(bytes)
      var refs: [TodoRef] = []
      var start = 0
      do throws(JSONError) {
        try json.beginArray()
        while try json.nextElement() {
          start = json.nextOffset()
          guard let ref = try objectRef(in: &json) else {
            throw JSONError(offset: json.offset, expected: "the key \"id\" or \"uid\"")
          }
          refs.append(ref)
        }
        start = json.nextOffset()
        try json.end()
        return .success(refs)
      } catch {
        let rest = String(decoding: bytes[(start < bytes.count ? start : 0)...], as: UTF8.self)
        return .failure(.malformedRef(String(rest.prefix(excerptLength))))
      }
    }
    return try result.get()
  }

  /// What the object that is next points at; nil when it has neither key.
  private static func objectRef(in json: inout JSONScanner) throws(JSONError) -> TodoRef? {
    var id: TodoRef?
    var uid: TodoRef?
    try json.beginObject()
    while let key = try json.nextKey() {
      if json.equals(key, "uid") {
        let text = json.text(of: try json.string())
        uid = TodoRef("uid:\(text)", target: .uid(text))
      } else if json.equals(key, "id") {
        let number = try json.integer()
        id = TodoRef(String(number), target: .ids(bounded(number)...bounded(number)))
      } else {
        _ = try json.skipValue()
      }
    }
    return uid ?? id
  }

  /// The same reference, with the whole uid in place of the beginning of one.
  private var whole: TodoRef {
    guard case .beginning(let text) = target else { return self }
    return TodoRef(text, target: .uid(text))
  }
}
