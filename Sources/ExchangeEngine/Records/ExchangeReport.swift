public import TodoCore

/// The results of an import or an export: counts, remarks and problems.
public struct ExchangeReport: Hashable, Sendable {
  /// A remark, with the records or todos that it is about.
  public struct Item: Hashable, Sendable {
    /// The subject: a noun phrase, such as `until` or `rule "P10D"`.
    public let what: String
    /// How often the remark was made.
    public package(set) var count: Int
    /// The uids of the first records or todos, at most ``refsLimit``.
    public package(set) var refs: [String] = []
    /// The ids of those that are todos of the store.
    public package(set) var ids: [TodoID] = []
    /// Whether the report has a line for this item alone, since you may want to look at its records.
    fileprivate(set) var hasOwnLine = false

    fileprivate mutating func add(_ ref: String?, _ id: TodoID?, _ count: Int) {
      self.count += count
      if let ref, refs.count < ExchangeReport.refsLimit { refs.append(ref) }
      if let id, ids.count < ExchangeReport.refsLimit { ids.append(id) }
    }
  }

  /// A todo that was changed both here and in the import.
  public struct Conflict: Hashable, Sendable {
    /// The todo's id in this store.
    public let id: TodoID
    /// The todo's uid.
    public let uid: TodoUID
  }

  /// The largest number of uids that an item lists.
  public static let refsLimit = 100

  /// Whether the report is about an import's records rather than an export's todos.
  let isImport: Bool
  /// How many records were read, or todos written.
  public package(set) var read = 0
  /// How many todos are new.
  public package(set) var added = 0
  /// How many todos were changed.
  public package(set) var changed = 0
  /// How many records changed nothing.
  public package(set) var unchanged = 0
  /// How many new todos may be known ones with edited words, since their records have no uids.
  public package(set) var doubtful = 0
  /// How many records were folded into others, such as occurrences into the task that repeats.
  public package(set) var folded = 0
  /// How many records could not be read and were left out.
  public package(set) var bad = 0
  /// The todos that were changed both here and in the import.
  public package(set) var conflicts: [Conflict] = []
  /// The todos that now wait for their start, and so are hidden from the default list until then.
  public package(set) var waiting: [TodoID] = []
  /// Whether conflicts left the todos as they are here.
  public package(set) var keepsOurs = false
  /// Values that have no field here, and are written again by an export to the same format.
  public package(set) var kept: [Item] = []
  /// Values that are not carried over.
  public package(set) var lost: [Item] = []
  /// Values that are carried over in a changed form.
  public package(set) var adapted: [Item] = []
  /// Fields of todos that never came from such a record before, and have the import's values now.
  public package(set) var taken: [Item] = []
  /// Fields that were changed only here since the last import, and stay so although the import has other
  /// values.
  public package(set) var ours: [Item] = []
  /// The messages for records that could not be read.
  public package(set) var problems: [String] = []
  /// The indices of the items in their lists.
  private var indices: [ExchangeRemark: Int] = [:]

  /// Creates an empty report.
  package init(isImport: Bool) { self.isImport = isImport }

  /// Counts a remark about a record or todo with a name and an id, or about `count` things without any.
  package mutating func add(_ remark: ExchangeRemark, _ ref: String?, _ id: TodoID? = nil, count: Int = 1) {
    let (what, list, hasOwnLine) = remark.item
    let index = indices[remark] ?? self[keyPath: list].count
    if index == self[keyPath: list].count {
      indices[remark] = index
      self[keyPath: list].append(Item(what: what, count: 0, hasOwnLine: hasOwnLine))
    }
    self[keyPath: list][index].add(ref, id, count)
  }
}

extension ExchangeReport {
  /// The largest number of kinds that a line names.
  private static let kindsLimit = 8
  private static let refsShown = 10
  /// The largest number of todos whose ids follow a remark: a remark about all of them needs no ids.
  private static let fewTodos = 3
  private static let ownLinesLimit = 20

  /// The report in words, with a line for each kind of news.
  public var lines: [String] {
    var lines = isImport ? [counts] : []
    lines += problems
    if doubtful > 0 {
      lines.append(
        "\(doubtful) of the added may be edits of known todos: without a uid, only the words identify a todo")
    }
    if !conflicts.isEmpty { lines.append(conflictLine) }
    if !waiting.isEmpty {
      lines.append("hidden until \(waiting.count == 1 ? "its" : "their") start: \(Self.list(waiting))")
    }
    let single = [("kept, not understood", kept), ("not carried over", lost)].flatMap { what, items in
      items.filter(\.hasOwnLine).map { "\(what): \(Self.list([$0]))" }
    }
    lines += single.prefix(Self.ownLinesLimit)
    if single.count > Self.ownLinesLimit {
      lines.append("and \(single.count - Self.ownLinesLimit) more like these")
    }
    let lists = [
      ("taken from the import", taken), ("changed only here, so kept", ours), ("kept, not shown", kept),
      ("adapted", adapted), ("not carried over", lost),
    ]
    for (what, items) in lists.map({ ($0, $1.filter { !$0.hasOwnLine }) }) where !items.isEmpty {
      lines.append("\(what): \(Self.list(items))")
    }
    return lines
  }

  /// The lines about records that were left out and about todos that were changed on both sides.
  public var warnings: [String] { problems + (conflicts.isEmpty ? [] : [conflictLine]) }

  /// `16 read: 5 added, 1 changed, 9 unchanged, 1 folded into its repeating task`.
  private var counts: String {
    let series = folded == 1 ? "its repeating task" : "repeating tasks"
    let parts = [
      (added, "added"), (changed, "changed"), (unchanged, "unchanged"), (folded, "folded into \(series)"),
      (bad, "left out"),
    ].filter { $0.0 > 0 }.map { "\($0) \($1)" }
    return "\(read) read" + (parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))")
  }

  private var conflictLine: String {
    let count = conflicts.count == 1 ? "1 todo" : "\(conflicts.count) todos"
    return
      "\(count) changed on both sides, \(keepsOurs ? "your" : "imported") values used: \(Self.list(conflicts.map(\.id)))"
  }

  /// `3, 7, 12, and 4 more`.
  private static func list(_ ids: [TodoID]) -> String {
    let shown = ids.prefix(refsShown).map { "\($0.rawValue)" }.joined(separator: ", ")
    return shown + (ids.count > refsShown ? ", and \(ids.count - refsShown) more" : "")
  }

  /// `until (todo 5), UDA reviewer (12)`.
  private static func list(_ items: [Item]) -> String {
    let more = items.count - kindsLimit
    let shown = items.prefix(kindsLimit).map { item in
      let isFew = item.count <= fewTodos && item.count == item.ids.count
      let todos = isFew ? "\(item.count == 1 ? "todo" : "todos") \(list(item.ids))" : "\(item.count)"
      return "\(visible(item.what)) (\(todos))"
    }
    return (shown + (more > 0 ? ["\(more) more kinds"] : [])).joined(separator: ", ")
  }
}

extension ExchangeRemark {
  /// The text of the remark, and the list of a report that the remark belongs to.
  fileprivate var item:
    (
      what: String, list: WritableKeyPath<ExchangeReport, [ExchangeReport.Item]>, hasOwnLine: Bool
    )
  {
    switch self {
    case .kept(let what): (what, \.kept, false)
    case .unread(let what): (what, \.kept, true)
    case .lost(let what): (what, \.lost, false)
    case .lostRule(let rule): ("rule \(quoted(rule)), will not repeat", \.lost, true)
    case .adapted(let what): (what, \.adapted, false)
    case .taken(let field): (visible(field), \.taken, false)
    case .ours(let field): (visible(field), \.ours, false)
    }
  }
}

extension TodoError {
  /// A text for an import is in another format; `file` is `nil` for standard input.
  public static func otherFormat(_ format: ExchangeFormat, file: String?) -> TodoError {
    let message = "\(file.map { visible($0) } ?? "standard input") is in \(format.rawValue) format"
    return refusal(message, advice: ["to import it: \(command: "import", format.rawValue)"])
  }

  /// Todos were changed both here and in the import, and the policy is to fail.
  public static func importConflict(_ todos: [ExchangeReport.Conflict]) -> TodoError {
    let ids = todos.map { "\($0.id.rawValue)" }
    let message =
      todos.count == 1
      ? "todo \(ids[0]) was changed here and in the import"
      : "\(ids.count) todos were changed here and in the import"
    return TodoError(
      ProblemModel(
        code: .conflict, message: message,
        advice: [
          """
          to use the imported values: \(option: "on-conflict") theirs; to keep yours: \(option: "on-conflict") mine
          """
        ],
        refs: todos.map(\.uid.text), details: ids.count > 1 ? ids : []))
  }

  /// The format of a strict export cannot store everything.
  public static func notCarried(_ report: ExchangeReport) -> TodoError {
    TodoError(
      ProblemModel(
        code: .refused, message: "the format cannot store everything in these todos",
        advice: ["to export the rest and get a report, leave out \(option: "strict")"],
        refs: report.lost.flatMap(\.refs), details: report.lines))
  }

  /// The format can be exported but not imported.
  public static func notRead(_ format: ExchangeFormat) -> TodoError {
    refusal("\(format.rawValue) can be exported, not imported")
  }

  /// The format can be imported but not exported.
  public static func notWritten(_ format: ExchangeFormat) -> TodoError {
    refusal("\(format.rawValue) can be imported, not exported")
  }

  private static func refusal(_ message: String, advice: [Advice] = []) -> TodoError {
    TodoError(ProblemModel(code: .refused, message: message, advice: advice))
  }
}
