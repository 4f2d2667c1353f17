import TodoCore

/// What the line of a task says, in the values of a todo: all that Markdown has a place for.
struct MarkdownTask {
  var title = ""
  var status = TodoStatus.open
  var tags: [String] = []
  /// Those of them that stand before the title.
  var headTags: [String] = []
  var priority: TodoPriority?
  var rule: RepeatRule?
  var created: LocalDate?
  var start: LocalDate?
  var due: LocalDate?
  /// When it was done or cancelled, as its status says.
  var ended: LocalDate?
  /// The identifiers of the tasks that come before it.
  var after: [String] = []
  /// Its identifier.
  var id: String?
  /// The name of the block that it is.
  var block: String?
  /// The uid that a comment says.
  var uid: TodoUID?

  /// The uid that it goes by of itself.
  var ownUID: TodoUID? { uid ?? id.flatMap(MarkdownName.uid(id:)) ?? block.flatMap(MarkdownName.uid(block:)) }

  /// Its line as it is written where nothing is kept of another.
  func line(usesDataview: Bool = false, _ repeats: inout MarkdownRepeat) throws(FormatRefusal) -> [UInt8] {
    var line = try MarkdownRecord.line(mark: status.mark, title: title)
    for tag in tags {
      line.append(UInt8(ascii: " "))
      if Self.isPlain(tag: tag) {
        MarkdownField.Key.tag.append(Array(tag.utf8), style: .sign, to: &line)
      } else {
        try MarkdownField(.tag, tag).append(to: &line)
      }
    }
    var value: [UInt8] = []
    for key in Self.singleKeys {
      value.removeAll(keepingCapacity: true)
      appendValue(of: key, to: &value, &repeats)
      if value.isEmpty { continue }
      line.append(UInt8(ascii: " "))
      key.append(value, style: usesDataview && Self.hasSign(key) ? .dataview : .sign, to: &line)
    }
    return line
  }

  /// The field of one kind, if it has such a one; tags can be several.
  func field(
    _ key: MarkdownField.Key, style: MarkdownField.Style, _ repeats: inout MarkdownRepeat
  ) -> MarkdownField? {
    var value: [UInt8] = []
    appendValue(of: key, to: &value, &repeats)
    if value.isEmpty { return nil }
    return MarkdownField(key, String(decoding: value, as: UTF8.self), style: Self.hasSign(key) ? style : .sign)
  }

  private static let singleKeys = MarkdownField.Key.allCases.filter { $0 != .tag }

  private static func hasSign(_ key: MarkdownField.Key) -> Bool {
    key != .time && key != .until && key != .uid && key != .block
  }

  /// Whether a tag needs no look at how it would be read.
  static func isPlain(tag: String) -> Bool {
    var hasLetter = false
    return tag.utf8.allSatisfy { byte in
      let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      hasLetter = hasLetter || isLetter
      return isLetter || UInt8(ascii: "-")...UInt8(ascii: "9") ~= byte && byte != UInt8(ascii: ".")
    } && hasLetter
  }

  /// The last day on which it comes back.
  var lastDay: CalendarDay? {
    guard let rule else { return nil }
    return rule.untilDay ?? (due ?? start).flatMap { rule.lastDay(from: $0.day) }
  }

  /// Appends the value of the field of one kind; nothing where it has none.
  private func appendValue(of key: MarkdownField.Key, to text: inout [UInt8], _ repeats: inout MarkdownRepeat) {
    switch key {
    case .time: if let minute = due?.minute { text.append(minute: minute) }
    case .until: if let day = lastDay { text.append(day) }
    case .uid: if let uid { text += uid.text.utf8 }
    case .id: if let id { text += id.utf8 }
    case .dependsOn: if !after.isEmpty { text += after.joined(separator: ",").utf8 }
    case .priority: if let priority { text += priority.rawValue.utf8 }
    case .recurrence: if let rule { text += repeats.words(for: rule, on: due ?? start).words.utf8 }
    case .created: created?.append(to: &text)
    case .start: start?.append(to: &text)
    case .due: if let due { text.append(due.day) }
    case .done: if status == .done { ended?.append(to: &text) }
    case .cancelled: if status == .cancelled { ended?.append(to: &text) }
    case .block: if let block { text += block.utf8 }
    case .tag, .onCompletion, .scheduled: break
    }
  }
}

extension TodoStatus {
  /// What is in the box.
  var mark: Unicode.Scalar {
    switch self {
    case .open: " "
    case .done: "x"
    case .cancelled: "-"
    }
  }
}
