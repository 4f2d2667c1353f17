/// A field at the end of a task's line: of Obsidian Tasks (`📅 2026-12-01`), of Dataview (`[due:: 2026-12-01]`), a tag,
/// an identifier.
package struct MarkdownField: Equatable, Sendable {
  /// What a field is about.
  package enum Key: Equatable, Sendable, CaseIterable {
    case tag, priority, recurrence, onCompletion, created, start, scheduled, due, cancelled, done, dependsOn, id
    /// The time of the day that is due: `at:14:30`.
    case time
    /// The uid of a todo: `<!-- todo:uid -->`.
    case uid
    /// The block that a line is: `^name`, which Obsidian wants last.
    case block
  }

  /// How a field is written.
  package enum Style: Equatable, Sendable {
    /// As Obsidian Tasks does: a sign, then the value.
    case sign
    /// As Dataview does: in brackets.
    case dataview
  }

  /// What it is about.
  package let key: Key
  /// The value: a day, a rule, a name, for the priority one of `highest high medium low lowest`; as it is written.
  package let value: String
  /// How it is written.
  package let style: Style

  /// A field with a value.
  package init(_ key: Key, _ value: String, style: Style = .sign) {
    self.key = key
    self.value = value
    self.style = style
  }

  /// The field as it is written: in brackets where a sign cannot stand for its value.
  ///
  /// - Throws: where it would be read as something else, such as a day that is none.
  func bytes() throws(FormatRefusal) -> [UInt8] {
    let bracketed = key.name.map { ["[\($0):: \(value)]", "(\($0):: \(value))"] } ?? []
    for text in style == .sign ? [signed] + bracketed : bracketed + [signed] {
      let bytes = Array(text.utf8)
      if bytes.contains(.lineFeed) || bytes.contains(.carriageReturn) { throw .character("\n") }
      guard let tail = MarkdownTail(of: bytes[...]), tail.level == 0, tail.range.lowerBound == 0 else { continue }
      if tail.field.key == key, tail.field.value.utf8.elementsEqual(value.utf8) { return bytes }
    }
    throw .ambiguous(signed)
  }

  private var signed: String {
    switch key {
    case .tag: "#\(value)"
    case .time: "at:\(value)"
    case .uid: "<!-- todo:\(value) -->"
    case .block: "^\(value)"
    case .priority: Key.priorities.first { $0.name.utf8.elementsEqual(value.utf8) }?.sign ?? ""
    default: "\(key.signs.first ?? "") \(value)"
    }
  }
}

extension MarkdownField.Key {
  /// The signs of Obsidian Tasks (`DefaultTaskSerializer`), the one that it writes first.
  var signs: [String] {
    switch self {
    case .created: ["➕"]
    case .scheduled: ["⏳", "⌛"]
    case .start: ["🛫"]
    case .due: ["📅", "📆", "🗓"]
    case .done: ["✅"]
    case .cancelled: ["❌"]
    case .recurrence: ["🔁"]
    case .onCompletion: ["🏁"]
    case .id: ["🆔"]
    case .dependsOn: ["⛔"]
    case .priority: Self.priorities.map(\.sign)
    case .tag, .time, .uid, .block: []
    }
  }

  /// The names of Dataview's fields.
  var name: String? {
    switch self {
    case .created: "created"
    case .scheduled: "scheduled"
    case .start: "start"
    case .due: "due"
    case .done: "completion"
    case .cancelled: "cancelled"
    case .priority: "priority"
    case .recurrence: "repeat"
    case .onCompletion: "onCompletion"
    case .id: "id"
    case .dependsOn: "dependsOn"
    case .tag: "tag"
    case .time: "time"
    case .uid, .block: nil
    }
  }

  /// The signs of priorities, which need no value.
  static let priorities: [(sign: String, name: String)] = [
    ("🔺", "highest"), ("⏫", "high"), ("🔼", "medium"), ("🔽", "low"), ("⏬", "lowest"),
  ]

  /// Whether the value behind a sign is a day.
  var isDay: Bool { [.created, .scheduled, .start, .due, .done, .cancelled].contains(self) }

  /// All signs with their keys.
  private static let table: [(key: Self, sign: String, bytes: [UInt8])] = allCases.flatMap { key in
    key.signs.map { (key, $0, Array($0.utf8)) }
  }

  /// The sign that ends before an offset, if it is a key's own.
  static func sign(before end: Int, in text: Bytes) -> (key: Self, sign: String)? {
    guard end > text.startIndex, text[end - 1] >= 0x80 else { return nil }
    return table.first { text[..<end].ends(with: $0.bytes) }.map { ($0.key, $0.sign) }
  }

  /// The key of a sign's character.
  static func sign(_ scalar: Unicode.Scalar) -> (key: Self, sign: String)? {
    let bytes = Array(String(Character(scalar)).utf8)[...]
    return sign(before: bytes.endIndex, in: bytes)
  }
}
