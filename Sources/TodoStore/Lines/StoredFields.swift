internal import JSONText
package import TodoCore

/// The values of a todo in the store's bytes: the small ones as they are, of texts the place where they lie.
///
/// It is a small plain value without references, filled while the todo is scanned and kept of every one.
package struct StoredFields: Sendable {
  /// How many bytes a todo may have at most, so that places in it are small.
  static let largestLength = Int(Int32.max)

  /// The values of fields, each in the lane of its field; 0 for none.
  private var values = SIMD16<Int>()
  /// Where its `{` lies.
  private var origin: Int
  private var length: UInt32 = 0
  package var status = TodoStatus.open
  var priority: TodoPriority?
  /// Whether its bytes are exactly those that `TodoObjectWriter` writes of it.
  var isCanonical = true

  /// No values yet of the todo whose `{` lies there.
  ///
  /// Once it has been scanned it is at most ``largestLength`` bytes long, so that every place in it fits.
  package init(from origin: Int) {
    self.origin = origin
  }

  /// The same of a todo that lies so many bytes further on.
  func moved(by count: Int) -> StoredFields {
    var fields = self
    fields.origin += count
    return fields
  }

  /// From its `{` to behind its `}`.
  package var range: Range<Int> { origin..<origin + Int(length) }

  /// Where its `}` ends.
  package var end: Int {
    get { range.upperBound }
    set { length = UInt32(truncatingIfNeeded: newValue - origin) }
  }

  package var id: TodoID {
    get { TodoID(stored: values[Self.lane(of: .id)]) }
    set { values[Self.lane(of: .id)] = newValue.rawValue }
  }

  package var due: LocalDate? { self[date: .due] }
  package var start: LocalDate? { self[date: .start] }
  package var created: Instant { self[instant: .created] ?? Instant(seconds: 0) }
  var modified: Instant { self[instant: .modified] ?? Instant(seconds: 0) }
  package var completed: Instant? { self[instant: .completed] }
  package var cancelled: Instant? { self[instant: .cancelled] }

  /// How the due date compares to a moment; nil when it has none or is no longer open.
  package func dueness(at moment: Moment) -> Dueness? {
    Dueness(of: due, status, at: moment.local)
  }

  /// Whether it names other todos.
  var hasRelations: Bool { self[list: .after] != nil || self[text: .parent] != nil }

  /// Where the keys go on of which `todo` does not know the first: at the comma before it, or behind the `{`; nil where it
  /// knows all.
  var unknownStart: Int? {
    get { values[Self.unknownLane] == 0 ? nil : origin + values[Self.unknownLane] }
    set { values[Self.unknownLane] = newValue.map { $0 - origin } ?? 0 }
  }

  /// Whether it has keys that `todo` does not know.
  package var hasUnknown: Bool { values[Self.unknownLane] != 0 }

  private static let unknownLane = 15

  /// The lane of a field; status and priority, which take a byte, have none of their own.
  @inline(__always)
  private static func lane(of field: TodoField) -> Int {
    switch field {
    case .id: 0
    case .uid: 1
    case .title: 2
    case .content: 3
    case .due: 4
    case .start: 5
    case .repeats: 6
    case .project: 7
    case .tags: 8
    case .after: 9
    case .parent: 10
    case .created: 11
    case .modified: 12
    case .completed: 13
    case .cancelled: 14
    case .status, .priority: unknownLane
    }
  }

  /// Where the text of a field lies; nil when it is not set.
  ///
  /// From the top there are its distance from the `{`, its number of bytes in 31 bits, and whether it has escapes.
  subscript(text field: TodoField) -> JSONString? {
    @inline(__always) get {
      let place = values[Self.lane(of: field)]
      if place == 0 { return nil }
      let start = origin + place >> 32
      return JSONString(range: start..<start + (place >> 1 & Self.largestLength), hasEscapes: place & 1 == 1)
    }
    @inline(__always) set {
      values[Self.lane(of: field)] =
        newValue.map { ($0.range.lowerBound - origin) << 32 | $0.range.count << 1 | ($0.hasEscapes ? 1 : 0) } ?? 0
    }
  }

  /// Where the array of a field begins; nil when it is not there.
  subscript(list field: TodoField) -> Int? {
    @inline(__always) get { values[Self.lane(of: field)] == 0 ? nil : origin + values[Self.lane(of: field)] }
    @inline(__always) set { values[Self.lane(of: field)] = newValue.map { $0 - origin } ?? 0 }
  }

  /// A date; nil when it is not set.
  subscript(date field: TodoField) -> LocalDate? {
    @inline(__always) get { number(of: field).map { LocalDate(rank: $0) } }
    @inline(__always) set { set(newValue?.rank, of: field) }
  }

  /// An instant; nil when it is not set.
  subscript(instant field: TodoField) -> Instant? {
    @inline(__always) get { number(of: field).map { Instant(seconds: $0) } }
    @inline(__always) set { set(newValue?.seconds, of: field) }
  }

  /// The number in a lane, which is kept as its distance from the least, that is none of a date or an instant.
  @inline(__always)
  private func number(of field: TodoField) -> Int? {
    let value = values[Self.lane(of: field)]
    return value == 0 ? nil : value ^ .min
  }

  @inline(__always)
  private mutating func set(_ number: Int?, of field: TodoField) {
    values[Self.lane(of: field)] = (number ?? .min) ^ .min
  }
}

extension Todo {
  /// A stored todo, decoded.
  package init(_ stored: StoredTodo) {
    self.init(
      id: stored.id, uid: stored.uid, title: stored.text(of: .title) ?? "", created: stored.fields.created)
    content = stored.text(of: .content)
    status = stored.status
    priority = stored.priority
    due = stored.due
    start = stored.start
    repeats = stored.text(of: .repeats).flatMap { RepeatRule($0) }
    project = stored.text(of: .project)
    tags = stored.texts(of: .tags)
    after = stored.texts(of: .after).map(TodoUID.init(stored:))
    parent = stored.text(of: .parent).map(TodoUID.init(stored:))
    modified = stored.fields.modified
    completed = stored.fields.completed
    cancelled = stored.fields.cancelled
    unknown = stored.unknown
  }
}
