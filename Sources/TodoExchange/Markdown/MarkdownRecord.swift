import TodoCore

/// A task of a Markdown list: a line with a box (GFM 5.3), and what is indented below it.
struct MarkdownRecord {
  /// The line on which it begins, from 1; 0 for one that is no line of a text.
  let line: Int
  /// The line from its list marker on, without its line end.
  private(set) var content: Bytes
  var headings: [String] = []
  /// The task that it is a part of: its place among the tasks of the text.
  var parent: Int?
  var body = ""
  private(set) var box: Range<Int>
  /// Whether there are fields of the user's own.
  var readsOwn = true

  /// The line of a task from its list marker on, without a line end; where the end of the title, which is Markdown, would
  /// be read as a field, it gets an escape.
  ///
  /// - Throws: for line ends in a title.
  static func line(mark: Unicode.Scalar, title: String, readsOwn: Bool = true) throws(FormatRefusal) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(title.utf8.count + 32)
    line += "- [".utf8
    line += String(mark).utf8
    line += "]".utf8
    let title = try encoded(title, readsOwn)
    if !title.isEmpty {
      line.append(.blank)
      line += title
    }
    return line
  }

  var mark: Unicode.Scalar {
    content[(box.lowerBound + 1)..<(box.upperBound - 1)].string.unicodeScalars.first ?? " "
  }

  /// The tags that the text begins with, the text behind them, and the fields at the end of the line, in order.
  var words: (head: [String], title: String, fields: [MarkdownField]) {
    let parsed = parsed
    let (head, title) = MarkdownHead.split(parsed.title)
    return (head, title.string, parsed.fields.map(\.field))
  }

  /// The title, where it is as it is written, and the fields with their places.
  private var parsed: (title: Bytes, range: Range<Int>, fields: [(field: MarkdownField, range: Range<Int>)]) {
    var rest = MarkdownEdges.trimmed(content[box.upperBound...])
    var fields: [(field: MarkdownField, range: Range<Int>)] = []
    var tail = MarkdownTail(of: rest, readsOwn: readsOwn)
    while let field = tail, field.level == 0 {
      fields.append((field.field, field.range))
      rest = MarkdownEdges.trimmedEnd(rest[..<field.range.lowerBound])
      tail = MarkdownTail(of: rest, readsOwn: readsOwn)
    }
    return (MarkdownEdges.decoded(tail?.lowered(in: rest) ?? rest), rest.indices, fields.reversed())
  }

  private static func encoded(_ title: String, _ readsOwn: Bool) throws(FormatRefusal) -> Bytes {
    let bytes = Array(title.utf8)[...]
    for byte in [UInt8.lineFeed, .carriageReturn] where bytes.contains(byte) { throw .character(Unicode.Scalar(byte)) }
    let text = MarkdownEdges.encoded(MarkdownHead.encoded(bytes))
    return MarkdownTail(of: text, readsOwn: readsOwn)?.raised(in: text) ?? text
  }
}

extension MarkdownRecord {
  /// A task's line from its list marker on, without its line end; nil for any other line.
  init?(line text: String) {
    let line = MarkdownLine(Array(text.utf8)[...])
    guard !line.content.contains(.lineFeed), let box = line.box else { return nil }
    self.init(line: 0, content: line.content, box: box)
  }

  /// Writes what a task says now into the line that it came from, and leaves alone what it said before.
  mutating func update(
    from former: MarkdownTask, to task: MarkdownTask, style: MarkdownField.Style
  ) throws(FormatRefusal) {
    let words = words
    var edits = MarkdownFieldEdits(words.fields, style: style)
    let head = former.headTags.filter { tag in task.tags.contains { Exact($0) == Exact(tag) } }
    let tags = task.tags(without: head)
    if Exact(former.tags(without: former.headTags)) != Exact(tags) { edits.setTags(tags) }
    if former.own != task.own { edits.setOwn(task.own, insteadOf: former.own) }
    if former.rule != task.rule { edits.set(.recurrence, to: task) }
    for key in [.uid, .id, .dependsOn, .priority, .created, .cancelled, .done, .block] as [MarkdownField.Key]
    where Exact(former.value(of: key)) != Exact(task.value(of: key)) {
      edits.set(key, to: task)
    }
    let hasHead = head.count == former.headTags.count
    var isTitled = Exact(former.title) == Exact(task.title) && hasHead
    if former.lastDay != task.lastDay || former.rule != task.rule || !isTitled && edits.has(.until) {
      if edits.has(.until) { isTitled = isTitled && Exact(words.title) == Exact(task.title) }
      edits.set(.until, to: task)
    }
    if former.start != task.start { edits.setStart(task.start?.description) }
    if former.due != task.due || !isTitled && edits.has(.time) {
      // Times that belong to no day are words of the title, and have to become such.
      if edits.has(.time) { isTitled = Exact(words.title) == Exact(task.title) && hasHead }
      for key in [MarkdownField.Key.due, .time] { edits.set(key, to: task) }
    }
    if isTitled, former.status == task.status, edits.areNone { return }
    try rewrite(
      mark: former.status == task.status ? nil : task.status.mark, title: isTitled ? nil : task.title,
      head: head, fields: edits.entries)
  }

  /// Puts other things in the place of some, and leaves everything else as it is.
  mutating func rewrite(
    mark: Unicode.Scalar?, title: String?, head: [String] = [], fields: [MarkdownFieldEdits.Entry]
  ) throws(FormatRefusal) {
    let parsed = parsed
    var line = Array(content[..<box.lowerBound])
    if let mark { line += "[\(mark)]".utf8 } else { line += content[box] }
    if let title {
      line.append(.blank)
      for tag in head { line += "#\(tag) ".utf8 }
      line += try Self.encoded(title, readsOwn)
    } else {
      line += content[box.upperBound..<parsed.range.upperBound]
    }
    for (field, place) in fields {
      let endsBlank = MarkdownEdges.blank(before: line.endIndex, in: line[...]) != nil
      if let place {
        let start = place == 0 ? parsed.range.upperBound : parsed.fields[place - 1].range.upperBound
        let kept = content[start..<parsed.fields[place].range.upperBound]
        let bare = MarkdownEdges.trimmedStart(kept)
        // Between two fields there are the blanks of the second, or one.
        if !endsBlank { line += bare.count == kept.count ? [.blank] : kept[..<bare.startIndex] }
        line += bare
      } else {
        if !endsBlank { line.append(.blank) }
        try field.append(to: &line)
      }
    }
    line += content[(parsed.fields.last?.range.upperBound ?? parsed.range.upperBound)...]
    let written = MarkdownLine(line[...])
    guard let box = written.box else { throw .ambiguous(line[...].string) }
    (content, self.box) = (written.content, box)
  }
}

extension MarkdownTask {
  fileprivate func tags(without others: [String]) -> [String] {
    others.isEmpty ? tags : tags.filter { tag in !others.contains { Exact($0) == Exact(tag) } }
  }
}

/// The fields of a line on their way to others.
struct MarkdownFieldEdits {
  /// A field, and its place among those of the line; nil for one that is new.
  typealias Entry = (field: MarkdownField, place: Int?)

  private let style: MarkdownField.Style
  private(set) var entries: [Entry]
  private let count: Int

  init(_ fields: [MarkdownField], style: MarkdownField.Style) {
    self.style = style
    entries = fields.enumerated().map { ($1, $0) }
    count = fields.count
  }

  var areNone: Bool { entries.map(\.place) == Array(0..<count) }
  func has(_ key: MarkdownField.Key) -> Bool { entries.contains { $0.field.isAbout(key) } }

  /// Puts what a task says in the place of what the line says.
  mutating func set(_ key: MarkdownField.Key, to task: MarkdownTask) { set(key, to: task.value(of: key)) }

  private mutating func set(_ key: MarkdownField.Key, to value: String?) {
    set([value].compactMap(\.self), at: key) {
      $0.isAbout(key)
    } field: { [style] in
      MarkdownField(key, $0, style: $1 ?? style)
    }
  }

  /// Puts the values of the fields of the user's own in the places of those that the line has.
  mutating func setOwn(_ own: [OwnWord], insteadOf former: [OwnWord]) {
    for name in (former + own).map(\.key).unique {
      let values = own.filter { Exact($0.key) == Exact(name) }.map(\.value)
      set(values, at: .own) {
        $0.isAbout(.own) && Exact($0.name) == Exact(name)
      } field: {
        MarkdownField(OwnWord(name, $0), style: $1 ?? .brackets)
      }
    }
  }

  /// Puts values in the place of the first of some fields, where Obsidian would write them if there is none; the others
  /// go, which would be read instead.
  private mutating func set(
    _ values: [String], at key: MarkdownField.Key, where isMeant: (MarkdownField) -> Bool,
    field: (String, MarkdownField.Style?) -> MarkdownField
  ) {
    let former = entries.map(\.field).filter(isMeant)
    if Exact(former.map(\.value)) == Exact(values) { return }
    let place = entries.firstIndex { isMeant($0.field) } ?? place(of: key)
    entries.removeAll { isMeant($0.field) }
    entries.insert(contentsOf: values.map { (field($0, former.first?.style), nil) }, at: place)
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
    func tag(_ entry: Entry) -> String? {
      entry.field.isAbout(.tag) ? ForeignWords.tag(entry.field.value)?.tag : nil
    }
    func new(_ tags: [String]) -> [Entry] { tags.map { (MarkdownField(.tag, $0), nil) } }
    let wanted = Set(tags.map { Exact($0) })
    entries.removeAll { tag($0).map { !wanted.contains(Exact($0)) } ?? false }
    let known = Set(entries.compactMap { tag($0).map { Exact($0) } })
    let end = entries.lastIndex { tag($0) != nil }.map { $0 + 1 } ?? place(of: .tag)
    entries.insert(contentsOf: new(tags.filter { !known.contains(Exact($0)) }), at: end)
    guard Exact(entries.compactMap(tag)) != Exact(tags) else { return }
    entries.removeAll { tag($0) != nil }
    entries.insert(contentsOf: new(tags), at: place(of: .tag))
  }

  private func place(of key: MarkdownField.Key) -> Int {
    entries.firstIndex { $0.field.key.rawValue > key.rawValue } ?? entries.endIndex
  }
}
