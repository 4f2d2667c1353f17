import JSONText

extension TaskwarriorMember {
  /// The value as text: a string, or a number or truth value as it is written; nil for null, arrays and objects.
  package var text: String? {
    // Most strings have no escapes.
    if verbatim.first == .quote, !verbatim.contains(.backslash) { return verbatim.dropFirst().dropLast().string }
    return scan { (scanner) throws(JSONError) in
      switch try scanner.peekKind() {
      case .string: scanner.text(of: try scanner.string())
      case .number, .bool: verbatim.string
      case .null, .array, .object: nil
      }
    }
  }

  /// Whether the value is null.
  package var isNull: Bool { verbatim.first == UInt8(ascii: "n") }

  /// How many arrays and objects lie in each other in the value.
  package var depth: Int {
    var (depth, deepest, isInString, isEscaped) = (0, 0, false, false)
    for byte in verbatim {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case .backslash: isEscaped = true
      case .quote: isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        deepest = Swift.max(deepest, depth)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return deepest
  }

  /// The value as a date; nil if it has the form of none.
  package var date: TaskwarriorDate? {
    // This is how Taskwarrior writes all of them.
    if verbatim.count == 18, verbatim.first == .quote, verbatim[verbatim.endIndex - 2] == UInt8(ascii: "Z"),
      let time = CivilTime(basic: verbatim.dropFirst().dropLast(2))
    {
      return .utc(time)
    }
    return text.flatMap { TaskwarriorDate($0) }
  }

  /// The value as strings, in each of the forms that `depends` has had: an array, such an array in a string, and a list
  /// that commas divide; nil for anything else.
  package var texts: [String]? {
    let array = { (scanner: inout JSONScanner) throws(JSONError) -> [String]? in
      var texts: [String] = []
      try scanner.beginArray()
      while try scanner.nextElement() { texts.append(scanner.text(of: try scanner.string())) }
      try scanner.end()
      return texts
    }
    guard let text else { return scan(array) }
    if text.utf8.first == UInt8(ascii: "[") {
      return TaskwarriorMember(key, json: Array(text.utf8)[...]).scan(array)
    }
    return text.utf8.split(separator: .comma).map { String($0) ?? "" }
  }

  /// The names in a text that should be one: programs have wrapped lists in texts, and those in lists, more than once.
  package static func names(in text: String) -> [String] {
    let bytes = Array(text.utf8)[...].trimmed
    if bytes.first == UInt8(ascii: "[") || bytes.first == .quote {
      return TaskwarriorMember("", json: bytes).texts.map { $0.flatMap(names) } ?? [text]
    }
    return bytes.split(separator: .comma).map(\.trimmed.string).filter { !$0.isEmpty }
  }

  /// The value as annotations; nil if it is not an array of them.
  var annotations: [TaskwarriorAnnotation]? {
    scan { (scanner) throws(JSONError) in
      var annotations: [TaskwarriorAnnotation] = []
      try scanner.beginArray()
      while try scanner.nextElement() {
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
        annotations.append(TaskwarriorAnnotation(entry: entry, description: description))
      }
      return annotations
    }
  }

  private func scan<Value>(_ body: (inout JSONScanner) throws(JSONError) -> Value?) -> Value? {
    (try? JSONScanner.scan(Array(verbatim), body)) ?? nil
  }
}
