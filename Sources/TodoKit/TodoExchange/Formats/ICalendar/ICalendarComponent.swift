internal import TodoFormats

/// The items of a VTODO, or those that were kept of one, by what they mean.
struct ICalendarComponent {
  /// The items in order.
  private(set) var items: [(slot: ICalendarSlot, item: ICalendarItem)] = []
  /// What the VTODO had no property for, although one is written for every todo.
  private(set) var absences: [String] = []
  /// Which slots have an item, a bit for each.
  private var filled: UInt32 = 0

  /// A VTODO as it was read.
  init(_ record: ICalendarRecord) {
    items.reserveCapacity(16)
    for item in record.items { add(item) }
  }

  /// What was kept of a VTODO.
  init(_ kept: KeptRecord) {
    let lines = kept.values.first { Exact($0.key) == Exact(Self.linesKey) }?.texts ?? []
    for item in ICalendarItems(Array(lines.map(\.utf8).joined(separator: "\n".utf8))[...]) { add(item) }
    absences = kept.values.first { Exact($0.key) == Exact(Self.absencesKey) }?.texts ?? []
  }

  /// The keys of what is kept: content lines, unfolded, and the names of properties that were not there.
  static let linesKey = "lines"
  static let absencesKey = "without"

  private mutating func add(_ item: ICalendarItem) {
    let slot = ICalendarSlot(item)
    items.append((slot, item))
    filled |= 1 << slot.rawValue
  }

  /// Whether there is an item in a slot.
  func has(_ slot: ICalendarSlot) -> Bool { filled & 1 << slot.rawValue != 0 }

  /// The first item in a slot, which is the one that counts.
  subscript(slot: ICalendarSlot) -> ICalendarItem? {
    has(slot) ? items.first { $0.slot == slot }?.item : nil
  }

  /// The items in a slot.
  func all(_ slot: ICalendarSlot) -> [ICalendarItem] {
    has(slot) ? items.filter { $0.slot == slot }.map(\.item) : []
  }

  /// Whether it says something of an aspect, if only that there is nothing.
  func tells(_ aspect: ICalendarAspect) -> Bool {
    hasItems(aspect) || aspect.absence.map { name in absences.contains { Exact($0) == Exact(name) } } ?? false
  }

  /// Whether there are items of an aspect.
  func hasItems(_ aspect: ICalendarAspect) -> Bool {
    let slots = aspect.slots
    return filled >> slots.lowerBound & (1 << (slots.upperBound - slots.lowerBound + 1) - 1) != 0
  }

  /// The items of some slots, in the order of these.
  func items(_ slots: ClosedRange<Int>) -> [ICalendarItem] {
    slots.filter { filled & 1 << $0 != 0 }.flatMap { slot in items.filter { $0.slot.rawValue == slot }.map(\.item) }
  }

  /// Whether the items of some slots are these content lines, each with a line end.
  func says(_ lines: [UInt8], _ slots: ClosedRange<Int>) -> Bool {
    var rest = lines[...]
    for slot in slots where filled & 1 << slot != 0 {
      for (own, item) in items where own.rawValue == slot {
        guard rest.starts(with: item.text) else { return false }
        rest = rest.dropFirst(item.text.count)
        guard rest.starts(with: "\r\n".utf8) else { return false }
        rest = rest.dropFirst(2)
      }
    }
    return rest.isEmpty
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

  /// The value as it is written, in capital letters, without blanks around it.
  var word: String { String(decoding: value ?? [], as: UTF8.self).uppercased().filter { $0 != " " && $0 != "\t" } }
}

extension ICalendarComponent {
  /// A digest of all that it says, in whatever order, but for what programs write anew each time.
  var sum: UInt64 {
    items.reduce(0) { sum, entry in
      switch entry.slot {
      case .stamp, .modified, .sequence: sum
      default: sum &+ Digest(of: entry.item.text).bits
      }
    }
  }

  /// The time zones that it defines, by their identifiers.
  var zones: [(id: Exact<String>, text: ArraySlice<UInt8>)] {
    all(.zone).compactMap { zone in
      ICalendarItems(within: zone.text).first { Exact(String(decoding: $0.name, as: UTF8.self)) == Exact("TZID") }
        .map { (Exact($0.string), zone.text) }
    }
  }
}

extension Digest {
  /// The digest of bytes.
  init(of bytes: some Sequence<UInt8>) {
    self.init()
    add(bytes)
  }

  /// The digest of a sum of digests.
  init(mixing sum: UInt64) {
    self.init(of: (0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) })
  }
}
