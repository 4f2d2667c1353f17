/// Which todos are meant: a condition over the values of one todo.
///
/// ```
/// query  = or
/// or     = and { "or" and }
/// and    = not { [ "and" ] not }
/// not    = "not" not | "(" or ")" | "@" view | term
/// term   = field [ "." modifier ] ":" value { "," value } | text
/// value  = text without a comma
/// text   = word | '"' { character | '\"' | '\\' } '"'
/// ```
/// The keywords may be in upper case. A view (see ``QueryViews``) stands for its query in parentheses. A word ends at a blank, a parenthesis or a quote.
public indirect enum Query: Hashable, Sendable {
  /// All of these; every todo when there is none.
  case all([Query])
  /// At least one of these.
  case any([Query])
  /// Not this.
  case not(Query)
  /// What one term says.
  case term(QueryTerm)
}

/// A condition on one field.
public enum QueryTerm: Hashable, Sendable {
  /// The title or the content contains the text.
  case text(String)
  /// The text of a field holds one of these (`title`, `content`).
  case contains(TodoField, [String])
  /// The field is one of these, ignoring case and accents (`project` with those below it, `tag`, `uid` by its beginning).
  case named(TodoField, [String])
  /// The field is set (`due:any`) or not (`due:none`).
  case isSet(TodoField, Bool)
  /// The id is in one of these ranges.
  case ids([ClosedRange<Int>])
  /// The status is one of these.
  case status([TodoStatus])
  /// The priority is one of these.
  case priority([TodoPriority])
  /// The date of a field compares so to one of these, which are days, minutes or longer.
  case date(TodoField, DateComparison, [DatePeriod])
  /// It stands to other todos.
  case related(RelationTerm)
  /// The todo is in one of these states.
  case state([TodoState])
}

/// How a date compares to another.
public enum DateComparison: String, CaseIterable, Hashable, Sendable {
  /// Within it.
  case on
  /// It is over before the other begins (`<`).
  case before
  /// It begins after the other is over (`>`).
  case after
  /// It is over when the other is over (`<=`).
  case by
  /// It begins when the other begins, or later (`>=`).
  case from
}

/// What `is:` asks for.
public enum TodoState: String, CaseIterable, Hashable, Sendable {
  case open
  case done
  case cancelled
  /// Every todo, whatever its status.
  case any
  /// Open, and its due date has passed.
  case overdue
  /// Open, and due today, at whatever hour.
  case today
  /// Open, and its start is yet to come.
  case waiting
  /// It comes back after it is done.
  case repeating
  /// Open, and it comes after one that is open.
  case blocked
  /// Open, and it can be done now: neither waiting nor blocked.
  case ready
  /// Others are parts of it, whatever their status.
  case parent
}

extension TodoState {
  /// Whether who asks for it means open todos as a plain list does.
  fileprivate var leavesStatusOpen: Bool {
    switch self {
    case .overdue, .today, .repeating, .blocked, .ready, .parent: true
    case .open, .done, .cancelled, .any, .waiting: false
    }
  }
}

extension Query {
  /// Whether it says itself which statuses are meant, so that the implicit `is:open` is dropped.
  ///
  /// It does where it asks for one, or for what is not open; to leave out what is done or cancelled asks for neither.
  public var namesStatus: Bool { namesStatus(isWanted: true) }

  /// - Parameter isWanted: whether it is to hold; behind `not` it is not.
  private func namesStatus(isWanted: Bool) -> Bool {
    switch self {
    case .all(let queries), .any(let queries): queries.contains { $0.namesStatus(isWanted: isWanted) }
    case .not(let query): query.namesStatus(isWanted: !isWanted)
    case .term(.status(let statuses)): isWanted || statuses.contains(.open)
    // Who asks when something has ended, or whether it has, asks about more than what is open.
    case .term(.date(.completed, _, _)), .term(.date(.cancelled, _, _)): isWanted
    case .term(.isSet(.completed, let isSet)), .term(.isSet(.cancelled, let isSet)): isWanted || !isSet
    case .term(.state(let states)):
      isWanted ? !states.allSatisfy(\.leavesStatusOpen) : states.contains(.open)
    case .term: false
    }
  }

  /// Whether it asks for nothing.
  public var isEmpty: Bool { self == .all([]) }
}
