import TodoCore

/// The meanings that properties of a VTODO have for a todo, in the order in which they are written.
enum ICalendarSlot: Int, Comparable {
  case uid, recurrence, created, modified, title, content
  case status, completed, percent, cancelled
  case start, due, duration, isDueDay, exactStart
  case rule, exceptions, exactRule
  case priority, tags, location, relation, project
  /// The time stamp, which changes with each writing and means nothing else.
  case stamp
  case sequence
  /// A time zone that was kept with the dates that name it.
  case zone
  case other

  /// The names of properties, in the order of the cases.
  private static let names = [
    "UID", "RECURRENCE-ID", "CREATED", "LAST-MODIFIED", "SUMMARY", "DESCRIPTION", "STATUS", "COMPLETED",
    "PERCENT-COMPLETE", "X-TODO-CANCELLED", "DTSTART", "DUE", "DURATION", "X-TODO-DUE-DAY", "X-TODO-START",
    "RRULE", "EXDATE", "X-TODO-REPEAT", "PRIORITY", "CATEGORIES", "LOCATION", "RELATED-TO", "X-TODO-PROJECT",
    "DTSTAMP", "SEQUENCE",
  ]
  private static let otherExceptions = ["RDATE", "EXRULE"]

  fileprivate init(_ item: ICalendarItem) {
    let name = item.name
    func isSame(_ other: String) -> Bool {
      other.utf8.count == name.count && other.utf8.equalsIgnoringCase(name)
    }
    if let component = item.componentName {
      self = Exact(component) == Exact("VTIMEZONE") ? .zone : .other
    } else if let index = Self.names.firstIndex(where: isSame) {
      self = Self(rawValue: index) ?? .other
    } else {
      self = Self.otherExceptions.contains(where: isSame) ? .exceptions : .other
    }
  }

  var name: String { Self.names[rawValue] }
  static func < (left: ICalendarSlot, right: ICalendarSlot) -> Bool { left.rawValue < right.rawValue }
}

/// The items of a VTODO, or the kept ones, by their meaning.
struct ICalendarComponent {
  private let items: [ICalendarItem]
  private let slots: [ICalendarSlot]
  /// The properties that are written for every todo but were missing in the VTODO.
  private(set) var absences: [String] = []

  init(_ items: [ICalendarItem]) {
    self.items = items
    slots = items.map { ICalendarSlot($0) }
  }

  init(_ kept: ImportOrigin) {
    self.init(lines: kept.texts(Self.linesKey))
    absences = kept.texts(Self.absencesKey)
  }

  init(lines: [String]) {
    self.init(ICalendarItem.all(in: Array(lines.map(\.utf8).joined(separator: "\n".utf8))[...]))
  }

  /// The keys of kept values: content lines, unfolded, and the names of missing properties.
  static let linesKey = "lines"
  static let absencesKey = "without"

  /// The first item in a slot, which alone counts.
  subscript(slot: ICalendarSlot) -> ICalendarItem? { slots.firstIndex(of: slot).map { items[$0] } }
  func has(_ slot: ICalendarSlot) -> Bool { slots.contains(slot) }
  func has(_ range: ClosedRange<ICalendarSlot>) -> Bool { slots.contains { range.contains($0) } }
  func all(_ slot: ICalendarSlot) -> [ICalendarItem] { all(slot...slot) }

  func all(_ range: ClosedRange<ICalendarSlot>) -> [ICalendarItem] {
    let indices = slots.indices.filter { range.contains(slots[$0]) }
    return indices.sorted { (slots[$0], $0) < (slots[$1], $1) }.map { items[$0] }
  }

  /// The items without a lasting meaning here, in their order.
  var others: [(slot: ICalendarSlot, item: ICalendarItem)] { zip(slots, items).filter { $0.0 >= .sequence } }

  /// The uid, or `nil`; an occurrence of a series has a uid of its own.
  var uid: TodoUID? {
    self[.uid].flatMap { TodoUID(foreign: $0.string, occurrence: self[.recurrence]?.string) }
  }

  /// Whether a property names a time zone.
  var namesZones: Bool { items.contains { $0.zone != nil } }

  /// The sum of the items' digests, in any order, without those that programs change with each writing.
  var sum: UInt64 {
    zip(slots, items).reduce(0) { sum, entry in
      let isIgnored = entry.0 == .stamp || entry.0 == .modified || entry.0 == .sequence
      return isIgnored ? sum : sum &+ Digest(of: entry.1.text).bits
    }
  }

  /// The identifiers and texts of the time zones that the items define.
  var zones: [(id: Exact<String>, text: Bytes)] {
    all(.zone).compactMap { zone in
      ICalendarItem.all(in: zone.text, isComponent: true).first { Exact($0.name.string) == Exact("TZID") }
        .map { (Exact($0.string), zone.text) }
    }
  }

  /// The time zones that the items validly define, by their identifiers.
  var definedZones: [Exact<String>: ICalendarZone] {
    Dictionary(zones.compactMap { id, text in ICalendarZone(text).map { (id, $0) } }) { first, _ in first }
  }
}

/// A reference from a VTODO to another one (RELATED-TO; RFC 5545, section 3.8.4.5, and RFC 9253).
struct ICalendarRelation: Hashable {
  /// The role of the other VTODO; the raw value is the relation's type.
  enum Kind: String {
    case parent = "PARENT"
    case child = "CHILD"
    case predecessor = "DEPENDS-ON"
  }

  let kind: Kind
  let uid: TodoUID
}

extension ICalendarRelation {
  /// Reads a relation; `nil` if the property is no relation of a known kind.
  init?(_ item: ICalendarItem) {
    guard let uid = TodoUID(foreign: item.string),
      Exact(item.parameter("VALUE")?.uppercased()) != Exact("URI"),
      let kind = Kind(rawValue: item.relationType)
    else { return nil }
    self.init(kind: kind, uid: uid)
  }

  func write(to writer: inout ICalendarWriter) {
    writer.property("RELATED-TO;RELTYPE=\(kind.rawValue)", text: uid.text)
  }
}

extension ICalendarItem {
  var relationType: String { (parameter("RELTYPE") ?? "PARENT").uppercased() }
}

extension TodoUID {
  /// Creates the uid of a VTODO or an occurrence: the text if it can be a uid, else its digest; `nil` for no
  /// text.
  init?(foreign text: String, occurrence: String? = nil) {
    if text.isEmpty { return nil }
    let text = occurrence.map { "\(text)#\($0)" } ?? text
    self = TodoUID(text) ?? TodoUID(stored: "\(ExchangeFormat.ics.rawValue):\(Digest(of: text))")
  }
}
