internal import JSONText
package import TodoCore

/// A todo in the store's bytes: its small values, and the places of its texts.
///
/// A small plain value without references, filled during a scan and kept for every picked todo. Its members
/// are ordered to leave few gaps.
package struct StoredFields: Sendable {
  /// The largest number of bytes of a todo, so that places in it are small.
  static let largestLength = Int(Int32.max)

  /// The offset of the todo's `{`.
  private var origin: Int
  private var idNumber = 0
  package var due: LocalDate?
  package var status = TodoStatus.open
  package var priority: TodoPriority?
  package var start: LocalDate?
  /// Whether the bytes are exactly those that `TodoObjectWriter` writes.
  var isCanonical = true
  /// The offset of the first unknown key from the `{`, with the comma before it; 0 if there is none.
  private var unknownOffset: UInt32 = 0
  package var taken: Instant?
  package var lease: Instant?
  package var completed: Instant?
  package var cancelled: Instant?
  private var length: UInt32 = 0
  package var created = Instant(seconds: 0)
  var modified = Instant(seconds: 0)
  /// The places of texts and lists, each in the lane of its field: the offset from the `{` in the upper half,
  /// 0 for none; then the number of bytes; and in the lowest bit whether there are escapes.
  ///
  /// Sixteen lanes in one value would take 48 bytes more for each todo of a list.
  private var places = (SIMD8<UInt64>(), SIMD2<UInt64>())

  /// Starts the values of the todo whose `{` is at an offset.
  ///
  /// A scanned todo is at most ``largestLength`` bytes long, so that every place in it fits.
  package init(from origin: Int) {
    self.origin = origin
  }

  /// The values of the same todo, `count` bytes further on.
  func moved(by count: Int) -> StoredFields {
    var fields = self
    fields.origin += count
    return fields
  }

  /// The range from the `{` to the end of the `}`.
  package var range: Range<Int> { origin..<origin + Int(length) }

  /// The offset after the `}`.
  package var end: Int {
    get { range.upperBound }
    set { length = UInt32(truncatingIfNeeded: newValue - origin) }
  }

  package var id: TodoID {
    get { TodoID(stored: idNumber) }
    set { idNumber = newValue.rawValue }
  }

  /// Where the first unknown key begins: at the comma before it, or after the `{`; `nil` if every key is
  /// known.
  var unknownStart: Int? {
    get { unknownOffset == 0 ? nil : origin + Int(unknownOffset) }
    set { unknownOffset = newValue.map { UInt32(truncatingIfNeeded: $0 - origin) } ?? 0 }
  }

  /// Whether the todo has unknown keys.
  package var hasUnknown: Bool { unknownOffset != 0 }

  /// The lane that keeps the place of a text or a list; `nil` for fields whose values are kept directly.
  ///
  /// There are ten lanes: a field beyond them needs `SIMD4` for the last two.
  @inline(__always)
  private static func lane(of field: TodoField) -> Int? {
    switch field {
    case .uid: 0
    case .title: 1
    case .content: 2
    case .repeats: 3
    case .project: 4
    case .tags: 5
    case .after: 6
    case .parent: 7
    case .location: 8
    case .owner: 9
    case .id, .status, .priority, .due, .start, .taken, .lease, .created, .modified, .completed, .cancelled:
      nil
    }
  }

  /// The place of a field's text; `nil` if the field is not set.
  subscript(text field: TodoField) -> JSONString? {
    @inline(__always) get {
      guard let lane = Self.lane(of: field) else { return nil }
      let place = lane < 8 ? places.0[lane] : places.1[lane - 8]
      if place == 0 { return nil }
      let start = origin + Int(place >> 32)
      return JSONString(range: start..<start + Int(place >> 1 & 0x7FFF_FFFF), hasEscapes: place & 1 == 1)
    }
    @inline(__always) set {
      guard let lane = Self.lane(of: field) else { return }
      let place: UInt64 =
        newValue.map { string in
          let offset = UInt64(truncatingIfNeeded: string.range.lowerBound - origin)
          return offset << 32 | UInt64(truncatingIfNeeded: string.range.count) << 1
            | (string.hasEscapes ? 1 : 0)
        } ?? 0
      if lane < 8 { places.0[lane] = place } else { places.1[lane - 8] = place }
    }
  }

  /// The offset of a field's array; `nil` if the field is not there.
  subscript(list field: TodoField) -> Int? {
    @inline(__always) get { self[text: field]?.range.lowerBound }
    @inline(__always) set {
      self[text: field] = newValue.map { JSONString(range: $0..<$0, hasEscapes: false) }
    }
  }

  /// A date field; `nil` if it is not set.
  subscript(date field: TodoField) -> LocalDate? {
    @inline(__always) get {
      switch field {
      case .due: due
      case .start: start
      case .id, .uid, .title, .content, .status, .priority, .repeats, .project, .tags, .after, .parent,
        .owner, .taken, .lease, .location, .created, .modified, .completed, .cancelled:
        nil
      }
    }
    @inline(__always) set {
      switch field {
      case .due: due = newValue
      case .start: start = newValue
      case .id, .uid, .title, .content, .status, .priority, .repeats, .project, .tags, .after, .parent,
        .owner, .taken, .lease, .location, .created, .modified, .completed, .cancelled:
        break
      }
    }
  }

  /// An instant field; `nil` if it is not set.
  subscript(instant field: TodoField) -> Instant? {
    @inline(__always) get {
      switch field {
      case .created: created
      case .modified: modified
      case .completed: completed
      case .cancelled: cancelled
      case .taken: taken
      case .lease: lease
      case .id, .uid, .title, .content, .status, .priority, .due, .start, .repeats, .project, .tags, .after,
        .parent, .owner, .location:
        nil
      }
    }
    @inline(__always) set {
      switch field {
      case .created: if let newValue { created = newValue }
      case .modified: if let newValue { modified = newValue }
      case .completed: completed = newValue
      case .cancelled: cancelled = newValue
      case .taken: taken = newValue
      case .lease: lease = newValue
      case .id, .uid, .title, .content, .status, .priority, .due, .start, .repeats, .project, .tags, .after,
        .parent, .owner, .location:
        break
      }
    }
  }

  /// Whether the todo has a value of a field.
  func hasValue(of field: TodoField) -> Bool {
    switch field.kind {
    case .date: self[date: field] != nil
    case .instant: self[instant: field] != nil
    case .priority: priority != nil
    case .uid, .text, .rule, .list, .reference, .references: self[text: field] != nil
    case .id, .status: true
    }
  }

  /// How the due date compares to a moment; `nil` if the todo has none or is no longer open.
  package func dueness(at moment: Moment) -> Dueness? {
    Dueness(of: due, status, at: moment.local)
  }

  /// Whether the todo names other todos.
  var hasRelations: Bool { self[list: .after] != nil || self[text: .parent] != nil }
}

extension Todo {
  /// Decodes a stored todo.
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
    owner = stored.text(of: .owner)
    taken = stored.fields.taken
    lease = stored.fields.lease
    location = stored.text(of: .location)
    modified = stored.fields.modified
    completed = stored.fields.completed
    cancelled = stored.fields.cancelled
    unknown = stored.unknown
  }
}
