import JSONText
import TodoCore

/// An attribute of a task as written, either Taskwarrior's or user-defined.
struct TaskwarriorMember: Equatable, Sendable {
  let key: String
  /// The value as written.
  let json: Bytes

  struct Mistake: Error {
    let message: String

    func problem(line: Int) -> BatchProblem { BatchProblem(line: line, reason: .unreadable(message, column: nil)) }
  }

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

  /// The strings in any form that `depends` has had: an array, an array in a string, or a string separated by commas.
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
    return isArray ? TaskwarriorMember(key: key, json: bytes).texts : bytes.split(separator: .comma).map(\.string)
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

/// Reads the value as a type; null and empty values count as missing.
extension TaskwarriorMember {
  func readText() throws(Mistake) -> String? { try read(text, "is not a text").flatMap { $0.isEmpty ? nil : $0 } }

  func readTexts() throws(Mistake) -> [String] {
    (try read(texts, "is not a list of texts") ?? []).filter { !$0.isEmpty }
  }

  func readInstant(_ clock: inout TaskwarriorClock) throws(Mistake) -> Instant? {
    // The common case: the form in which Taskwarrior writes all dates.
    let isPlain = json.count == 18 && json.first == .quote
    let date = (isPlain ? ForeignDate(basic: json.dropFirst().dropLast()) : nil) ?? text.flatMap { ForeignDate($0) }
    if let instant = date.flatMap({ clock.instant(of: $0) }) { return instant }
    guard let text = try readText() else { return nil }
    throw Mistake(message: "\(key) is not a date: \(quoted(text))")
  }

  func readStamp(
    _ key: TaskwarriorKey, _ clock: inout TaskwarriorClock
  ) throws(Mistake) -> TaskwarriorTask.Stamp? {
    guard let instant = try readInstant(&clock), let text else { return nil }
    return TaskwarriorTask.Stamp(key: key, instant: instant, text: text)
  }

  func readAnnotations(_ clock: inout TaskwarriorClock) throws(Mistake) -> [TaskwarriorAnnotation] {
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
    var annotations: [TaskwarriorAnnotation] = []
    for (entry, description) in try read(texts, "are not a list of notes") ?? [] where !description.isEmpty {
      guard let instant = ForeignDate(entry).flatMap({ clock.instant(of: $0) }) else {
        throw Mistake(message: "the entry of an annotation is not a date: \(quoted(entry))")
      }
      annotations.append(TaskwarriorAnnotation(entry: instant, description: description))
    }
    return annotations
  }

  func readField() throws(Mistake) -> UnknownField {
    let json = Array(self.json)
    guard json.first == UInt8(ascii: "[") || json.first == UInt8(ascii: "{") else {
      return UnknownField(key: key, json: json)
    }
    guard isShallow else { throw Mistake(message: "\(visible(key)) is nested too deeply") }
    let compact = try? JSONScanner.scan(json) { (scanner) throws(JSONError) in scanner.compacted(0..<json.count) }
    return UnknownField(key: key, json: compact ?? json)
  }

  private func read<Value>(_ value: Value?, _ mistake: String) throws(Mistake) -> Value? {
    guard value == nil, json.first != UInt8(ascii: "n") else { return value }
    throw Mistake(message: "\(key) \(mistake)")
  }
}
