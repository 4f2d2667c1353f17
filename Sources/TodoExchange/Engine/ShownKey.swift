internal import JSONText
public import TodoCore

/// What a todo has beside its fields, as people read it.
public struct ShownKey: Hashable, Sendable {
  /// What it is called.
  public let name: String
  /// What it says.
  public let text: String
}

extension Todo {
  /// The keys that `todo` does not know; of what is kept of a record, only what says something to people.
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
  /// The value in words: that of a text, a number, a truth or a list of texts; nil for any other.
  var words: String? { TodoValue(own: json).map { $0.list?.joined(separator: ", ") ?? $0.label } }
}

extension [UnknownField] {
  /// What is kept under other keys than some, as far as that has words.
  func shown(without inner: [String]) -> [ShownKey] {
    compactMap { field in
      if inner.contains(where: { Exact($0) == Exact(field.key) }) { return nil }
      return field.words.map { ShownKey(name: field.key, text: $0) }
    }
  }
}
