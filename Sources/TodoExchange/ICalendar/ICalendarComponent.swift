import TodoCore

/// The items of a VTODO, or those that were kept of one, by what they mean.
struct ICalendarComponent {
  /// An item, and where the next one of its slot is.
  private struct Entry {
    let slot: ICalendarSlot
    let item: ICalendarItem
    var next: Int?
  }

  /// What the VTODO had no property for, although one is written for every todo.
  private(set) var absences: [String] = []
  private var entries: [Entry] = []
  /// The places of the first and the last item of each slot.
  private var places = [(first: Int, last: Int)?](repeating: nil, count: ICalendarSlot.allCases.count)

  /// A VTODO as it was read.
  init(_ record: ICalendarRecord) {
    entries.reserveCapacity(16)
    for item in record.items { add(item) }
  }

  /// What was kept of a VTODO.
  init(_ kept: KeptRecord) {
    self.init(lines: kept.texts(Self.linesKey))
    absences = kept.texts(Self.absencesKey)
  }

  /// The items of content lines, unfolded.
  init(lines: [String]) {
    for item in ICalendarItems(Array(lines.map(\.utf8).joined(separator: "\n".utf8))[...]) { add(item) }
  }

  /// The keys of what is kept: content lines, unfolded, and the names of properties that were not there.
  static let linesKey = "lines"
  static let absencesKey = "without"

  private mutating func add(_ item: ICalendarItem) {
    let slot = ICalendarSlot(item)
    let place = entries.count
    if let known = places[slot.rawValue] {
      entries[known.last].next = place
      places[slot.rawValue] = (known.first, place)
    } else {
      places[slot.rawValue] = (place, place)
    }
    entries.append(Entry(slot: slot, item: item))
  }

  /// Whether there is an item in a slot.
  func has(_ slot: ICalendarSlot) -> Bool { places[slot.rawValue] != nil }

  /// The first item in a slot, which is the one that counts.
  subscript(slot: ICalendarSlot) -> ICalendarItem? { places[slot.rawValue].map { entries[$0.first].item } }

  /// The items in a slot.
  func all(_ slot: ICalendarSlot) -> [ICalendarItem] {
    has(slot) ? items(slot.rawValue...slot.rawValue) : []
  }

  /// Whether it says something of an aspect, if only that there is nothing.
  func tells(_ aspect: ICalendarAspect) -> Bool {
    hasItems(aspect) || aspect.absence.map { name in absences.contains { Exact($0) == Exact(name) } } ?? false
  }

  /// Whether there are items of an aspect.
  func hasItems(_ aspect: ICalendarAspect) -> Bool { aspect.slots.contains { places[$0] != nil } }

  /// The items of some slots, in the order of these.
  func items(_ slots: ClosedRange<Int>) -> [ICalendarItem] {
    var items: [ICalendarItem] = []
    for slot in slots {
      var place = places[slot]?.first
      while let known = place {
        items.append(entries[known].item)
        place = entries[known].next
      }
    }
    return items
  }

  /// The items that mean nothing here, or nothing that lasts, in their order.
  var others: [(slot: ICalendarSlot, item: ICalendarItem)] {
    let slots: [ICalendarSlot] = [.sequence, .zone, .other]
    if !slots.contains(where: has) { return [] }
    return entries.filter { slots.contains($0.slot) }.map { ($0.slot, $0.item) }
  }

  /// Whether the items of some slots are these content lines, each with a line end.
  func says(_ lines: [UInt8], _ slots: ClosedRange<Int>) -> Bool {
    var start = 0
    for slot in slots {
      var place = places[slot]?.first
      while let known = place {
        let end = start + entries[known].item.text.count
        guard end + 2 <= lines.count, lines[start..<end] == entries[known].item.text else { return false }
        start = end + 2
        place = entries[known].next
      }
    }
    return start == lines.count
  }
}

extension ICalendarItem {
  /// The value of a property as a text; empty for a component.
  var string: String { ICalendarText.text(value ?? []) }

  /// Its content lines, unfolded.
  var lines: [String] { text.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) } }

  /// What it is called where it is told that it is kept.
  var shownName: String { visible(componentName ?? String(decoding: name, as: UTF8.self).uppercased()) }

  /// The year of a date.
  var year: Int? { value.flatMap { CivilDate(basic: $0.prefix(8))?.year } }

  /// The time zone that it names.
  var zone: String? { plainValue == nil ? property?.parameter("TZID")?.first : nil }

  /// Whether a date is the same moment everywhere, and not the same day or hour.
  var isInstant: Bool { zone != nil || word.utf8.last == UInt8(ascii: "Z") }

  /// The value as it is written, in capital letters, without blanks around it.
  var word: String {
    let bytes = (value ?? []).filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    return String(decoding: bytes.map { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 ? $0 & 0xDF : $0 }, as: UTF8.self)
  }
}

extension ICalendarComponent {
  /// The uid, if there is one; an occurrence of a series has its own.
  var uid: TodoUID? {
    self[.uid].flatMap { TodoUID(foreign: $0.string, occurrence: self[.recurrence]?.string) }
  }

  /// Whether a property has its time in a time zone that it names.
  var namesZones: Bool { entries.contains { $0.item.zone != nil } }

  /// A digest of all that it says, in whatever order, but for what programs write anew each time.
  var sum: UInt64 {
    var sum: UInt64 = 0
    for place in entries.indices {
      switch entries[place].slot {
      case .stamp, .modified, .sequence: continue
      default: sum &+= Digest(of: entries[place].item.text).bits
      }
    }
    return sum
  }

  /// The texts of the time zones that it defines, by their identifiers.
  var zones: [(id: Exact<String>, text: ArraySlice<UInt8>)] {
    all(.zone).compactMap { zone in
      ICalendarItems(within: zone.text).first { Exact(String(decoding: $0.name, as: UTF8.self)) == Exact("TZID") }
        .map { (Exact($0.string), zone.text) }
    }
  }

  /// The time zones that it defines, by their identifiers, as far as their texts define one.
  var definedZones: [Exact<String>: ICalendarZone] {
    Dictionary(zones.compactMap { id, text in ICalendarZone(text).map { (id, $0) } }) { first, _ in first }
  }
}

extension Digest {
  /// The digest of bytes.
  package init(of bytes: some Sequence<UInt8>) {
    self.init()
    add(bytes)
  }

  /// The digest of a sum of digests.
  package init(mixing sum: UInt64) {
    self.init(of: (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) })
  }
}
