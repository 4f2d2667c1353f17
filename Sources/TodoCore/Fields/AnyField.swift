/// A field that a user has made: a key of the todo object beside those of ``TodoField``.
///
/// It is a row of the table of fields that is made at run time: what asks ``TodoSchema`` of a field of ours asks this of one
/// of the user's own.
public struct OwnField: Hashable, Sendable {
  /// What the values of a field are.
  public enum Kind: String, CaseIterable, Sendable {
    case text
    case number
    case date
    /// True or false.
    case bool
    /// Several texts.
    case list
  }

  /// Its key in the todo object, its name everywhere else.
  @Exact public private(set) var name: String
  /// What its values are; nil where each says so itself.
  public let kind: Kind?
  /// What people see in place of the name; nil for the name.
  public let label: String?

  /// A field of that name.
  public init(_ name: String, _ kind: Kind? = nil, label: String? = nil) {
    (self.kind, self.label) = (kind, label)
    self.name = name
  }

  /// Whether a field can be asked for by that name: letters, digits, `-` and `_`, of which a letter comes first.
  public static func canHave(name: String) -> Bool {
    let scalars = name.unicodeScalars
    guard let first = scalars.first, first.properties.isAlphabetic, scalars.count <= 64 else { return false }
    return scalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == "_"
        || $0.properties.generalCategory == .nonspacingMark
    }
  }
}

/// A field as it is asked for, sorted by, shown or set: one of ours, or one of the user's own.
public enum AnyField: Hashable, Sendable {
  case builtIn(TodoField)
  indirect case own(OwnField)

  /// Its key in the todo object, its name everywhere else.
  public var key: String {
    switch self {
    case .builtIn(let field): field.key
    case .own(let field): field.name
    }
  }

  /// What it is called where people read it.
  public var label: String { if case .own(let field) = self { field.label ?? field.name } else { key } }

  /// The field of ours that it is; nil for one of the user's own.
  public var field: TodoField? { if case .builtIn(let field) = self { field } else { nil } }
}
