import JSONText
import TodoCore

/// An attribute of a task as written, either Taskwarrior's or user-defined.
struct TaskwarriorMember: Equatable, Sendable {
  let key: String
  /// The value as written.
  let json: Bytes

  /// The value of a string, or a number or Boolean as written; otherwise `nil`.
  var text: String? {
    // The common case: a string without escapes.
    if json.first == .quote, !json.contains(.backslash) { return json.dropFirst().dropLast().string }
    return scan { (scanner) throws(JSONError) in
      switch try scanner.peekKind() {
      case .string: scanner.text(of: try scanner.string())
      case .number, .bool: json.string
      case .null, .array, .object: nil
      }
    }
  }

  /// The strings in any form that `depends` has had: an array, an array in a string, or a string separated by
  /// commas.
  var texts: [String]? {
    guard let text else {
      return scan { (scanner) throws(JSONError) in
        let texts = try scanner.array { scanner throws(JSONError) in scanner.text(of: try scanner.string()) }
        try scanner.end()
        return texts
      }
    }
    let bytes = Array(text.utf8)[...]
    let isArray = bytes.first == UInt8(ascii: "[")
    return isArray
      ? TaskwarriorMember(key: key, json: bytes).texts : bytes.split(separator: .comma).map(\.string)
  }

  /// Returns the names in a text: programs have nested lists in texts and texts in lists, more than once.
  static func names(in text: String) -> [String] {
    let bytes = Array(text.utf8)[...].trimmed
    if bytes.first == UInt8(ascii: "[") || bytes.first == .quote {
      return TaskwarriorMember(key: "", json: bytes).texts.map { $0.flatMap(names) } ?? [text]
    }
    return bytes.split(separator: .comma).map(\.trimmed.string).filter { !$0.isEmpty }
  }

  /// Whether the value has at most 32 levels of arrays and objects.
  var isShallow: Bool {
    let range = try? JSONScanner.scan(Array(json), depthLimit: 32) { (scanner) throws(JSONError) in
      try scanner.skipValue()
    }
    return range != nil
  }

  private func scan<Value>(_ body: (inout JSONScanner) throws(JSONError) -> Value?) -> Value? {
    (try? JSONScanner.scan(Array(json), body)) ?? nil
  }
}

/// Reads the value as a type; `nil` if it is no such value.
extension TaskwarriorMember {
  /// Whether the value counts as missing.
  var isMissing: Bool { ["null", "\"\"", "[]"].contains { json.elementsEqual($0.utf8) } }

  func instant(_ clock: inout TaskwarriorClock) -> Instant? {
    // The common case: the form in which Taskwarrior writes all dates.
    let isPlain = json.count == 18 && json.first == .quote
    let date =
      (isPlain ? ForeignDate(basic: json.dropFirst().dropLast()) : nil) ?? text.flatMap { ForeignDate($0) }
    return date.flatMap { clock.instant(of: $0) }
  }

  func stamp(_ key: TaskwarriorKey, _ clock: inout TaskwarriorClock) -> TaskwarriorTask.Stamp? {
    guard let instant = instant(&clock), let text else { return nil }
    return TaskwarriorTask.Stamp(key: key, instant: instant, text: text)
  }

  /// Reads annotations, and whether all of them have a time; one without it gets the present.
  func annotations(_ clock: inout TaskwarriorClock) -> (annotations: [TaskwarriorAnnotation], areDated: Bool)?
  {
    let texts = scan { (scanner) throws(JSONError) in
      try scanner.array { scanner throws(JSONError) in
        var (entry, description) = ("", "")
        try scanner.beginObject()
        while let key = try scanner.nextKey() {
          if scanner.equals(key, "entry") {
            entry = scanner.text(of: try scanner.string())
          } else if scanner.equals(key, "description") {
            description = scanner.text(of: try scanner.string())
          } else {
            _ = try scanner.skipValue()
          }
        }
        return (entry, description)
      }
    }
    guard let visible = texts?.filter({ !$1.isEmpty }) else { return nil }
    var areDated = true
    let annotations = visible.map { entry, description in
      let instant = ForeignDate(entry).flatMap { clock.instant(of: $0) }
      if instant == nil { areDated = false }
      return TaskwarriorAnnotation(entry: instant ?? clock.now, description: description)
    }
    return (annotations, areDated)
  }

  /// The attribute as a field; `nil` if it is nested too deeply to be kept.
  var field: UnknownField? {
    let json = Array(self.json)
    guard json.first == UInt8(ascii: "[") || json.first == UInt8(ascii: "{") else {
      return UnknownField(key: key, json: json)
    }
    guard isShallow else { return nil }
    let compact = try? JSONScanner.scan(json) { (scanner) throws(JSONError) in
      scanner.compacted(0..<json.count)
    }
    return UnknownField(key: key, json: compact ?? json)
  }
}
