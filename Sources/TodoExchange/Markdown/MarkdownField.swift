/// A field at the end of a task's line: of Obsidian Tasks (`📅 2026-12-01`), of Dataview (`[due:: 2026-12-01]`), a tag,
/// an identifier.
package struct MarkdownField: Equatable, Sendable {
  /// What a field is about, in the order in which fields are written.
  ///
  /// It is that of Obsidian Tasks. What that does not know comes before its fields, since it reads them from the end of
  /// the line up to the first that it does not know.
  package enum Key: Int, Sendable, CaseIterable {
    case tag
    /// The time of the day that is due: `at:14:30`.
    case time
    /// The last day of a series: `until:2026-12-31`.
    case until
    /// The uid of a todo: `<!-- todo:uid -->`.
    case uid
    case id, dependsOn, priority, recurrence, onCompletion, created, start, scheduled, due, cancelled, done
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

  /// A style, with the brackets that it has.
  fileprivate enum Form: CaseIterable {
    case sign, brackets, parentheses
  }

  /// What it is about.
  package let key: Key
  /// The value: a day, a rule, a name, for the priority one of `highest high medium low lowest`; as it is written.
  package let value: String
  /// How it is written.
  package let style: Style

  /// A field with a value.
  init(_ key: Key, _ value: String, style: Style = .sign) {
    self.key = key
    self.value = value
    self.style = style
  }

  /// Whether it is a field of that kind.
  func isAbout(_ key: Key) -> Bool { self.key == key }

  /// Whether it can be written and read again as it is.
  var isWritable: Bool {
    var text: [UInt8] = []
    return (try? append(to: &text)) != nil
  }

  /// Writes the field: in brackets where a sign cannot stand for its value.
  ///
  /// - Throws: where it would be read as something else, such as a day of two digits.
  package func append(to text: inout [UInt8]) throws(FormatRefusal) {
    let start = text.count
    for form in style == .sign ? Form.allCases : [.brackets, .parentheses, .sign] where key.has(form) {
      key.append(value.utf8, as: form, to: &text)
      if isSame(as: text[start...]) { return }
      text.removeLast(text.count - start)
    }
    throw .ambiguous(value)
  }

  /// Whether bytes are read as this field and nothing besides.
  private func isSame(as bytes: Bytes) -> Bool {
    if style == .sign, key.isDay, bytes.count > value.utf8.count, CivilDate(extended: bytes.suffix(10)) != nil {
      return value.utf8.count == 10
    }
    guard !bytes.contains(.lineFeed), !bytes.contains(.carriageReturn), let tail = MarkdownTail(of: bytes) else {
      return false
    }
    return tail.level == 0 && tail.range.lowerBound == bytes.startIndex && tail.field.key == key
      && tail.field.value.utf8.elementsEqual(value.utf8)
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
    case .tag, .time, .until, .uid, .block: []
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
    case .until: "until"
    case .uid, .block: nil
    }
  }

  /// Writes a field whose value is known to be one that its sign can stand for: a day, a name, a priority, a rule.
  package func append(_ value: [UInt8], style: MarkdownField.Style, to text: inout [UInt8]) {
    append(value, as: style == .dataview && name != nil ? .brackets : .sign, to: &text)
  }

  fileprivate func has(_ form: MarkdownField.Form) -> Bool { form == .sign || name != nil }

  fileprivate func append(
    _ value: some Collection<UInt8>, as form: MarkdownField.Form, to text: inout [UInt8]
  ) {
    if form == .sign {
      let (before, behind) = Self.surroundings[rawValue]
      if self == .priority {
        text += Self.priorities.first { $0.name.utf8.elementsEqual(value) }?.sign.utf8 ?? "".utf8
      } else {
        text += before
        text += value
        text += behind
      }
    } else {
      text.append(UInt8(ascii: form == .brackets ? "[" : "("))
      text += (name ?? "").utf8
      text += ":: ".utf8
      text += value
      text.append(UInt8(ascii: form == .brackets ? "]" : ")"))
    }
  }

  /// What stands before a value and behind it, for each key in order.
  private static let surroundings: [(before: [UInt8], behind: [UInt8])] = allCases.map { key in
    switch key {
    case .tag: (Array("#".utf8), [])
    case .time: (Array("at:".utf8), [])
    case .until: (Array("until:".utf8), [])
    case .block: (Array("^".utf8), [])
    case .uid: (Array("<!-- todo:".utf8), Array(" -->".utf8))
    default: (Array("\(key.signs.first ?? "") ".utf8), [])
    }
  }

  /// The signs of priorities, which need no value.
  package static let priorities: [(sign: String, name: String)] = [
    ("🔺", "highest"), ("⏫", "high"), ("🔼", "medium"), ("🔽", "low"), ("⏬", "lowest"),
  ]

  /// Whether the value behind a sign is a day.
  var isDay: Bool {
    switch self {
    case .created, .scheduled, .start, .due, .done, .cancelled: true
    case .tag, .time, .until, .uid, .id, .dependsOn, .priority, .recurrence, .onCompletion, .block: false
    }
  }

  /// All signs with their keys.
  private static let table: [(scalar: Unicode.Scalar, key: Self, sign: String)] = allCases.flatMap { key in
    key.signs.compactMap { sign in sign.unicodeScalars.first.map { ($0, key, sign) } }
  }

  /// The sign that ends before an offset, if it is a key's own.
  static func sign(before end: Int, in text: Bytes) -> (key: Self, sign: String)? {
    guard end - text.startIndex >= 3, text[end - 1] & 0xC0 == 0x80 else { return nil }
    // All signs have three or four bytes in UTF-8.
    var (start, bits) = (end - 3, UInt32(text[end - 1] & 0x3F) | UInt32(text[end - 2] & 0x3F) << 6)
    if text[start] & 0xF0 == 0xE0 {
      bits |= UInt32(text[start] & 0xF) << 12
    } else {
      bits |= UInt32(text[start] & 0x3F) << 12
      start -= 1
      guard start >= text.startIndex, text[start] & 0xF8 == 0xF0 else { return nil }
      bits |= UInt32(text[start] & 0x7) << 18
    }
    return Unicode.Scalar(bits).flatMap(sign)
  }

  /// The key of a sign's character.
  static func sign(_ scalar: Unicode.Scalar) -> (key: Self, sign: String)? {
    table.first { $0.scalar == scalar }.map { ($0.key, $0.sign) }
  }
}
