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

  /// The content lines of an aspect in the order of the slots, each with a line end behind it.
  func text(_ slots: ClosedRange<Int>) -> [UInt8] {
    var text: [UInt8] = []
    for slot in slots where filled & 1 << slot != 0 {
      for item in items where item.slot.rawValue == slot {
        text += item.item.text
        text += "\r\n".utf8
      }
    }
    return text
  }
}

extension ICalendarItem {
  /// The value of a property as a text; empty for a component.
  var string: String { ICalendarText.text(value ?? []) }

  /// The value as it is written, in capital letters, without blanks around it.
  var word: String { String(decoding: value ?? [], as: UTF8.self).uppercased().filter { $0 != " " && $0 != "\t" } }
}
