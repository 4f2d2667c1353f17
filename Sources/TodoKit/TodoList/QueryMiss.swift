import StoreEngine
internal import Suggestions
import TextSearch
public import TodoCore

/// A view that can explain an empty answer; a view for scripts need not.
public protocol MissView {
  /// Whether the view does so, which takes a second scan of every todo in the store.
  var reportsMissing: Bool { get }
  /// Shows why a query most likely matches nothing.
  func show(_ miss: QueryMiss)
}

extension MissView {
  /// False by default.
  public var reportsMissing: Bool { false }
}

/// The most likely reason why a query matches nothing.
public enum QueryMiss: Hashable, Sendable {
  /// A word of the query looks like this term.
  case term(String)
  /// No todo is in the project or has the tag; `closest` is a similar name in use.
  case unknownName(TodoGroupKind, String, closest: String?)
  /// These todos match, but are left out unless the query asks for them: closed todos, and open todos that
  /// are waiting.
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
  private let names: QueryNames
  private var hidden = TodoCounts()
  private var projects = GroupTally(.project)
  private var tags = GroupTally(.tag)

  init(_ query: TodoQuery, isPick: Bool, at moment: Moment, _ names: QueryNames) throws(TodoError) {
    self.moment = moment
    self.isPick = isPick
    self.names = names
    self.query = try TodoSelection.condition(of: query, at: moment, names)
    bound = BoundQuery(self.query, at: moment)
    // Relations to others cannot be checked on one todo alone.
    isAllPicked = TodoSelection.picksAll(query, self.query) || bound.relationTerms != nil
    let terms = self.query.wantedTerms
    words = terms.flatMap { term -> [String] in
      switch term {
      case .text(let text): [text]
      case .contains(let field, let texts): texts.map { "\(field.key):\(Query.value($0))" }
      default: []
      }
    }
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
      let (names, others) = kind == .project ? (projects, tags) : (tags, projects)
      let name = kind == .project ? ProjectPath.normalized(name) : TodoRules.withoutMark(name)
      guard names.spelling(of: name) == nil else { continue }
      if let term = pattern(name, among: names.names, of: kind) ?? state(name) ?? named(name) {
        return .term(term)
      }
      let closest = closest(to: name, among: names.names)
      if closest == nil, let term = resembling(name, among: others.names, of: kind) { return .term(term) }
      return .unknownName(kind, name, closest: closest)
    }
    return nil
  }

  private func term(likeWord word: String) -> String? {
    if let term = state(word) { return term }
    if TodoPriority(rawValue: word.lowercased()) != nil { return "priority:\(word.lowercased())" }
    let meant = word.unicodeScalars.contains(":") ? nil : Query.meant(word, at: moment)
    return meant ?? comparison(word) ?? negated(word) ?? enclosed(word)
      ?? named(TodoRules.withoutMark(word)) ?? dated(word)
  }

  private func state(_ word: String) -> String? {
    TodoState(rawValue: word.lowercased()).map { "is:\($0.rawValue)" }
  }

  /// Returns a term if it makes sense, or else the term that was most likely meant.
  private func readable(_ term: String) -> String? {
    do throws(QueryError) {
      if case .term(.text) = try Query(term, at: moment, names: names) { return nil }
      return term
    } catch {
      return error.meant
    }
  }

  /// `due.before:fri` for `due<fri`, `client:ACME` for `client=ACME`.
  private func comparison(_ word: String) -> String? {
    let signs = [
      ("<=", ".by"), (">=", ".from"), ("!=", ".not"), ("<", ".before"), (">", ".after"), ("==", ""),
      ("=", ""), ("~", ""),
    ]
    guard let start = word.unicodeScalars.firstIndex(where: { "<>=!~".unicodeScalars.contains($0) }),
      let (sign, modifier) = signs.first(where: { word[start...].utf8.starts(with: $0.0.utf8) })
    else { return nil }
    let (name, value) = (word[..<start], String(word[start...].dropFirst(sign.count)))
    return name.first?.isLetter ?? false ? readable("\(name)\(modifier):\(Query.value(value))") : nil
  }

  /// `not tag:shop` for `!shop` and `-shop`, `or` for `|`.
  private func negated(_ word: String) -> String? {
    if let keyword = ["|": "or", "||": "or", "&": "and", "&&": "and"][word] { return keyword }
    let rest = String(word.unicodeScalars.dropFirst())
    guard let sign = word.unicodeScalars.first, "!-".unicodeScalars.contains(sign),
      rest.unicodeScalars.first?.properties.isAlphabetic ?? false || Query.shorthand(rest) != nil
    else { return nil }
    return "not \(named(rest) ?? rest)"
  }

  /// `pho` for `/pho/` and `pho*`: texts are found anywhere, and there are no patterns.
  private func enclosed(_ word: String) -> String? {
    let isPattern = word.utf8.count > 2 && Set([word.utf8.first, word.utf8.last]) == [UInt8(ascii: "/")]
    let text = isPattern ? String(word.dropFirst().dropLast()) : Self.withoutStars(word)
    guard text != word, !text.isEmpty, !text.contains(where: { "*?^$[]{}\\|".contains($0) }) else {
      return nil
    }
    return isPattern ? Query.word(text) : text
  }

  /// `tag:phone,photo` for `tag:pho*`.
  private func pattern(_ name: String, among names: [String], of kind: TodoGroupKind) -> String? {
    let beginning = SearchText.fold(Self.withoutStars(name))
    guard name.contains("*"), !beginning.isEmpty else { return nil }
    let matches = names.filter { SearchText.fold($0).starts(with: beginning) }.map(Query.name)
    return matches.isEmpty ? nil : "\(kind.rawValue):\(matches.joined(separator: ","))"
  }

  private static func withoutStars(_ text: String) -> String {
    String(text.trimmingPrefix { $0 == "*" }.reversed().trimmingPrefix { $0 == "*" }.reversed())
  }

  private func named(_ word: String) -> String? {
    if let tag = tags.spelling(of: word) { return "tag:\(Query.name(tag))" }
    return projects.spelling(of: ProjectPath.normalized(word)).map { "project:\(Query.name($0))" }
  }

  /// Returns the view, or the group of the other kind, whose name resembles a name.
  private func resembling(_ name: String, among others: [String], of kind: TodoGroupKind) -> String? {
    if kind == .tag, let view = closest(to: name, among: self.names.views.names) { return "@\(view)" }
    return closest(to: name, among: others).map { "\(kind == .tag ? "project" : "tag"):\(Query.name($0))" }
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
