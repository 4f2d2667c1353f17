import TodoCore

/// What a todo keeps of the line that it came from.
///
/// That is the line, where the todo does not make it again; else the days that the line tells. Most todos that are
/// written came from no line: nothing of that takes eight bytes.
final class MarkdownOrigin: Sendable {
  /// What the line says that is kept; as it was read when there were no fields of the user's own, if it came then.
  let line: MarkdownTask?
  /// The uid by which the line goes.
  let uid: TodoUID
  let kept: ImportOrigin
  /// When the line says that it was created and ended.
  let days: DateHistory
  /// Whether there were fields of the user's own when the line came, unless none of its words would be one.
  let readsOwn: Bool

  static let lineKey = "line"

  init?(_ todo: Todo) {
    guard let kept = ImportOrigin(writing: .markdown, in: todo.unknown) else { return nil }
    (self.kept, uid) = (kept, kept.uid ?? todo.uid)
    var line = Self.line(kept)
    if let own = line?.own, !own.isEmpty, own.allSatisfy({ todo.unknown.json($0.key) == nil }),
      let former = Self.line(kept, readsOwn: false), Exact(former.title) == Exact(todo.title)
    {
      line = former
    }
    self.line = line
    readsOwn = line?.readsOwn ?? !kept.isCurrent(in: todo)
    days = line?.days ?? DateHistory(kept)
  }

  private static func line(_ kept: ImportOrigin, readsOwn: Bool = true) -> MarkdownTask? {
    kept.text(lineKey).flatMap { MarkdownTask(line: $0, readsOwn: readsOwn) }
  }

  var isLinked: Bool { kept.parent != nil || !kept.after.isEmpty }

  /// What a line says that is no value of its todo.
  static func shown(_ kept: ImportOrigin) -> [ShownKey] {
    (line(kept)?.remarks ?? []).compactMap { remark in
      switch remark {
      case .kept(let what), .lost(let what): ShownKey(name: "kept", text: what)
      case .adapted: nil
      }
    }
  }

  /// What a todo is to keep of a line that says so much: the line, where the todo would be called or written otherwise.
  static func kept(of task: MarkdownTask) -> [UnknownField] {
    guard task.newLine()?.elementsEqual(task.line) ?? false, namesItselfPlainly(task),
      // A title that ends like a field without an escape came before there were such fields.
      !task.title.utf8.contains(.colon) || MarkdownTail(of: Array(task.title.utf8)[...])?.field.isAbout(.own) != true
    else {
      return [UnknownField(key: lineKey, text: task.line.string)]
    }
    var kept: [UnknownField] = []
    task.days.append(to: &kept)
    return kept
  }

  /// Whether a task is called by one name, which is found again from the uid that this makes.
  private static func namesItselfPlainly(_ task: MarkdownTask) -> Bool {
    let names = [task.uid?.text, task.id, task.block].compactMap(\.self)
    return names.count <= 1 && (task.id.map { MarkdownName.isName($0.utf8) && !TodoUID(stored: $0).isUUID } ?? true)
  }
}
