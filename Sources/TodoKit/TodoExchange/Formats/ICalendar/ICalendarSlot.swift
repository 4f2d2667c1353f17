internal import TodoFormats

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
    let candidates = name.count < Self.table.count ? Self.table[name.count] : []
    self = candidates.first { Self.isSame($0.name, name) }?.slot ?? .other
  }

  private static func isSame(_ capitals: [UInt8], _ name: ArraySlice<UInt8>) -> Bool {
    var index = name.startIndex
    for byte in capitals {
      let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= name[index]
      if byte != (isLetter ? name[index] & 0xDF : name[index]) { return false }
      index += 1
    }
    return true
  }

  /// The names by their length.
  private static let table: [[(name: [UInt8], slot: ICalendarSlot)]] = {
    var table = [[(name: [UInt8], slot: ICalendarSlot)]](repeating: [], count: 20)
    for slot in allCases {
      for name in slot.names { table[name.utf8.count].append((Array(name.utf8), slot)) }
    }
    return table
  }()

  private var names: [String] {
    switch self {
    case .uid: ["UID"]
    case .recurrence: ["RECURRENCE-ID"]
    case .created: ["CREATED"]
    case .modified: ["LAST-MODIFIED"]
    case .title: ["SUMMARY"]
    case .content: ["DESCRIPTION"]
    case .status: ["STATUS"]
    case .completed: ["COMPLETED"]
    case .percent: ["PERCENT-COMPLETE"]
    case .cancelled: ["X-TODO-CANCELLED"]
    case .start: ["DTSTART"]
    case .due: ["DUE"]
    case .duration: ["DURATION"]
    case .isDueDay: ["X-TODO-DUE-DAY"]
    case .exactStart: ["X-TODO-START"]
    case .rule: ["RRULE"]
    case .exceptions: ["EXDATE", "RDATE", "EXRULE"]
    case .exactRule: ["X-TODO-REPEAT"]
    case .priority: ["PRIORITY"]
    case .tags: ["CATEGORIES"]
    case .relation: ["RELATED-TO"]
    case .project: ["X-TODO-PROJECT"]
    case .stamp: ["DTSTAMP"]
    case .sequence: ["SEQUENCE"]
    case .zone, .other: []
    }
  }
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
  var slots: ClosedRange<Int> {
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
