/// The values of a todo object, in the order of their keys: the one shape of a todo in the store, in output and in input.
public protocol TodoFields {
  /// The small number that never moves.
  var id: TodoID { get }
  /// The name across machines.
  var uid: TodoUID { get }
  /// One line of text.
  var title: String { get }
  /// Notes of any number of lines.
  var content: String? { get }
  /// Whether it is open, done or cancelled.
  var status: TodoStatus { get }
  /// How much it matters.
  var priority: TodoPriority? { get }
  /// When it is to be done.
  var due: LocalDate? { get }
  /// Before when it is not worth seeing.
  var start: LocalDate? { get }
  /// How it comes back after it is done.
  var repeats: RepeatRule? { get }
  /// The project, nested by `/`.
  var project: String? { get }
  /// Tags in the order in which they were given.
  var tags: [String] { get }
  /// When it was added.
  var created: Instant { get }
  /// When it was changed last.
  var modified: Instant { get }
  /// When it was done.
  var completed: Instant? { get }
  /// Keys that this version does not know, kept as they were.
  var unknown: [UnknownField] { get }
}

/// A key that `todo` does not know, with its value as JSON text.
public struct UnknownField: Hashable, Sendable {
  /// The key, unescaped.
  @Exact public private(set) var key: String
  /// The value: one valid JSON value without white space between its tokens.
  public let json: [UInt8]

  /// A key with its value as JSON text.
  public init(key: String, json: [UInt8]) {
    self.key = key
    self.json = json
  }
}
