import TodoCore

/// Writes Org mode (<https://orgmode.org>), one heading per todo; the format is not read.
///
/// | todo | Org |
/// | --- | --- |
/// | status, priority | `TODO`, `DONE` and `CANCELLED` with `CLOSED:`; `[#A]`, `[#B]`, `[#C]` |
/// | tags of letters, digits, `_` and `@` | `:tag:`; any other is in the property `OTHER_TAGS` |
/// | due, start, repeat | `DEADLINE:`, `SCHEDULED:`, `++1w` or `.+1w`; any other rule is `REPEAT` |
/// | content | text below, indented so that no line begins a heading |
/// | everything else, custom fields included | properties |
enum OrgExporter: Exporter {
  static let format = ExchangeFormat.org

  static func write(_ todos: [Todo], in context: ExchangeContext) -> ForeignText {
    var text = ForeignText(bytes: Array("#+TODO: TODO | DONE CANCELLED\n".utf8))
    for todo in todos {
      let entry = OrgEntry(todo, WallClock(context.moment))
      text.bytes += entry.text.utf8
      for remark in entry.remarks { text.remarks.append((remark, todo.id)) }
    }
    return text
  }
}

private struct OrgEntry {
  private(set) var (text, remarks) = ("", [ExchangeRemark]())
  /// A zero-width space, which Org itself uses to keep text from being read as something else.
  private static let mark = "\u{200B}"

  init(_ todo: Todo, _ clock: WallClock) {
    func stamp(_ instant: Instant) -> String { "[\(Self.stamp(clock.date(of: instant)))]" }
    let (tags, otherTags) = (todo.tags.filter(Self.isTag), todo.tags.filter { !Self.isTag($0) })
    func words(_ words: [String]) -> String? { words.isEmpty ? nil : words.joined(separator: " ") }
    let keyword = todo.status == .open ? "TODO" : todo.status == .done ? "DONE" : "CANCELLED"
    let priority = todo.priority.map { "[#\($0 == .high ? "A" : $0 == .medium ? "B" : "C")] " } ?? ""
    text = "* \(keyword) \(priority)\(title(todo.title))"
    text += tags.isEmpty ? "\n" : " :\(tags.joined(separator: ":")):\n"
    let repeater = (todo.due ?? todo.start) == nil ? nil : todo.repeats.flatMap(Self.repeater)
    let end = todo.status.endField.flatMap { todo[$0]?.instant }.map { "CLOSED: \(stamp($0))" }
    let due = todo.due.map { "DEADLINE: <\(Self.stamp($0))\(repeater ?? "")>" }
    let start = todo.start.map { "SCHEDULED: <\(Self.stamp($0))\(repeater ?? "")>" }
    let planning = [end, due, start].compactMap(\.self).joined(separator: " ")
    if !planning.isEmpty { text += "  \(planning)\n" }
    let rule = repeater == nil ? todo.repeats?.description : nil
    if let rule { remarks.append(.adapted("repeat \(quoted(rule))")) }
    if !otherTags.isEmpty { remarks.append(.adapted("tag")) }
    let properties: [(String, String?)] =
      [
        ("ID", todo.uid.text), ("PROJECT", todo.project), ("OTHER_TAGS", words(otherTags)), ("REPEAT", rule),
        ("PARENT", todo.parent?.text), ("AFTER", words(todo.after.map(\.text))),
        ("CREATED", stamp(todo.created)),
      ] + todo.unknown.own(in: .org).map { ($0.key, $0.word) }
    text += "  :PROPERTIES:\n"
    for case (let key, let value?) in properties { addProperty(key, value) }
    text += "  :END:\n"
    if let content = todo.content { addBody(content) }
  }

  /// Returns a title of which nothing is read as a priority, a comment or tags.
  private mutating func title(_ text: String) -> String {
    var title = ForeignWords.title(text).title
    if title.utf8.starts(with: "[#".utf8) || title.utf8.starts(with: "COMMENT".utf8) {
      title = Self.mark + title
    }
    if title.utf8.last == .colon { title += Self.mark }
    if Exact(title) != Exact(text) { remarks.append(.adapted("title")) }
    return title
  }

  /// Writes content so that no line is read as a heading, a drawer, a property or a file setting.
  private mutating func addBody(_ content: String) {
    var (body, isChanged) = ForeignWords.content(content)
    body = body.utf8.split(separator: .lineFeed, omittingEmptySubsequences: false).map { line in
      let word = line.drop(while: \.isBlank)
      let isSpecial = word.first == .colon || word.starts(with: "#+".utf8)
      isChanged = isChanged || isSpecial
      return line.isEmpty ? "\n" : "  \(isSpecial ? Self.mark : "")\(Substring(line))\n"
    }.joined()
    if isChanged { remarks.append(.adapted("content")) }
    text += body
  }

  /// Writes a property on one line.
  private mutating func addProperty(_ key: String, _ text: String) {
    if text.isEmpty { return remarks.append(.lost("field \(visible(key))")) }
    let (value, isChanged) = ForeignWords.title(text)
    if isChanged { remarks.append(.adapted("field \(visible(key))")) }
    self.text += "  :\(key): \(value)\n"
  }

  private static func isTag(_ tag: String) -> Bool {
    tag.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0"..."9" ~= $0 || $0 == "_" || $0 == "@" }
  }

  /// Returns a date as `2026-12-01 Tue 14:30`.
  private static func stamp(_ date: LocalDate) -> String {
    let time = date.minute == nil ? "" : " \(date.description.suffix(5))"
    return "\(LocalDate(day: date.day)) \(DateNames.short(weekday: date.day.weekday))\(time)"
  }

  /// Returns a rule as it is written after a date; `nil` if Org has no such rule.
  private static func repeater(_ rule: RepeatRule) -> String? {
    if rule.end != nil || rule.from != nil || rule.minute != nil { return nil }
    return rule.step.units.map { (rule.base == .date ? " ++" : " .+") + $0 }
  }
}
