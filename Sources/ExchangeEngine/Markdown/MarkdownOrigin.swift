import TodoCore

/// The kept values of the line that a todo came from.
///
/// The whole line is kept if the todo alone cannot restore it, otherwise only the line's days. This is a
/// class since most written todos came from no line, and an absent reference takes only eight bytes.
final class MarkdownOrigin: Sendable {
  /// The kept line, read without custom fields if an older version imported it; `nil` if only days were
  /// kept.
  let line: MarkdownTask?
  /// The uid of the line.
  let uid: TodoUID
  let kept: ImportOrigin
  /// The days of creation and end that the line states.
  let days: DateHistory
  /// Whether the line is read with custom fields, which older versions did not know.
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

  /// Returns the contents of a line that are no values of its todo.
  static func shown(_ kept: ImportOrigin) -> [ShownKey] {
    (line(kept)?.remarks ?? []).compactMap { remark in
      switch remark {
      case .kept(let what), .unread(let what), .lost(let what): ShownKey(name: "kept", text: what)
      case .lostRule(let rule): ShownKey(name: "rule", text: rule)
      case .adapted, .taken, .ours: nil
      }
    }
  }

  /// Returns the values to keep of a line: the line itself if the todo would be named or written differently.
  static func kept(of task: MarkdownTask) -> [UnknownField] {
    guard task.newLine()?.elementsEqual(task.line) ?? false, namesItselfPlainly(task),
      // Without an escape, a title that ends like a custom field is one that an older version read as
      // text.
      !task.title.utf8.contains(.colon)
        || MarkdownTail(of: Array(task.title.utf8)[...])?.field.isAbout(.own) != true
    else {
      return [UnknownField(key: lineKey, text: task.line.string)]
    }
    var kept: [UnknownField] = []
    task.days.append(to: &kept)
    return kept
  }

  /// Returns whether a task has at most one name, which can be restored from the uid made of it.
  private static func namesItselfPlainly(_ task: MarkdownTask) -> Bool {
    let names = [task.uid?.text, task.id, task.block].compactMap(\.self)
    return names.count <= 1
      && (task.id.map { MarkdownName.isName($0.utf8) && !TodoUID(stored: $0).isUUID } ?? true)
  }
}
