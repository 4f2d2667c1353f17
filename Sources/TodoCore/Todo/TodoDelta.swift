/// A change of one todo.
///
/// The cases are indirect, so that passing a delta on copies no todo.
public indirect enum TodoDelta: Hashable, Sendable {
  /// The todo is new.
  case added(Todo)
  /// The todo was removed.
  case removed(Todo)
  /// The todo existed before, and may be different now.
  case changed(Todo, Todo)

  /// Creates the change from one version of a todo to another, or returns `nil` if there is neither.
  package init?(_ before: Todo?, _ after: Todo?) {
    switch (before, after) {
    case (nil, nil): return nil
    case (nil, let after?): self = .added(after)
    case (let before?, nil): self = .removed(before)
    case (let before?, let after?): self = .changed(before, after)
    }
  }

  /// The todo before, or `nil` if it is new.
  public var before: Todo? {
    switch self {
    case .added: nil
    case .removed(let before), .changed(let before, _): before
    }
  }

  /// The todo now, or `nil` if it was removed.
  public var after: Todo? {
    switch self {
    case .removed: nil
    case .added(let after), .changed(_, let after): after
    }
  }

  /// The todo as it is now, or as it was if it was removed.
  public var todo: Todo {
    switch self {
    case .added(let todo), .removed(let todo), .changed(_, let todo): todo
    }
  }

  /// Whether anything is different now.
  public var isChanged: Bool {
    guard case .changed(let before, let after) = self else { return true }
    return before != after
  }

  /// The fields that differ, without `modified`; empty if the todo is new or was removed.
  public var fields: [TodoField] {
    guard case .changed(let before, let after) = self else { return [] }
    return TodoField.allCases.filter { $0 != .modified && before[$0] != after[$0] }
  }

  /// Whether ``fields`` or ``unknownKeys`` has an element.
  package var hasFields: Bool { !fields.isEmpty || !unknownKeys.isEmpty }

  /// The unknown keys whose values differ, without those of formats, which people do not read.
  public var unknownKeys: [String] {
    guard case .changed(let before, let after) = self, before.unknown != after.unknown else { return [] }
    let formats = Set(ExchangeFormat.imported.map { Exact($0.rawValue) })
    var seen = formats
    return (before.unknown + after.unknown).map(\.key).filter { key in
      seen.insert(Exact(key)).inserted && before.unknown.json(key) != after.unknown.json(key)
    }
  }
}
