internal import Suggestions
public import TodoCore
import TodoStore

/// A view that can explain an empty answer; a view that is not for people need not.
public protocol MissView {
  /// Whether the view does so, which takes a second scan of every todo in the store.
  var reportsMissing: Bool { get }
  /// Shows why a query most likely matches nothing.
  func show(_ miss: QueryMiss)
}

extension MissView {
  /// False by default.
  public var reportsMissing: Bool { false }
  /// Shows nothing by default.
  public func show(_ miss: QueryMiss) {}
}

/// The most likely reason why a query matches nothing.
public enum QueryMiss: Hashable, Sendable {
  /// A word of the query looks like this term.
  case term(String)
  /// No todo is in the project or has the tag; `closest` is a similar name in use.
  case unknownName(TodoGroupKind, String, closest: String?)
  /// These todos match, but are left out unless the query asks for them: closed todos, and open todos that are waiting.
  ///
  /// `isPick` tells whether the query picks todos for a command, rather than for a list.
  case hidden(TodoCounts, isPick: Bool)
}

/// Finds out why a query matches nothing, in one pass over all todos.
struct QueryMissTally {
  private let query: Query
  private let bound: BoundQuery
  private let words: [String]
  private let wanted: [(kind: TodoGroupKind, name: String)]
  private let isAllPicked: Bool
  private let moment: Moment
  private let isPick: Bool
  private var hidden = TodoCounts()
  private var projects = GroupTally(.project)
  private var tags = GroupTally(.tag)

  init(_ query: TodoQuery, isPick: Bool, at moment: Moment, _ views: QueryViews) throws(TodoError) {
    (self.moment, self.isPick) = (moment, isPick)
    self.query = try TodoSelection.condition(of: query, at: moment, views)
    bound = BoundQuery(self.query, at: moment)
    // Relations to others cannot be checked on one todo alone.
    isAllPicked = TodoSelection.picksAll(query, self.query) || bound.relationTerms != nil
    let terms = self.query.wantedTerms
    words = terms.compactMap { if case .text(let text) = $0 { text } else { nil } }
    wanted = terms.flatMap { term -> [(kind: TodoGroupKind, name: String)] in
      switch term {
      case .named(.project, let names): names.map { (.project, $0) }
      case .named(.tags, let names): names.map { (.tag, $0) }
      default: []
      }
    }
  }

  mutating func add(_ todo: StoredTodo) {
    if !words.isEmpty || !wanted.isEmpty {
      projects.add(todo) { _ in }
      tags.add(todo) { _ in }
    }
    if !isAllPicked, bound.matches(todo) { hidden.add(todo.status, nil) }
  }

  /// The most likely reason, or `nil` if none is known.
  var miss: QueryMiss? {
    if let term = words.lazy.compactMap(term).first { return .term(term) }
    if hidden != TodoCounts() { return .hidden(hidden, isPick: isPick) }
    for (kind, name) in wanted {
      let names = kind == .project ? projects : tags
      let name = kind == .project ? ProjectPath.normalized(name) : TodoRules.withoutMark(name)
      guard names.spelling(of: name) == nil else { continue }
      return .unknownName(kind, name, closest: closest(to: name, among: names.names))
    }
    return nil
  }

  private func term(likeWord word: String) -> String? {
    let lower = word.lowercased()
    if TodoState(rawValue: lower) != nil { return "is:\(lower)" }
    if TodoPriority(rawValue: lower) != nil { return "priority:\(lower)" }
    return comparison(word) ?? marked(word) ?? named(word) ?? dated(word)
  }

  /// `due.before:fri` for `due<fri`.
  private func comparison(_ word: String) -> String? {
    let signs = [("<=", ".by"), (">=", ".from"), ("<", ".before"), (">", ".after"), ("==", ""), ("=", "")]
    for (sign, modifier) in signs {
      guard let start = word.unicodeScalars.firstIndex(where: { "<>=".unicodeScalars.contains($0) }),
        word[start...].utf8.starts(with: sign.utf8)
      else { continue }
      let value = word[start...].dropFirst(sign.count)
      let term = "\(word[..<start].lowercased())\(modifier):\(Query.value(String(value)))"
      return (try? Query(term, at: moment)).map { _ in term }
    }
    return nil
  }

  /// `tag:shop` for `+shop` and `#shop`.
  private func marked(_ word: String) -> String? {
    guard let mark = word.unicodeScalars.first, "+#".unicodeScalars.contains(mark) else { return nil }
    let name = String(word.unicodeScalars.dropFirst())
    return named(name)
      ?? closest(to: name, among: tags.names).map { "tag:\(Query.name($0))" }
      ?? closest(to: name, among: projects.names).map { "project:\(Query.name($0))" }
  }

  private func named(_ word: String) -> String? {
    if let tag = tags.spelling(of: word) { return "tag:\(Query.name(tag))" }
    return projects.spelling(of: ProjectPath.normalized(word)).map { "project:\(Query.name($0))" }
  }

  /// `due:fri` for `fri`.
  private func dated(_ word: String) -> String? {
    guard word.unicodeScalars.contains(where: \.properties.isAlphabetic) else { return nil }
    let term = "due:\(Query.value(word))"
    return (try? Query(term, at: moment)).map { _ in term }
  }
}

extension Query {
  /// The terms that may have to hold, without terms under `not`.
  fileprivate var wantedTerms: [QueryTerm] {
    switch self {
    case .all(let queries), .any(let queries): queries.flatMap(\.wantedTerms)
    case .not: []
    case .term(let term): [term]
    }
  }
}
