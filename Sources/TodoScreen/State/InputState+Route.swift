import Terminal
import TodoCLI
import TodoKit

/// A line becomes the route that a command line with it becomes.
extension InputState {
  /// Where the line leads; nil where there is nothing to be done, and for a command, a query and an id.
  var route: Route? {
    if purpose == .add {
      let titles = lines
      guard !titles.isEmpty else { return nil }
      let isOne = titles.count == 1
      return .openNewTodos(
        AddTodosRequest(
          titles: titles.enumerated().map { AddTodosRequest.Title($0.element, line: isOne ? nil : $0.offset + 1) }),
        filledBy: .none)
    }
    let text = line.text
    guard purpose == .postpone || text != initial else { return nil }
    return action.map { ScreenState.change($0, targets, ifModified: modified) }
  }

  private var action: TodoAction? {
    let text = line.text
    if let field = purpose.field { return .edit(TodoEdits([field: text])) }
    switch purpose {
    case .postpone:
      let word = text.trimmingBlanks()
      if word.isEmpty { return .postpone(nil) }
      let date = LaterWay.all.first { $0.letter == word.lowercased() }?.date ?? String(word)
      return date == LaterWay.none ? .edit(TodoEdits([.due: date])) : .postpone(date)
    case .note: return text.allSatisfy(\.isWhitespace) ? nil : .note(text)
    case .tags: return .edit(tagEdits)
    default: return nil
    }
  }

  /// A word adds a tag, one behind `-` removes it, and so does taking out one that the only todo has.
  private var tagEdits: TodoEdits {
    let words = line.text.split(whereSeparator: \.isWhitespace).map(String.init)
    let removed = words.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
    let kept = words.filter { !$0.hasPrefix("-") }.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
    return TodoEdits(
      tags: kept.filter { tag in !tags.contains { $0 == tag } },
      untags: removed + tags.filter { tag in !kept.contains { $0 == tag } && !removed.contains { $0 == tag } })
  }
}
