extension BatchProblem {
  /// What is wrong, and on which line.
  var message: String {
    let text =
      switch reason {
      case .manyLines: "an object goes over several lines"
      case .malformed(let column, let expected): "column \(column): expected \(visible(expected))"
      case .unreadable(let text, let column?): "column \(column): \(text)"
      case .unreadable(let text, nil): text
      case .refused(let refusal): refusal.message
      case .noSuchID(let id): "no such todo: \(id)"
      case .namesTwo(let id, let uid): "id \(id) and uid \(quoted(uid)) belong to different todos"
      case .removed(let line): "the todo was removed on line \(line)"
      case .missingTitle: "a new todo needs a title"
      case .namesNothing: "the object names no todo; it needs an id or a uid"
      case .idsExhausted: "every id up to \(TodoID.maximum) has been given"
      case .sharedUID(let uid): "several todos have the uid \(quoted(uid)); give the id"
      case .gone: "the todo that ifModified is about does not exist"
      case .changedSince(let instant, let id):
        "todo \(id) was changed: its modified is \(instant), not that of ifModified"
      }
    return "\(source.map { "\(visible($0)), " } ?? "")line \(line): \(text)"
  }
}
