import TodoKit

/// What of a route standard input fills in.
package enum InputUse: Equatable, Sendable {
  /// Nothing: it is not read.
  case none
  /// The titles of new todos, one a line.
  case titles
  /// The content of todos, or a note to append to it, all of it.
  case content
  /// References to todos, after so many that the words name.
  case refs(at: Int)
  /// Texts: those of files, and standard input where `-` is among them.
  case files([String])

  /// Whether standard input is read.
  package var readsInput: Bool {
    switch self {
    case .none: false
    case .titles, .content, .refs: true
    case .files(let files): files.contains("-")
    }
  }
}

/// The requests with everything in them that standard input holds for them.
extension StandardInput {
  func filling(_ request: AddTodosRequest, _ use: InputUse) throws(TodoError) -> AddTodosRequest {
    var request = request
    if use == .titles { request.titles = try lines().map { AddTodosRequest.Title($0.text, line: $0.number) } }
    if use == .content { request.edits[.content] = try text() }
    return request
  }

  func filling(_ request: ChangeTodosRequest, _ use: InputUse) throws(TodoError) -> ChangeTodosRequest {
    var request = request
    request.pick = try filling(request.pick, use)
    guard use == .content else { return request }
    if case .note = request.action { request.action = .note(try text()) }
    if case .edit(var edits) = request.action {
      edits[.content] = try text()
      request.action = .edit(edits)
    }
    return request
  }

  func filling(_ request: ImportRequest, _ use: InputUse) throws(TodoError) -> ImportRequest {
    var request = request
    request.texts += try texts(use)
    return request
  }

  /// The texts that a route takes whole.
  func texts(_ use: InputUse) throws(TodoError) -> [InputText] {
    if case .files(let files) = use { try texts(files) } else { [] }
  }

  /// A pick with the references that are read among its own.
  func filling(_ pick: TodoPick, _ use: InputUse) throws(TodoError) -> TodoPick {
    guard case .refs(let index) = use else { return pick }
    let more = try TodoRef.parse(lines: try lines().map(\.text))
    guard case .refs(var refs) = pick else { return pick }
    refs.insert(contentsOf: more, at: index)
    return .refs(refs)
  }
}
