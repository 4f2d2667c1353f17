package import StoreEngine
public import TodoCore

/// The completion of words: the words in the store, for a shell's Tab key.
///
/// A shell is view and keyboard at once, and its questions depend on words that only a command line has. So
/// the front end asks for facts here and passes them to the shell in the shell's format. No view is shown
/// anything, and an unreadable store counts as empty, because the user is in the middle of a line.
public struct TodoCompletion {
  /// The only part of the store that this service may touch.
  package typealias Entity = NamedTodos & SelectedTodos

  private let entity: any Entity

  /// Creates a completion from the words in a store.
  public init(_ store: TodoStore) { entity = store }

  /// Returns the projects in use and the projects above them, by name.
  public func projects() -> [String] {
    let names = names(in: .project).flatMap { ProjectPath.names(to: $0.wrappedValue) }
    return Set(names.map { Exact($0) }).sorted().map(\.wrappedValue).filter { !$0.isEmpty }
  }

  /// Returns the tags in use, by name.
  public func tags() -> [String] {
    names(in: .tags).sorted().map(\.wrappedValue)
  }

  /// Returns the names of custom fields that commands can take.
  public func ownFields() -> [String] {
    entity.fieldNames.filter(OwnFields.canHave).map { Exact($0) }.sorted().map(\.wrappedValue)
  }

  /// Returns the values of todos in a field, each once, in order; for a list, each of its texts.
  public func values(of field: AnyField) -> [String] {
    let order = [TodoSortKey(field)]
    guard let todos = try? entity.todos(TodoSelection(order: order) { $0[field] != nil }) else { return [] }
    var seen: Set<Exact<String>> = []
    return (0..<todos.count).flatMap { position -> [String] in
      let value = todos.withTodo(at: position) { $0[field] }
      return (value?.list ?? [value?.label].compactMap(\.self)).filter { seen.insert(Exact($0)).inserted }
    }
  }

  /// Returns the todos that may be meant, the likeliest first: open todos as in the list, closed todos by
  /// their last change, newest first.
  public func todos(areOpen: Bool) -> [(id: TodoID, title: String)] {
    let order = areOpen ? TodoQuery.defaultOrder : [TodoSortKey(.modified, descending: true)]
    let selection = TodoSelection(order: order) { ($0.status == .open) == areOpen }
    guard let todos = try? entity.todos(selection) else { return [] }
    return (0..<todos.count).map { position in
      todos.withTodo(at: position) { ($0.id, $0.text(of: .title) ?? "") }
    }
  }

  private func names(in field: TodoField) -> Set<Exact<String>> {
    (try? entity.names(in: field)) ?? []
  }
}
