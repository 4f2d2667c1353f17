internal import JSONText

/// The values of a todo in the store's bytes: the small ones as they are, of texts the place where they lie.
///
/// It is a small plain value without references, filled while the todo is scanned and kept of every one that is picked.
/// The order of what it holds leaves few gaps.
struct StoredFields: Sendable {
  /// How many bytes a todo may have at most, so that places in it are small.
  static let largestLength = Int(Int32.max)

  /// Where its `{` lies.
  private let origin: Int
  private var idNumber = 0
  var due: LocalDate?
  var status = TodoStatus.open
  var priority: TodoPriority?
  var start: LocalDate?
  /// Whether it has keys that `todo` does not know.
  var hasUnknown = false
  /// Whether its bytes are exactly those that `TodoObjectWriter` writes of it.
  var isCanonical = true
  var completed: Instant?
  private var length: UInt32 = 0
  var created = Instant(seconds: 0)
  var modified = Instant(seconds: 0)
  private var uidPlace = Place()
  private var titlePlace = Place()
  private var contentPlace = Place()
  private var repeatsPlace = Place()
  private var projectPlace = Place()
  private var tagsOffset: UInt32 = 0

  /// No values yet of the todo whose `{` lies there.
  ///
  /// Once it has been scanned it is at most ``largestLength`` bytes long, so that every place in it fits.
  init(from origin: Int) {
    self.origin = origin
  }

  /// From its `{` to behind its `}`.
  var range: Range<Int> { origin..<origin + Int(length) }

  /// Where its `}` ends.
  var end: Int {
    get { range.upperBound }
    set { length = UInt32(truncatingIfNeeded: newValue - origin) }
  }

  var id: TodoID {
    get { TodoID(stored: idNumber) }
    set { idNumber = newValue.rawValue }
  }

  var uid: JSONString {
    get { uidPlace.string(from: origin) }
    set { uidPlace = Place(newValue, from: origin) }
  }

  var title: JSONString {
    get { titlePlace.string(from: origin) }
    set { titlePlace = Place(newValue, from: origin) }
  }

  var content: JSONString? {
    get { contentPlace.isSet ? contentPlace.string(from: origin) : nil }
    set { contentPlace = Place(newValue, from: origin) }
  }

  var repeats: JSONString? {
    get { repeatsPlace.isSet ? repeatsPlace.string(from: origin) : nil }
    set { repeatsPlace = Place(newValue, from: origin) }
  }

  var project: JSONString? {
    get { projectPlace.isSet ? projectPlace.string(from: origin) : nil }
    set { projectPlace = Place(newValue, from: origin) }
  }

  /// Where the array of its tags begins.
  var tags: Int {
    get { origin + Int(tagsOffset) }
    set { tagsOffset = UInt32(truncatingIfNeeded: newValue - origin) }
  }

  /// Where a string lies in a todo, in eight bytes.
  private struct Place {
    /// From the todo's `{` on, so that 0 stands for none.
    private var offset: UInt32 = 0
    /// The number of bytes, and whether there are escapes in the lowest bit.
    private var lengthAndEscapes: UInt32 = 0

    init() {}

    init(_ string: JSONString?, from origin: Int) {
      guard let string else { return }
      offset = UInt32(truncatingIfNeeded: string.range.lowerBound - origin)
      lengthAndEscapes = UInt32(truncatingIfNeeded: string.range.count << 1 | (string.hasEscapes ? 1 : 0))
    }

    var isSet: Bool { offset > 0 }

    func string(from origin: Int) -> JSONString {
      let start = origin + Int(offset)
      return JSONString(range: start..<start + Int(lengthAndEscapes >> 1), hasEscapes: lengthAndEscapes & 1 == 1)
    }
  }
}
