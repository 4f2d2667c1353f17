public import TodoCore

/// Todo objects to be applied, all or none.
public struct BatchRequest: Hashable, Sendable {
  /// JSON: one object a line, or one array of objects.
  public var texts: [InputText]

  /// Objects to be applied.
  public init(_ texts: [InputText] = []) {
    self.texts = texts
  }
}
