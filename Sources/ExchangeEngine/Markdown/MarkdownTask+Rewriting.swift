import TodoCore

/// Writes a task that came from a line which its todo alone could not restore.
extension MarkdownTask {
  /// Returns the line that the task came from if it still says the same, else a new one, which is reported.
  ///
  /// The new line keeps the list marker, the box of the same status, the fields whose values are unchanged,
  /// and those without a value here.
  ///
  /// - Returns: `nil` if a new line cannot express a field.
  mutating func line(from former: MarkdownTask, usesDataview: Bool) -> Bytes? {
    let usesBrackets = usesDataview || former.valued.contains { $0.style == .brackets && !$0.isAbout(.own) }
    let style: MarkdownField.Style = usesBrackets ? .brackets : .sign
    let (fields, formerFields) = (fields(from: former, style), former.fields(from: former, style))
    if Self.areSame(fields, formerFields), Exact(title) == Exact(former.title), hasBox(of: former),
      hasHead(of: former)
    {
      return former.line
    }
    var line = Array(former.line[..<former.box.lowerBound])
    line += hasBox(of: former) ? former.line[former.box] : Array("[\(mark)]".utf8)[...]
    for tag in hasHead(of: former) ? former.headTags : [] { line += " #\(tag)".utf8 }
    line.append(.blank)
    line += written(title)
    for field in fields {
      line.append(.blank)
      if !field.append(to: &line) { return nil }
    }
    remarks.append(.rewritten("line"))
    for other in former.others where !fields.contains(other) { remarks.append(.lost("kept \(other.label)")) }
    return line[...]
  }

  private func hasBox(of former: MarkdownTask) -> Bool {
    status == former.status && isStarted == former.isStarted
  }

  /// Returns the fields after the title, in the order in which they are written.
  ///
  /// A field without a value here is dropped where the value that it could be taken for has changed.
  private func fields(from former: MarkdownTask, _ style: MarkdownField.Style) -> [MarkdownField] {
    MarkdownField.Key.allCases.flatMap { key -> [MarkdownField] in
      let others = former.others.filter { $0.isAbout(key) }
      switch key {
      case .tag:
        let head = hasHead(of: former) ? former.headTags.count : 0
        return tags.dropFirst(head).map { MarkdownField(.tag, $0) } + others
      case .own: return own.map { former.field(of: $0) ?? MarkdownField($0) } + others
      case _ where isSame(key, as: former): return former.valued.filter { $0.isAbout(key) } + others
      default:
        guard let value = value(of: key) else { return [] }
        return [MarkdownField(key, value, style: key.row.signs.isEmpty ? .sign : style)]
      }
    }
  }

  private func field(of own: OwnWord) -> MarkdownField? {
    valued.first {
      $0.isAbout(.own) && Exact($0.name) == Exact(own.key) && Exact($0.value) == Exact(own.value)
    }
  }

  /// Returns whether the tags begin with those before the title of a former line.
  private func hasHead(of former: MarkdownTask) -> Bool {
    Exact(Array(tags.prefix(former.headTags.count))) == Exact(former.headTags)
  }

  /// Returns whether the value that is read from fields of a key is that of a former line.
  private func isSame(_ key: MarkdownField.Key, as former: MarkdownTask) -> Bool {
    switch key {
    case .due, .time: due == former.due
    case .recurrence, .until: rule == former.rule && lastDay == former.lastDay
    // Beside a start, it is only kept.
    case .scheduled: start == former.start || start != nil && former.valued.contains { $0.isAbout(.start) }
    case .done, .cancelled: status == former.status && ended == former.ended
    default: Exact(value(of: key)) == Exact(former.value(of: key))
    }
  }

  private static func areSame(_ fields: [MarkdownField], _ others: [MarkdownField]) -> Bool {
    fields.map(\.key) == others.map(\.key) && Exact(fields.map(\.value)) == Exact(others.map(\.value))
      && Exact(fields.map { $0.name ?? "" }) == Exact(others.map { $0.name ?? "" })
  }
}
