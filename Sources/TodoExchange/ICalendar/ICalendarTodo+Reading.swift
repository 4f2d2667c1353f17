import TodoCore

/// What the properties of a VTODO mean.
extension ICalendarTodo {
  /// What a VTODO says, or what was kept of one.
  init(_ component: ICalendarComponent, _ dates: inout ICalendarDates) throws(ICalendarFault) {
    uid = component.uid
    created = try component[.created].instant(&dates)
    modified = try component[.modified].instant(&dates)
    readTitle(component)
    readContent(component)
    try readStatus(component, &dates)
    try readSchedule(component, &dates)
    readPriority(component)
    readTags(component)
  }

  private mutating func readTitle(_ component: ICalendarComponent) {
    guard let item = component[.title] else { return remarks.append(.adapted("record without a title")) }
    let title = ForeignWords.title(item.string)
    self.title = title.title
    if !title.isChanged { return }
    let isEmpty = Exact(title.title) == Exact(ForeignWords.untitled)
    remarks.append(.adapted(isEmpty ? "record without a title" : "title of several lines"))
  }

  private mutating func readContent(_ component: ICalendarComponent) {
    guard let text = component[.content]?.string, !text.isEmpty else { return }
    let (content, isChanged) = ForeignWords.content(text)
    if isChanged { remarks.append(.adapted("control characters in the description")) }
    if TodoRules.clears(content) { return remarks.append(.kept("DESCRIPTION")) }
    self.content = content
  }

  private mutating func readStatus(
    _ component: ICalendarComponent, _ dates: inout ICalendarDates
  ) throws(ICalendarFault) {
    let completed = try component[.completed].instant(&dates)
    let word = component[.status]?.word ?? ""
    switch Exact(word) {
    case Exact("CANCELLED"):
      status = .cancelled
      cancelled = try component[.cancelled].instant(&dates)
    case Exact("COMPLETED"): status = .done
    default:
      // A program may set one and leave the other as it was.
      if completed != nil || word.isEmpty && Exact(component[.percent]?.word) == Exact("100") { status = .done }
    }
    if status == .done { self.completed = completed }
    let isKnown = ["", "COMPLETED", "CANCELLED", "NEEDS-ACTION"].contains { Exact($0) == Exact(word) }
    if !isKnown { remarks.append(.kept("status \(visible(word))")) }
    if let percent = component[.percent]?.word {
      let usual = status == .done ? ["100"] : ["0"]
      if !usual.contains(where: { Exact($0) == Exact(percent) }) { remarks.append(.kept("PERCENT-COMPLETE")) }
    }
  }

  private mutating func readPriority(_ component: ICalendarComponent) {
    guard let word = component[.priority]?.word, !word.isEmpty else { return }
    switch Int(word) {
    case 0: break
    case (1...4)?: priority = .high
    case 5: priority = .medium
    case (6...9)?: priority = .low
    default: remarks.append(.kept("PRIORITY"))
    }
  }

  private mutating func readTags(_ component: ICalendarComponent) {
    var seen: Set<Exact<String>> = []
    for category in component.all(.tags).flatMap(\.categories) {
      guard let tag = category.tag else {
        if !category.text.isEmpty { remarks.append(.kept("CATEGORIES")) }
        continue
      }
      if ![Exact(tag), Exact("#\(tag)")].contains(Exact(category.text)) { remarks.append(.adapted("blanks in tags")) }
      if seen.insert(Exact(tag)).inserted { tags.append(tag) }
    }
  }
}

extension ICalendarItem {
  /// The categories of a property, each with the tag that it is; nil where it can be none.
  var categories: [(text: String, tag: String?)] {
    ICalendarText.texts(value ?? []).map { text in
      if text.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }), !TodoRules.clears(text) {
        return (text, text)
      }
      let tag = ForeignWords.tag(text)?.tag
      return (text, tag.flatMap { TodoRules.clears($0) ? nil : $0 })
    }
  }
}

extension ICalendarItem? {
  /// The instant that a property tells; nil where it is not there or empty.
  fileprivate func instant(_ dates: inout ICalendarDates) throws(ICalendarFault) -> Instant? {
    guard let self else { return nil }
    return try dates.instant(self)
  }
}

extension TodoUID {
  /// The uid of a VTODO, or of one of its occurrences: as it is where it can be a uid, else a digest of it; nil for an
  /// empty text.
  package init?(foreign text: String, occurrence: String? = nil) {
    if text.isEmpty { return nil }
    let text = occurrence.map { "\(text)#\($0)" } ?? text
    if let uid = TodoUID(text) {
      self = uid
      return
    }
    self.init(stored: "\(ExchangeFormat.ics.rawValue):\(Digest(of: text))")
  }
}
