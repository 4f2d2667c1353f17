internal import TodoFormats

/// What the line of a task says, in the values of a todo: all that Markdown has a place for.
struct MarkdownTask {
  var title = ""
  var status = TodoStatus.open
  var tags: [String] = []
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
  func line(usesDataview: Bool = false) throws(FormatRefusal) -> [UInt8] {
    try MarkdownRecord.line(
      mark: status.mark, title: title,
      fields: MarkdownField.Key.allCases.flatMap { fields(of: $0, style: usesDataview ? .dataview : .sign) })
  }

  /// What it says with a field of one kind; several for tags.
  func fields(of key: MarkdownField.Key, style: MarkdownField.Style) -> [MarkdownField] {
    let value: String?
    switch key {
    case .tag: return tags.map { MarkdownField(.tag, $0) }
    case .time: value = due.flatMap { $0.minute == nil ? nil : String($0.description.suffix(5)) }
    case .uid: value = uid?.text
    case .id: value = id
    case .dependsOn: value = after.isEmpty ? nil : after.joined(separator: ",")
    case .priority: value = priority?.rawValue
    case .recurrence: value = rule.map { MarkdownRepeat.words(for: $0, on: due ?? start).words }
    case .created: value = created?.description
    case .start: value = start?.description
    case .due: value = due.map { LocalDate(day: $0.day).description }
    case .done: value = status == .done ? ended?.description : nil
    case .cancelled: value = status == .cancelled ? ended?.description : nil
    case .block: value = block
    case .onCompletion, .scheduled: value = nil
    }
    guard let value else { return [] }
    let hasSign = key != .time && key != .uid && key != .block
    return [MarkdownField(key, value, style: hasSign ? style : .sign)]
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
