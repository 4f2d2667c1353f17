internal import JSONText
package import TodoCore

/// The values of a todo in the store's bytes: the small ones as they are, of texts the place where they lie.
///
/// It is a small plain value without references, filled while the todo is scanned and kept of every one that is picked.
/// The order of what it holds leaves few gaps.
package struct StoredFields: Sendable {
  /// How many bytes a todo may have at most, so that places in it are small.
  static let largestLength = Int(Int32.max)

  /// Where its `{` lies.
  private var origin: Int
  private var idNumber = 0
  package var due: LocalDate?
  package var status = TodoStatus.open
  var priority: TodoPriority?
  package var start: LocalDate?
  /// Whether its bytes are exactly those that `TodoObjectWriter` writes of it.
  var isCanonical = true
  /// Where the first key begins that `todo` does not know, with the comma before it; 0 where there is none.
  private var unknownOffset: UInt32 = 0
  package var completed: Instant?
  package var cancelled: Instant?
  private var length: UInt32 = 0
  package var created = Instant(seconds: 0)
  var modified = Instant(seconds: 0)
  /// Where the texts of fields lie and lists begin, each in the lane of its field: in the upper half its distance from the
  /// `{`, 0 for none, then the number of bytes, and in the lowest bit whether there are escapes.
  private var places = SIMD8<UInt64>()

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
    get { TodoID(stored: idNumber) }
    set { idNumber = newValue.rawValue }
  }

  /// Where the keys go on of which `todo` does not know the first: at the comma before it, or behind the `{`; nil where it
  /// knows all.
  var unknownStart: Int? {
    get { unknownOffset == 0 ? nil : origin + Int(unknownOffset) }
    set { unknownOffset = newValue.map { UInt32(truncatingIfNeeded: $0 - origin) } ?? 0 }
  }

  /// Whether it has keys that `todo` does not know.
  package var hasUnknown: Bool { unknownOffset != 0 }

  /// Where the place of a text or a list is kept; nil for values that are kept as they are.
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
    case .id, .status, .priority, .due, .start, .created, .modified, .completed, .cancelled: nil
    }
  }

  /// Where the text of a field lies; nil when it is not set.
  subscript(text field: TodoField) -> JSONString? {
    @inline(__always) get {
      guard let lane = Self.lane(of: field), places[lane] > 0 else { return nil }
      let start = origin + Int(places[lane] >> 32)
      return JSONString(
        range: start..<start + Int(places[lane] >> 1 & 0x7FFF_FFFF), hasEscapes: places[lane] & 1 == 1)
    }
    @inline(__always) set {
      guard let lane = Self.lane(of: field) else { return }
      places[lane] =
        newValue.map { string in
          let offset = UInt64(truncatingIfNeeded: string.range.lowerBound - origin)
          return offset << 32 | UInt64(truncatingIfNeeded: string.range.count) << 1 | (string.hasEscapes ? 1 : 0)
        } ?? 0
    }
  }

  /// Where the array of a field begins; nil when it is not there.
  subscript(list field: TodoField) -> Int? {
    @inline(__always) get { self[text: field]?.range.lowerBound }
    @inline(__always) set { self[text: field] = newValue.map { JSONString(range: $0..<$0, hasEscapes: false) } }
  }

  /// A date; nil when it is not set.
  subscript(date field: TodoField) -> LocalDate? {
    @inline(__always) get {
      switch field {
      case .due: due
      case .start: start
      case .id, .uid, .title, .content, .status, .priority, .repeats, .project, .tags, .after, .parent, .created,
        .modified, .completed, .cancelled:
        nil
      }
    }
    @inline(__always) set {
      switch field {
      case .due: due = newValue
      case .start: start = newValue
      case .id, .uid, .title, .content, .status, .priority, .repeats, .project, .tags, .after, .parent, .created,
        .modified, .completed, .cancelled:
        break
      }
    }
  }

  /// An instant; nil when it is not set.
  subscript(instant field: TodoField) -> Instant? {
    @inline(__always) get {
      switch field {
      case .created: created
      case .modified: modified
      case .completed: completed
      case .cancelled: cancelled
      case .id, .uid, .title, .content, .status, .priority, .due, .start, .repeats, .project, .tags, .after, .parent:
        nil
      }
    }
    @inline(__always) set {
      switch field {
      case .created: if let newValue { created = newValue }
      case .modified: if let newValue { modified = newValue }
      case .completed: completed = newValue
      case .cancelled: cancelled = newValue
      case .id, .uid, .title, .content, .status, .priority, .due, .start, .repeats, .project, .tags, .after, .parent:
        break
      }
    }
  }

  /// How the due date compares to a moment; nil when it has none or is no longer open.
  package func dueness(at moment: Moment) -> Dueness? {
    Dueness(of: due, status, at: moment.local)
  }

  /// Whether it names other todos.
  var hasRelations: Bool { self[list: .after] != nil || self[text: .parent] != nil }
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
