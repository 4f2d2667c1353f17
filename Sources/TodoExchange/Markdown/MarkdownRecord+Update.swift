import TodoCore

extension MarkdownRecord {
  /// Writes what a task says now into the line that it came from, and leaves alone what it said before.
  ///
  /// - Parameters:
  ///   - former: what the line says.
  ///   - style: how fields are written that the line does not have.
  mutating func update(
    from former: MarkdownTask, to task: MarkdownTask, style: MarkdownField.Style, _ repeats: inout MarkdownRepeat
  ) throws(FormatRefusal) {
    let words = words
    var edits = MarkdownFieldEdits(words.fields, style: style)
    let head = former.headTags.filter { tag in task.tags.contains { Exact($0) == Exact(tag) } }
    let tags = task.tags(without: head)
    if former.tags(without: former.headTags).map({ Exact($0) }) != tags.map({ Exact($0) }) { edits.setTags(tags) }
    func value(_ task: MarkdownTask, _ key: MarkdownField.Key) -> String? {
      task.field(key, style: style, &repeats)?.value
    }
    for key in MarkdownField.Key.allCases {
      switch key {
      case .tag, .time, .until, .start, .scheduled, .due, .onCompletion: break
      case .recurrence: if former.rule != task.rule { edits.set(key, to: value(task, key)) }
      case .uid, .id, .dependsOn, .priority, .created, .cancelled, .done, .block:
        if Exact(value(former, key)) != Exact(value(task, key)) { edits.set(key, to: value(task, key)) }
      }
    }
    let hasHead = head.count == former.headTags.count
    var isTitled = Exact(former.title) == Exact(task.title) && hasHead
    if former.lastDay != task.lastDay || former.rule != task.rule || !isTitled && edits.has(.until) {
      if edits.has(.until) { isTitled = isTitled && Exact(words.title) == Exact(task.title) }
      edits.set(.until, to: value(task, .until))
    }
    if former.start != task.start { edits.setStart(task.start?.description) }
    if former.due != task.due || !isTitled && edits.has(.time) {
      // Times that belong to no day are words of the title, and have to become such.
      if edits.has(.time) { isTitled = Exact(words.title) == Exact(task.title) && hasHead }
      edits.set(.due, to: value(task, .due))
      edits.set(.time, to: value(task, .time))
    }
    if isTitled, former.status == task.status, edits.areNone { return }
    try rewrite(
      mark: former.status == task.status ? nil : task.status.mark, title: isTitled ? nil : task.title,
      head: head, fields: edits.edits)
  }
}

extension MarkdownTask {
  /// The tags that do not stand elsewhere.
  fileprivate func tags(without others: [String]) -> [String] {
    others.isEmpty ? tags : tags.filter { tag in !others.contains { Exact($0) == Exact(tag) } }
  }
}

/// The fields of a line on their way to others.
private struct MarkdownFieldEdits {
  /// A field, and whether it is one of the line's.
  private struct Entry {
    let field: MarkdownField
    let edit: MarkdownRecord.FieldEdit

    init(new field: MarkdownField) {
      (self.field, edit) = (field, .new(field))
    }

    init(_ field: MarkdownField, at place: Int) {
      (self.field, edit) = (field, .kept(place))
    }

    /// The tag that it is; nil for any other field.
    var tag: String? { field.isAbout(.tag) ? ForeignWords.tag(field.value)?.tag : nil }
  }

  private let style: MarkdownField.Style
  private var entries: [Entry]
  private let count: Int

  init(_ fields: [MarkdownField], style: MarkdownField.Style) {
    self.style = style
    entries = fields.enumerated().map { Entry($1, at: $0) }
    count = fields.count
  }

  var edits: [MarkdownRecord.FieldEdit] { entries.map(\.edit) }

  var areNone: Bool { edits == (0..<count).map { .kept($0) } }

  func has(_ key: MarkdownField.Key) -> Bool { entries.contains { $0.field.isAbout(key) } }

  /// Puts a value in the place of the first field of a kind, where Obsidian would write it if there is none; the others
  /// go, which would be read instead.
  mutating func set(_ key: MarkdownField.Key, to value: String?) {
    let former = entries.filter { $0.field.isAbout(key) }
    if former.map({ Exact($0.field.value) }) == [value].compactMap({ $0.map { Exact($0) } }) { return }
    let place = entries.firstIndex { $0.field.isAbout(key) }
    entries.removeAll { $0.field.isAbout(key) }
    guard let value else { return }
    let field = MarkdownField(key, value, style: former.first?.field.style ?? style)
    entries.insert(Entry(new: field), at: place ?? self.place(of: key))
  }

  /// Puts a start in the place of what it was read from.
  mutating func setStart(_ value: String?) {
    let (hasStart, hasScheduled) = (has(.start), has(.scheduled))
    if value == nil || hasStart || !hasScheduled { set(.start, to: value) }
    if value == nil || hasScheduled && !hasStart { set(.scheduled, to: value) }
  }

  /// Takes away the tags that are gone and adds those that are new; where that leaves them in another order, all are
  /// written anew.
  mutating func setTags(_ tags: [String]) {
    let wanted = Set(tags.map { Exact($0) })
    entries.removeAll { $0.tag.map { !wanted.contains(Exact($0)) } ?? false }
    let known = Set(entries.compactMap { $0.tag.map { Exact($0) } })
    let new = tags.filter { !known.contains(Exact($0)) }.map { Entry(new: MarkdownField(.tag, $0)) }
    entries.insert(contentsOf: new, at: entries.lastIndex { $0.tag != nil }.map { $0 + 1 } ?? place(of: .tag))
    guard entries.compactMap({ $0.tag.map { Exact($0) } }) != tags.map({ Exact($0) }) else { return }
    entries.removeAll { $0.tag != nil }
    entries.insert(contentsOf: tags.map { Entry(new: MarkdownField(.tag, $0)) }, at: place(of: .tag))
  }

  private func place(of key: MarkdownField.Key) -> Int {
    entries.firstIndex { $0.field.key.rawValue > key.rawValue } ?? entries.endIndex
  }
}
