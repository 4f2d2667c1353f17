/// A custom field: a key of the todo object beside those of ``TodoField``.
///
/// It is a row added to ``TodoSchema`` at run time, with the same properties as the rows of built-in fields.
public struct OwnField: Hashable, Sendable {
  /// The type of a field's values.
  public enum Kind: String, CaseIterable, Sendable {
    case text
    case number
    case date
    /// `true` or `false`.
    case bool
    /// A list of texts.
    case list
  }

  /// The key in the todo object, and the name everywhere else.
  @Exact public private(set) var name: String
  /// The type of the values, or `nil` if each value decides.
  public let kind: Kind?
  /// The text shown in place of the name, or `nil` to show the name.
  public let label: String?

  /// Creates a field with a name.
  public init(_ name: String, _ kind: Kind? = nil, label: String? = nil) {
    (self.kind, self.label) = (kind, label)
    self.name = name
  }

  /// Whether queries can ask for a field by `name`: at most 64 letters, digits, `-` and `_`, beginning with a
  /// letter.
  public static func canHave(name: String) -> Bool {
    let scalars = name.unicodeScalars
    guard let first = scalars.first, first.properties.isAlphabetic, scalars.count <= 64 else { return false }
    return scalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == "_"
        || $0.properties.generalCategory == .nonspacingMark
    }
  }
}
