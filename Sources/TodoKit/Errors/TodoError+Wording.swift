import FileStore

extension TodoError {
  /// What is wrong.
  var message: String {
    switch self {
    case .refused(let refusal, let line?): "line \(line): \(refusal.message)"
    case .refused(let refusal, nil): refusal.message
    case .batch(let problems) where problems.count == 1: problems[0].message
    case .batch(let problems): "\(problems.count) lines are refused"
    case .records(let problems) where problems.count == 1: problems[0].message
    case .records(let problems): "\(problems.count) records are refused"
    case .malformedRef(let word): "invalid reference \(quoted(word))"
    case .stepNamed(let word, let id): "\(quoted(word)) is a step of todo \(id)"
    case .malformedQuery(let error): error.message
    case .emptyQuery: "the query is empty"
    case .malformedBound(let text, .unknown): "\(quoted(text)) is neither a revision nor a date"
    case .malformedBound(let text, let error): error.message(of: text)
    case .unreadableInput(let reason): "cannot read standard input: \(reason.message)"
    case .otherFormat(let format, let file):
      "\(file.map { visible($0) } ?? "standard input") is in the format \(format.rawValue)"
    case .importConflict(let todos) where todos.count == 1:
      "todo \(todos[0].id.rawValue) was changed here and in the import"
    case .importConflict(let todos): "\(todos.count) todos were changed here and in the import"
    case .notCarried: "the format cannot hold all of the todos"
    case .unreadableFile(let path, let reason): "cannot read \(visible(path)): \(reason.message)"
    case .oversizedInput(let path):
      "\(path.map { visible($0) } ?? "standard input") is too large: it has more than \(InputText.longest >> 20) MiB"
    case .store(let error), .unmergeable(let error, _): error.message
    case .sync(let error): error.message
    case .manyTodosToEdit(let count): "the editor opens one todo at a time, not \(count)"
    case .editor(let failure): failure.message
    case .kept(let error, _): error.message
    case .misnamed(_, let named): "no such todo: \(visible(named.words))"
    }
  }

  /// Each part of it, where there are several.
  var details: [String] {
    switch self {
    case .batch(let problems), .records(let problems): problems.count > 1 ? problems.map(\.message) : []
    case .store(.unfit(let todos)) where todos.count > 1: todos.map(\.message)
    case .importConflict(let todos) where todos.count > 1: todos.map { "\($0.id.rawValue)" }
    case .notCarried(let report): report.lines(isImport: false)
    default: []
    }
  }
}
