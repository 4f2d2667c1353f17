import TodoCore

/// Edits the line that a task came from: only the pieces whose values have changed are replaced.
struct MarkdownEdit {
  private let former: MarkdownTask
  private let style: MarkdownField.Style
  private var pieces: [MarkdownTask.Piece]

  /// - Parameter style: the style of fields that the line does not have yet.
  init(_ former: MarkdownTask, style: MarkdownField.Style) {
    (self.former, self.style) = (former, style)
    pieces = former.pieces
  }

  /// Returns the line of a changed task; `nil` if the line cannot express a field.
  mutating func line(of task: MarkdownTask) -> Bytes? {
    let head = former.headTags.filter { tag in task.tags.contains { Exact($0) == Exact(tag) } }
    let tags = task.tags(without: head)
    if Exact(former.tags(without: former.headTags)) != Exact(tags) { setTags(tags) }
    for name in former.own == task.own ? [] : (former.own + task.own).map(\.key).unique {
      set(.own, name, to: task.own.filter { Exact($0.key) == Exact(name) }.map(\.value))
    }
    if former.rule != task.rule { set(.recurrence, to: task) }
    for key in [.uid, .id, .dependsOn, .priority, .created, .cancelled, .done, .block] as [MarkdownField.Key]
    where Exact(former.value(of: key)) != Exact(task.value(of: key)) {
      set(key, to: task)
    }
    let hasHead = head.count == former.headTags.count
    let isWritten = Exact(former.words) == Exact(task.title)
    var isTitled = Exact(former.title) == Exact(task.title) && hasHead
    if former.lastDay != task.lastDay || former.rule != task.rule || !isTitled && has(.until) {
      if has(.until) { isTitled = isTitled && isWritten }
      set(.until, to: task)
    }
    if former.start != task.start { setStart([task.start?.description].compactMap(\.self)) }
    if former.due != task.due || !isTitled && has(.time) {
      // Times that belong to no date are words of the title, and are written as words.
      if has(.time) { isTitled = isWritten && hasHead }
      for key in [MarkdownField.Key.due, .time] { set(key, to: task) }
    }
    let isUnchanged = pieces.count == former.pieces.count && pieces.allSatisfy { $0.text != nil }
    if isTitled, former.status == task.status, isUnchanged { return former.line }
    return line(
      mark: former.status == task.status ? nil : task.status.mark, title: isTitled ? nil : task.title, head: head)
  }

  /// Returns the line with the current pieces, and with a new mark and a new title if they are given.
  private func line(mark: Unicode.Scalar?, title: String?, head: [String]) -> Bytes? {
    var line = Array(former.line[..<former.box.lowerBound])
    if let mark { line += "[\(mark)]".utf8 } else { line += former.line[former.box] }
    if let title {
      line.append(.blank)
      for tag in head { line += "#\(tag) ".utf8 }
      line += former.written(title)
    } else {
      line += former.line[former.box.upperBound..<former.titleEnd]
    }
    for (field, text) in pieces {
      let endsBlank = MarkdownEdges.blank(before: line.endIndex, in: line[...]) != nil
      if let text {
        let bare = MarkdownEdges.trimmedStart(text)
        // Two fields are separated by the blanks of the second, or by one blank.
        if !endsBlank { line += bare.count == text.count ? [.blank] : text[..<bare.startIndex] }
        line += bare
      } else {
        if !endsBlank { line.append(.blank) }
        if !field.append(to: &line) { return nil }
      }
    }
    line += former.line[(former.pieces.last?.text?.endIndex ?? former.titleEnd)...]
    return line[...]
  }

  private func has(_ key: MarkdownField.Key) -> Bool { pieces.contains { $0.field.isAbout(key) } }

  private func index(of key: MarkdownField.Key) -> Int {
    pieces.firstIndex { $0.field.key.rawValue > key.rawValue } ?? pieces.endIndex
  }

  /// Replaces the fields of a key by the task's value.
  private mutating func set(_ key: MarkdownField.Key, to task: MarkdownTask) {
    set(key, to: [task.value(of: key)].compactMap(\.self))
  }

  /// Replaces all fields of a key by values at the place of the first one, or where Obsidian would write them.
  ///
  /// The other fields are removed since they would be read instead.
  ///
  /// - Parameter name: the name of a user-defined field.
  private mutating func set(_ key: MarkdownField.Key, _ name: String? = nil, to values: [String]) {
    func isMeant(_ piece: MarkdownTask.Piece) -> Bool {
      piece.field.isAbout(key) && (name == nil || Exact(piece.field.name) == Exact(name))
    }
    let former = pieces.filter(isMeant).map(\.field)
    if Exact(former.map(\.value)) == Exact(values) { return }
    let style = former.first?.style ?? (key == .own ? .brackets : style)
    let index = pieces.firstIndex(where: isMeant) ?? index(of: key)
    pieces.removeAll(where: isMeant)
    pieces.insert(contentsOf: values.map { (MarkdownField(key, $0, name: name, style: style), nil) }, at: index)
  }

  /// Replaces the start in the field from which it was read.
  private mutating func setStart(_ values: [String]) {
    let (hasStart, hasScheduled) = (has(.start), has(.scheduled))
    if values.isEmpty || hasStart || !hasScheduled { set(.start, to: values) }
    if values.isEmpty || hasScheduled && !hasStart { set(.scheduled, to: values) }
  }

  /// Removes old tags and adds new ones; if that leaves the tags in another order, all of them are written anew.
  private mutating func setTags(_ tags: [String]) {
    func tag(_ piece: MarkdownTask.Piece) -> String? {
      piece.field.isAbout(.tag) ? ForeignWords.tag(piece.field.value)?.tag : nil
    }
    func new(_ tags: [String]) -> [MarkdownTask.Piece] { tags.map { (MarkdownField(.tag, $0), nil) } }
    let wanted = Set(tags.map { Exact($0) })
    pieces.removeAll { tag($0).map { !wanted.contains(Exact($0)) } ?? false }
    let known = Set(pieces.compactMap { tag($0).map { Exact($0) } })
    let end = pieces.lastIndex { tag($0) != nil }.map { $0 + 1 } ?? index(of: .tag)
    pieces.insert(contentsOf: new(tags.filter { !known.contains(Exact($0)) }), at: end)
    guard Exact(pieces.compactMap(tag)) != Exact(tags) else { return }
    pieces.removeAll { tag($0) != nil }
    pieces.insert(contentsOf: new(tags), at: index(of: .tag))
  }
}

extension MarkdownTask {
  fileprivate func tags(without others: [String]) -> [String] {
    others.isEmpty ? tags : tags.filter { tag in !others.contains { Exact($0) == Exact(tag) } }
  }
}
