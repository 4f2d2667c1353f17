import FileStore
import TodoCore
import TodoStore

/// Where the store is.
struct StorePlaceSummary {
  let path: String
  /// Where it really is when the path is a symbolic link.
  let target: String?
  /// In bytes; nil when there is no store yet, or it cannot be read.
  let size: Int?
  /// What is in it, or why that is not known.
  let census: Result<StoreCensus, TodoError>
  /// The paths of other versions of it that lie beside it.
  var copies: [String] = []
}

/// What became of a store that was to be mended.
enum StoreRepairSummary {
  /// It is sound, and stays as it is; its history may have been set aside.
  case needless(StoreExamination, SetAside)
  /// It was damaged.
  case done(RepairSummary)
}

/// A repair, done or only tried.
struct RepairSummary {
  let todos: [TodoSummary]
  let renamings: [RepairedStore.Renaming]
  let lost: [(line: Int, excerpt: String)]
  let revision: Int
  /// What was set aside.
  let aside: SetAside

  /// Whether it was made and not only tried out: no store is replaced before its copy lies aside.
  var isMade: Bool { aside.store != nil }
}

/// One thing that is known of a store.
public struct StoreFact: Hashable, Sendable {
  /// What it is.
  public enum Value: Hashable, Sendable {
    /// A text, as it is.
    case text(String)
    /// A number.
    case number(Int)
    /// Yes or no.
    case flag(Bool)
    /// Several texts.
    case texts([String])
  }

  /// The key that scripts see.
  public let key: String
  /// What it is.
  public let value: Value

  /// A fact.
  public init(_ key: String, _ value: Value) {
    self.key = key
    self.value = value
  }
}

/// Other versions of the store that lie beside it.
public struct StoreCopiesModel: Hashable, Sendable {
  /// Their paths.
  public let paths: [String]
}

/// Where the store is.
public struct StorePlaceModel: Hashable, Sendable {
  /// The path, the one thing that matters most.
  public let path: String
  /// All that is known, the path first.
  public let facts: [StoreFact]

  /// The place of a store.
  public init(path: String, facts: [StoreFact]) {
    self.path = path
    self.facts = facts
  }
}

/// Whether the store is sound, or what has become of it.
public struct StoreReportModel: Hashable, Sendable {
  /// The result in one line.
  public let result: String
  /// What else is worth knowing, a line each.
  public let notes: [String]
  /// The same for scripts.
  public let facts: [StoreFact]
  /// The path of the damaged version, where it was set aside.
  public let copy: String?
  /// Whether it stands beside a list of todos, which is the result then.
  public let isBesideTodos: Bool

  /// A report on a store.
  public init(
    result: String, notes: [String], facts: [StoreFact], copy: String? = nil, isBesideTodos: Bool = false
  ) {
    self.result = result
    self.notes = notes
    self.facts = facts
    self.copy = copy
    self.isBesideTodos = isBesideTodos
  }
}
