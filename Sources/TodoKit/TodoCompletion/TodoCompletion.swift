import TextSearch
public import TodoCore
package import TodoStore

/// The completion of words: what the store knows, for a shell's Tab key.
///
/// A shell is view and keyboard at once, and what it wants to know depends on words that only a command line has. So the
/// front end asks for facts here, and gives them to the shell in the shell's form. No view is shown anything, and what
/// cannot be read is as good as empty: someone is in the middle of a line.
public struct TodoCompletion {
  /// The only part of the store that this service may touch.
  package typealias Entity = NamedTodos & SelectedTodos

  private let entity: any Entity

  /// What that store knows.
  public init(_ store: TodoStore) { entity = store }

  /// The projects in use and those above them, by name.
  public func projects() -> [String] {
    let names = names(in: .project).flatMap { ProjectPath.names(to: $0.wrappedValue) }
    return Set(names.map { Exact($0) }).sorted().map(\.wrappedValue).filter { !$0.isEmpty }
  }

  /// The tags in use, by name.
  public func tags() -> [String] {
    names(in: .tags).sorted().map(\.wrappedValue)
  }

  /// The names of the fields that users have made, as far as they can be asked for.
  public func ownFields() -> [String] {
    let names = (try? entity.ownNames(besides: [])) ?? []
    return names.filter(OwnFields.canHave).map { Exact($0) }.sorted().map(\.wrappedValue)
  }

  /// The values that todos have in a field that users have made, each once, in their order; of a list each text.
  public func values(of name: String) -> [String] {
    let field = OwnField(name)
    let order = [TodoSortKey(.own(field))]
    guard let todos = try? entity.todos(TodoSelection(order: order) { $0[.own(field)] != nil }) else { return [] }
    var seen: Set<Exact<String>> = []
    return (0..<todos.count).flatMap { position -> [String] in
      let value = todos.withTodo(at: position) { $0[.own(field)] }
      return (value?.list ?? [value?.label].compactMap(\.self)).filter { seen.insert(Exact($0)).inserted }
    }
  }

  /// The todos that can be meant, those first that are meant most likely: open ones as they are listed; closed ones by
  /// when they were changed, the last first.
  public func todos(areOpen: Bool) -> [(id: TodoID, title: String)] {
    let order = areOpen ? TodoQuery.defaultOrder : [TodoSortKey(.modified, descending: true)]
    let selection = TodoSelection(order: order) { ($0.status == .open) == areOpen }
    guard let todos = try? entity.todos(selection) else { return [] }
    return (0..<todos.count).map { position in
      todos.withTodo(at: position) { ($0.id, $0.text(of: .title) ?? "") }
    }
  }

  /// Whether a word is found in the title or the content of an open todo.
  public func isFound(_ word: String) -> Bool {
    guard !SearchText.fold(word).isEmpty else { return false }
    let text = SearchText(word)
    let selection = TodoSelection(order: []) { todo in
      todo.status == .open && (todo.contains(text, in: .title) || todo.contains(text, in: .content))
    }
    return (try? entity.todos(selection).isEmpty) == false
  }

  private func names(in field: TodoField) -> Set<Exact<String>> {
    (try? entity.names(in: field, besides: [])) ?? []
  }
}
