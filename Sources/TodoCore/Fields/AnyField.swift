/// A field to query, sort by, show or set: built in or custom.
public enum AnyField: Hashable, Sendable {
  case builtIn(TodoField)
  indirect case own(OwnField)

  /// The key in the todo object, and the name everywhere else.
  public var key: String {
    switch self {
    case .builtIn(let field): field.key
    case .own(let field): field.name
    }
  }

  /// The name that people see.
  public var label: String { if case .own(let field) = self { field.label ?? field.name } else { key } }

  /// The built-in field, or `nil` for a custom one.
  public var field: TodoField? { if case .builtIn(let field) = self { field } else { nil } }
}
