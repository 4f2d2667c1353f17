/// The fields of a todo, in the order in which every form of it has them; ``TodoSchema`` says the rest.
public enum TodoField: Int, CaseIterable, Sendable {
  case id
  case uid
  case title
  case content
  case status
  case priority
  case due
  case start
  case repeats
  case project
  case tags
  case after
  case parent
  case created
  case modified
  case completed
  case cancelled

  /// The field of a key; nil for a key that `todo` does not know.
  public init?(key: String) {
    guard let field = Self.byKey[Exact(key)] else { return nil }
    self = field
  }

  private static let byKey = Dictionary(uniqueKeysWithValues: allCases.map { (Exact($0.key), $0) })

  /// Its key in the todo object, its name everywhere else.
  public var key: String { schema.key }
}
