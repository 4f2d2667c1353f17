import TodoCore

/// What the properties of a VTODO mean for a todo, in the order in which they are written.
enum ICalendarSlot: Int, CaseIterable {
  case uid
  case recurrence
  case created
  case modified
  case title
  case content
  case status
  case completed
  case percent
  case cancelled
  case start
  case due
  case duration
  case isDueDay
  case exactStart
  case rule
  case exceptions
  case exactRule
  case priority
  case tags
  case relation
  case project
  /// Changed with each writing, and told by nothing else.
  case stamp
  /// Counted up with each change.
  case sequence
  /// A time zone that was kept with what names it.
  case zone
  /// What has no meaning here.
  case other

  /// The slot of an item of a VTODO.
  init(_ item: ICalendarItem) {
    if item.isComponent {
      self = Exact(item.componentName) == Exact("VTIMEZONE") ? .zone : .other
      return
    }
    let name = item.name
    self = Self.names.first { $0.name.utf8CodeUnitCount == name.count && Self.isSame($0.name, name) }?.slot ?? .other
  }

  private static func isSame(_ capitals: StaticString, _ name: ArraySlice<UInt8>) -> Bool {
    capitals.withUTF8Buffer { capitals in
      capitals.elementsEqual(name) { $0 == (UInt8(ascii: "a")...UInt8(ascii: "z") ~= $1 ? $1 & 0xDF : $1) }
    }
  }

  /// The names of properties: literals, for which threads that look them up count no references.
  private static let names: [(name: StaticString, slot: ICalendarSlot)] = [
    ("UID", .uid),
    ("RECURRENCE-ID", .recurrence),
    ("CREATED", .created),
    ("LAST-MODIFIED", .modified),
    ("SUMMARY", .title),
    ("DESCRIPTION", .content),
    ("STATUS", .status),
    ("COMPLETED", .completed),
    ("PERCENT-COMPLETE", .percent),
    ("X-TODO-CANCELLED", .cancelled),
    ("DTSTART", .start),
    ("DUE", .due),
    ("DURATION", .duration),
    ("X-TODO-DUE-DAY", .isDueDay),
    ("X-TODO-START", .exactStart),
    ("RRULE", .rule),
    ("EXDATE", .exceptions),
    ("RDATE", .exceptions),
    ("EXRULE", .exceptions),
    ("X-TODO-REPEAT", .exactRule),
    ("PRIORITY", .priority),
    ("CATEGORIES", .tags),
    ("RELATED-TO", .relation),
    ("X-TODO-PROJECT", .project),
    ("DTSTAMP", .stamp),
    ("SEQUENCE", .sequence),
  ]
}

/// What is said of a todo by one or several properties together, and kept or written anew as a whole.
enum ICalendarAspect: CaseIterable {
  case uid
  case created
  case modified
  case title
  case content
  case status
  case schedule
  case priority
  case tags

  /// Its properties.
  package var slots: ClosedRange<Int> {
    let (first, last): (ICalendarSlot, ICalendarSlot) =
      switch self {
      case .uid: (.uid, .recurrence)
      case .created: (.created, .created)
      case .modified: (.modified, .modified)
      case .title: (.title, .title)
      case .content: (.content, .content)
      case .status: (.status, .cancelled)
      case .schedule: (.start, .exactRule)
      case .priority: (.priority, .priority)
      case .tags: (.tags, .tags)
      }
    return first.rawValue...last.rawValue
  }

  /// What stands for it in the list of what a VTODO is without; nil where nothing is written for a todo without it.
  var absence: String? {
    switch self {
    case .created: "CREATED"
    case .modified: "LAST-MODIFIED"
    case .title: "SUMMARY"
    case .status: "STATUS"
    case .uid, .content, .schedule, .priority, .tags: nil
    }
  }
}
