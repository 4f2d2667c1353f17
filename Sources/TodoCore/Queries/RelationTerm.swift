/// What a query asks of how todos stand to others.
public struct RelationTerm: Hashable, Sendable {
  /// How they stand.
  public enum Relation: String, CaseIterable, Hashable, Sendable {
    /// They come after one of the others.
    case after
    /// They are parts of one of the others.
    case parent
    /// One of the others comes after them.
    case blocks
  }

  /// How they stand.
  public let relation: Relation
  /// What names the others.
  public let refs: [TodoRef]
}

extension Query {
  /// What it asks of relations to todos that it names, each once.
  package var relationTerms: [RelationTerm] {
    switch self {
    case .all(let queries), .any(let queries):
      queries.flatMap(\.relationTerms).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    case .not(let query): query.relationTerms
    case .term(.related(let term)): [term]
    case .term: []
    }
  }

  /// Whether the values of a todo do not say alone whether it is meant.
  package var asksOfRelations: Bool {
    switch self {
    case .all(let queries), .any(let queries): queries.contains(where: \.asksOfRelations)
    case .not(let query): query.asksOfRelations
    case .term(.related): true
    case .term(.state(let states)): states.contains { [.blocked, .ready, .parent].contains($0) }
    case .term: false
    }
  }
}
