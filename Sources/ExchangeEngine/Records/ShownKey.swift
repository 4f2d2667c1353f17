internal import JSONText
public import TodoCore

/// A value that a todo has in addition to its fields, in words for people.
public struct ShownKey: Hashable, Sendable {
  /// The name of the value.
  public let name: String
  /// The value in words.
  public let text: String
}

extension Todo {
  /// The values under keys that are no fields; of a record's kept values, only those that are worth showing
  /// to people.
  public var shownKeys: [ShownKey] {
    unknown.flatMap { field in
      if let format = ExchangeFormat(rawValue: field.key), let importer = format.importer,
        let kept = ImportOrigin(format, in: [field])
      {
        return importer.shown(kept)
      }
      return [ShownKey(name: field.key, text: field.words ?? "(more than one value)")]
    }
  }
}

extension UnknownField {
  /// The value in words if it is a text, a number, a Boolean value or a list of texts; otherwise `nil`.
  var words: String? { TodoValue(own: json).map { $0.list?.joined(separator: ", ") ?? $0.label } }
}

extension [UnknownField] {
  /// Returns the values that can be put into words, except those under some keys.
  func shown(without inner: [String]) -> [ShownKey] {
    compactMap { field in
      if inner.contains(where: { Exact($0) == Exact(field.key) }) { return nil }
      return field.words.map { ShownKey(name: field.key, text: $0) }
    }
  }
}
