import TextSearch
package import TodoCore

extension UnresolvedRefs {
  /// Looks for todos that the words of an error may mean; `nil` if the error is about something else, or
  /// nothing is found.
  package init?(
    _ error: TodoError, in pick: TodoPick, for command: String, at moment: Moment,
    from find: (StorePick) throws(StoreError) -> [Todo]
  ) {
    let words = Self.words(of: error, in: pick)
    let texts = words.map(SearchText.init)
    guard !texts.isEmpty else { return nil }
    let isClosedWanted = command == "reopen"
    let titled = TodoSelection(order: []) { todo in
      (todo.status != .open) == isClosedWanted && texts.allSatisfy { todo.contains($0, in: .title) }
    }
    // `done is:overdue`
    let isQuery = words.contains { $0.utf8.contains(UInt8(ascii: ":")) }
    let query = (isClosedWanted ? ["not is:open"] : []) + (isQuery ? words : words.map(Query.word))
    func named(_ way: Way) -> UnresolvedRefs {
      UnresolvedRefs(words: words.joined(separator: " "), command: command, way: way)
    }
    do throws(StoreError) {
      let todos = try find(.selection(titled))
      if todos.count == 1 {
        self = named(.id(todos[0].id.rawValue, title: todos[0].title))
        return
      }
      // `note` takes no query.
      if command == "note" { return nil }
      let text = query.joined(separator: " ")
      guard let selection = try? TodoSelection(TodoQuery(text, order: []), at: moment) else { return nil }
      let count = try find(.selection(selection)).count
      guard count > 0 || isQuery else { return nil }
      self = named(.query(text, count: count))
    } catch {
      return nil
    }
  }

  /// The words that may name a todo: words with a letter, without spaces and numbers.
  private static func words(of error: TodoError, in pick: TodoPick) -> [String] {
    let given: [String]
    switch (error.failure, pick) {
    case (_, .misread(_, let words)) where error.failure.code == .usage: given = words
    case (StoreError.notFound(let refs), _): given = refs
    default: return []
    }
    return given.flatMap { $0.split(whereSeparator: \.isWhitespace) }.map(String.init).filter { word in
      !word.utf8.starts(with: "uid:".utf8) && word.unicodeScalars.contains(where: \.properties.isAlphabetic)
        && !SearchText.fold(word).isEmpty
    }
  }
}

/// Resolves a pick; an error about words that are no references also says which todos they may mean.
package func namingTodos<Found>(
  _ pick: TodoPick, for command: String, at moment: Moment,
  from find: (StorePick) throws(StoreError) -> [Todo],
  _ body: () throws(TodoError) -> Found
) throws(TodoError) -> Found {
  do throws(TodoError) {
    return try body()
  } catch {
    guard let named = UnresolvedRefs(error, in: pick, for: command, at: moment, from: find) else {
      throw error
    }
    throw .unresolved(error, named)
  }
}
