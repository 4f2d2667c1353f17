import JSONText

/// An attribute of a task: one that Taskwarrior knows, or one of a user's own.
package struct TaskwarriorMember: Equatable, Sendable {
  /// The name.
  package let key: String
  /// The value in JSON, as it is written.
  package let verbatim: ArraySlice<UInt8>

  /// A member whose value is JSON already, such as one that is kept.
  package init(_ key: String, json: ArraySlice<UInt8>) {
    self.key = key
    verbatim = json
  }

  /// A member with a string.
  package init(_ key: String, _ text: String) {
    self.init(key, json: Self.string(text)[...])
  }

  /// A member with an instant, given as its time in UTC.
  package init(_ key: String, utc time: CivilTime) {
    self.init(key, "\(time.basic)Z")
  }

  /// A member with strings, as `tags` and `depends` are.
  package init(_ key: String, _ texts: [String]) {
    self.init(key, json: Self.array(texts.map(Self.string)))
  }

  /// The member with annotations.
  package init(_ key: String, _ annotations: [TaskwarriorAnnotation]) {
    let objects = annotations.map { annotation in
      [UInt8(ascii: "{")] + TaskwarriorMember("entry", annotation.entry).bytes + [.comma]
        + TaskwarriorMember("description", annotation.description).bytes + [UInt8(ascii: "}")]
    }
    self.init(key, json: Self.array(objects))
  }

  /// The key and the value as an object has them.
  var bytes: [UInt8] { Self.string(key) + [.colon] + verbatim }

  private static func array(_ values: [[UInt8]]) -> Bytes {
    ([UInt8(ascii: "[")] + values.joined(separator: [.comma]) + [UInt8(ascii: "]")])[...]
  }

  /// A string as Taskwarrior writes it: with `\/` for the slash.
  private static func string(_ text: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.string(text)
    let slash = UInt8(ascii: "/")
    return writer.bytes.contains(slash)
      ? writer.bytes.flatMap { $0 == slash ? [.backslash, slash] : [$0] } : writer.bytes
  }
}

/// A note to a task, and when it was made.
package struct TaskwarriorAnnotation: Equatable, Sendable {
  /// The instant as it is written.
  package let entry: String
  /// The note.
  package let description: String

  /// A note of an instant.
  package init(entry: String, description: String) {
    self.entry = entry
    self.description = description
  }
}
