import TodoCore

/// A field at the end of a task's line: in the style of Obsidian Tasks (`📅 2026-12-01`) or Dataview
/// (`[due:: 2026-12-01]`), a tag or an identifier.
struct MarkdownField: Equatable, Sendable {
  /// The kinds of fields, in the order in which they are written.
  ///
  /// The order is that of Obsidian Tasks. Fields unknown to it come first, since it reads a line from the end
  /// up to the first field that it does not know.
  enum Key: Int, Sendable, CaseIterable {
    case tag
    /// The time of the due date: `at:14:30`.
    case time
    /// The last day of a series: `until:2026-12-31`.
    case until
    /// A custom field: `[client:: ACME]`.
    case own
    /// The uid of a todo: `<!-- todo:uid -->`.
    case uid
    case id, dependsOn, priority, recurrence, onCompletion, created, start, scheduled, due, cancelled, done
    /// The name of the line as a block: `^name`, which Obsidian wants last.
    case block
  }

  enum Style: CaseIterable {
    /// A sign, then the value, as in Obsidian Tasks.
    case sign
    case brackets, parentheses
  }

  let key: Key
  /// The value as written: a day, a rule, a name, or for the priority one of `highest high medium low
  /// lowest`.
  let value: String
  let style: Style
  /// The name of a custom field; otherwise `nil`.
  @Exact private(set) var name: String?

  init(_ key: Key, _ value: String, name: String? = nil, style: Style = .sign) {
    self.key = key
    self.value = value
    self.style = style
    self.name = name
  }

  init(_ own: OwnWord) { self.init(.own, own.value, name: own.key, style: .brackets) }

  func isAbout(_ key: Key) -> Bool { self.key == key }

  var isWritable: Bool {
    var text: [UInt8] = []
    return append(to: &text)
  }

  /// Writes the field, in brackets if the value cannot follow a sign.
  ///
  /// - Returns: whether the field could be written; otherwise it would be read as something else.
  func append(to text: inout [UInt8]) -> Bool {
    let start = text.count
    for style in style == .sign ? Style.allCases : [style] + Style.allCases.reversed()
    where style == .sign ? key != .own : key == .own || key.row.name != nil {
      key.append(value.utf8, style: style, name, to: &text)
      if isSame(as: text[start...]) { return true }
      text.removeLast(text.count - start)
    }
    return false
  }

  /// Returns whether a tag is so simple that it is certainly read as written.
  static func isPlain(tag: String) -> Bool {
    var hasLetter = false
    return tag.utf8.allSatisfy { byte in
      hasLetter = hasLetter || byte.isLetter
      return byte.isLetter || UInt8(ascii: "-")...UInt8(ascii: "9") ~= byte && byte != UInt8(ascii: ".")
    } && hasLetter
  }

  private func isSame(as bytes: Bytes) -> Bool {
    guard !bytes.contains(.lineFeed), !bytes.contains(.carriageReturn), let tail = MarkdownTail(of: bytes)
    else {
      return false
    }
    return tail.escape.level == 0 && tail.start == bytes.startIndex && tail.field.key == key
      && Exact(tail.field.name) == Exact(name) && tail.field.value.utf8.elementsEqual(value.utf8)
  }

  /// The description of the field in remarks.
  var label: String {
    switch key {
    case .tag, .priority: "\(key.row.label) \(quoted(value))"
    case .own: visible(name ?? "")
    default: key.row.label
    }
  }
}

extension MarkdownField.Key {
  struct Row {
    /// The name of Dataview's field, or `nil` if Dataview has none.
    let name: String?
    /// The signs of Obsidian Tasks (`DefaultTaskSerializer`), beginning with the one that it writes.
    let signs: [String]
    let label: String
    /// The texts before and after a value that is written with a sign.
    let (before, after): ([UInt8], [UInt8])

    fileprivate init(
      _ name: String?, _ signs: [String] = [], label: String? = nil, before: String? = nil, after: String = ""
    ) {
      self.name = name
      self.signs = signs
      self.label = label ?? name ?? ""
      (self.before, self.after) = (Array((before ?? "\(signs.first ?? "") ").utf8), Array(after.utf8))
    }
  }

  private static let rows: [Row] = allCases.map { key in
    switch key {
    case .tag: Row("tag", before: "#")
    case .time: Row("time", before: "at:")
    case .until: Row("until", before: "until:")
    case .own: Row(nil)
    case .uid: Row(nil, label: "uid", before: "<!-- todo:", after: " -->")
    case .id: Row("id", ["🆔"])
    case .dependsOn: Row("dependsOn", ["⛔"], label: "dependencies")
    case .priority: Row("priority", priorities.map(\.sign))
    case .recurrence: Row("repeat", ["🔁"], label: "rule")
    case .onCompletion: Row("onCompletion", ["🏁"], label: "on completion")
    case .created: Row("created", ["➕"])
    case .start: Row("start", ["🛫"])
    case .scheduled: Row("scheduled", ["⏳", "⌛"])
    case .due: Row("due", ["📅", "📆", "🗓"])
    case .cancelled: Row("cancelled", ["❌"])
    case .done: Row("completion", ["✅"])
    case .block: Row(nil, label: "block", before: "^")
    }
  }

  var row: Row { Self.rows[rawValue] }

  /// The signs of priorities, which need no value.
  static let priorities: [(sign: String, name: String, priority: TodoPriority)] = [
    ("🔺", "highest", .high), ("⏫", "high", .high), ("🔼", "medium", .medium), ("🔽", "low", .low),
    ("⏬", "lowest", .low),
  ]

  /// Writes a field; the value must be known to be readable in the style.
  ///
  /// - Parameter name: the name in brackets, if different from the key's own.
  func append(
    _ value: some Collection<UInt8>, style: MarkdownField.Style, _ name: String? = nil, to text: inout [UInt8]
  ) {
    let row = row
    switch style {
    case .sign where self == .priority:
      text += Self.priorities.first { $0.name.utf8.elementsEqual(value) }?.sign.utf8 ?? "".utf8
    case .sign:
      text += row.before
      text += value
      text += row.after
    case .brackets, .parentheses:
      text.append(UInt8(ascii: style == .brackets ? "[" : "("))
      text += (name ?? row.name ?? "").utf8
      text += ":: ".utf8
      text += value
      text.append(UInt8(ascii: style == .brackets ? "]" : ")"))
    }
  }

  private static let table: [(scalar: Unicode.Scalar, key: Self, sign: String)] = allCases.flatMap { key in
    key.row.signs.compactMap { sign in sign.unicodeScalars.first.map { ($0, key, sign) } }
  }

  /// Returns the key and the full sign for a character, or `nil` if it is no sign; no sign is ASCII.
  static func sign(_ scalar: Unicode.Scalar) -> (key: Self, sign: String)? {
    scalar.isASCII ? nil : table.first { $0.scalar == scalar }.map { ($0.key, $0.sign) }
  }
}
