import TodoCore

/// What a todo keeps of the line that it came from.
///
/// That is the line, where the todo does not make it again; else the days that the line tells. Most todos that are
/// written came from no line: nothing of that takes eight bytes.
final class MarkdownOrigin: Sendable {
  let line: (record: MarkdownRecord, task: MarkdownTask)?
  /// The uid by which the line goes.
  let uid: TodoUID
  /// What it is a part of, and what comes before it, where that is not followed.
  let parent: TodoUID?
  let after: [TodoUID]
  /// What there is to tell of what it keeps.
  let losses: [ExchangeRemark]
  /// When the line says that it was created and ended.
  let days: DateHistory
  /// Whether there were fields of the user's own when the line came, unless none of its words would be one.
  let readsOwn: Bool

  static let lineKey = "line"

  init?(_ todo: Todo) {
    guard let kept = ImportOrigin(writing: .markdown, in: todo.unknown) else { return nil }
    losses = kept.losses
    uid = kept.uid ?? todo.uid
    (parent, after) = (kept.parent, kept.after)
    var line = kept.text(Self.lineKey).flatMap { MarkdownRecord(line: $0) }.map { ($0, MarkdownTask($0)) }
    if var (record, task) = line, !task.own.isEmpty, task.own.allSatisfy({ todo.unknown.json($0.key) == nil }) {
      record.readsOwn = false
      task = MarkdownTask(record)
      if Exact(task.title) == Exact(todo.title) { line = (record, task) }
    }
    self.line = line
    readsOwn = line?.0.readsOwn ?? !kept.isCurrent(in: todo)
    days = line?.1.days ?? DateHistory(kept)
  }

  var isLinked: Bool { parent != nil || !after.isEmpty }

  /// What a line says that is no value of its todo.
  static func shown(_ kept: ImportOrigin) -> [ShownKey] {
    guard let record = kept.text(lineKey).flatMap({ MarkdownRecord(line: $0) }) else { return [] }
    return MarkdownTask(record).remarks.compactMap { remark in
      switch remark {
      case .kept(let what), .lost(let what): ShownKey(name: "kept", text: what)
      case .adapted: nil
      }
    }
  }

  /// What a todo is to keep of a line that says so much.
  static func kept(of record: MarkdownRecord, _ task: MarkdownTask) -> [UnknownField] {
    let canonical = try? task.line()
    guard canonical?.elementsEqual(record.content) ?? false, task.namesItselfPlainly,
      // A title that ends like a field without an escape came before there were such fields.
      !task.title.utf8.contains(.colon) || MarkdownTail(of: Array(task.title.utf8)[...])?.field.isAbout(.own) != true
    else {
      return [UnknownField(key: lineKey, text: record.content.string)]
    }
    var kept: [UnknownField] = []
    task.days.append(to: &kept)
    return kept
  }
}

extension MarkdownTask {
  /// Whether it is called by one name, which is found again from the uid that this makes.
  fileprivate var namesItselfPlainly: Bool {
    let names = [uid?.text, id, block].compactMap(\.self)
    return names.count <= 1 && (id.map { MarkdownName.isName($0.utf8) && !TodoUID(stored: $0).isUUID } ?? true)
  }
}
