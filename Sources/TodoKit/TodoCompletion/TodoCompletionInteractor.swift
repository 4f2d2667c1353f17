import TextSearch

/// The rules of what can be meant.
struct TodoCompletionInteractor: TodoCompletion.Interactor {
  let entity: any TodoCompletion.Entity

  func projects() -> [String] {
    let names = names(in: .project).flatMap { ProjectPath.names(to: $0.wrappedValue) }
    return Set(names.map { Exact($0) }).sorted().map(\.wrappedValue).filter { !$0.isEmpty }
  }

  func tags() -> [String] {
    names(in: .tags).sorted().map(\.wrappedValue)
  }

  /// Open ones as they are listed; closed ones by when they were changed, the last first.
  func todos(_ state: CompletionState) -> [TodoCandidate] {
    let order = state == .open ? TodoQuery.defaultOrder : [TodoSortKey(.modified, descending: true)]
    let selection = TodoSelection(order: order) { ($0.status == .open) == (state == .open) }
    do {
      let todos = try entity.todos(selection)
      return (0..<todos.count).map { position in
        todos.withTodo(at: position) { TodoCandidate(id: $0.id, title: $0.text(of: .title) ?? "") }
      }
    } catch {
      return []
    }
  }

  func isFound(_ word: String) -> Bool {
    guard !SearchText.fold(word).isEmpty else { return false }
    let text = SearchText(word)
    let selection = TodoSelection(order: []) { todo in
      todo.status == .open && (todo.contains(text, in: .title) || todo.contains(text, in: .content))
    }
    do { return try !entity.todos(selection).isEmpty } catch { return false }
  }

  private func names(in field: TodoField) -> Set<Exact<String>> {
    do { return try entity.names(in: field, besides: []) } catch { return [] }
  }
}
