public import TodoCore

/// What became of the records of an import, or of the todos of an export.
public struct ExchangeReport: Hashable, Sendable {
  /// Something that happened to some of them.
  public struct Item: Hashable, Sendable {
    /// What: a noun phrase, such as `until` or `rule "P10D"`.
    public let what: String
    /// How often.
    public package(set) var count: Int
    /// The uids of the first of those that it happened to.
    public package(set) var refs: [String] = []
    /// Their numbers, as far as they are todos of the store.
    public package(set) var ids: [TodoID] = []
  }

  /// A todo that was changed here and there.
  public struct Conflict: Hashable, Sendable {
    /// Its number here.
    public let id: TodoID
    /// Its uid.
    public let uid: TodoUID
  }

  /// How many uids an item names at most.
  public static let refsLimit = 100

  /// Whether it tells of records; else it tells of todos.
  let isImport: Bool
  /// Records that were read, or todos that were written.
  public package(set) var read = 0
  /// Todos that are new.
  public package(set) var added = 0
  /// Todos that are different now.
  public package(set) var changed = 0
  /// Records that ask for nothing new.
  public package(set) var unchanged = 0
  /// New todos that may be known ones whose words were edited, since their records have no uids.
  public package(set) var doubtful = 0
  /// Records that are told in others, as occurrences in the task that repeats.
  public package(set) var folded = 0
  /// Records that cannot be read, and were left out.
  public package(set) var bad = 0
  /// The todos that were changed here and there.
  public package(set) var conflicts: [Conflict] = []
  /// The todos that are new or moved and wait for their start, and so are not in a plain list until then.
  public package(set) var waiting: [TodoID] = []
  /// Whether ours stayed where there were conflicts.
  public package(set) var keepsOurs = false
  /// What has no field here, and comes back in an export to the same format.
  public package(set) var kept: [Item] = []
  /// What is not carried over.
  public package(set) var lost: [Item] = []
  /// What is carried over in another form.
  public package(set) var adapted: [Item] = []
  /// The records that cannot be read, in words.
  public package(set) var problems: [String] = []
  /// The places of the items in their lists.
  private var places: [ExchangeRemark: Int] = [:]

  /// Nothing yet.
  package init(isImport: Bool) { self.isImport = isImport }
}

extension ExchangeReport {
  /// How many kinds of things a line names.
  private static let kindsLimit = 8
  private static let refsShown = 10
  /// Of how many todos something is told with their numbers: what all have in common needs none.
  private static let fewTodos = 3

  /// The report for people, a line for each kind of news; none where there is nothing to tell.
  public var lines: [String] {
    var lines = isImport ? [counts] : []
    lines += problems
    if doubtful > 0 {
      lines.append(
        "\(doubtful) of the added may be edited ones: without a uid, a todo is known by its words")
    }
    if !conflicts.isEmpty { lines.append(conflictLine) }
    if !waiting.isEmpty {
      lines.append("hidden until \(waiting.count == 1 ? "its" : "their") start: \(Self.list(waiting))")
    }
    for (what, items) in [("kept, not shown", kept), ("in another form", adapted), ("not carried", lost)]
    where !items.isEmpty {
      lines.append("\(what): \(Self.list(items))")
    }
    return lines
  }

  /// The records that were left out, and the todos that were changed on both sides.
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
      "\(count) changed here and there, \(keepsOurs ? "kept as it is here" : "theirs taken"): \(Self.list(conflicts.map(\.id)))"
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

extension ExchangeReport {
  /// Counts a remark about something of that name and number, or about so many things without any.
  package mutating func add(_ remark: ExchangeRemark, _ ref: String?, _ id: TodoID? = nil, count: Int = 1) {
    let (what, list) = remark.item
    let place = places[remark] ?? self[keyPath: list].count
    if place == self[keyPath: list].count {
      places[remark] = place
      self[keyPath: list].append(Item(what: what, count: 0))
    }
    self[keyPath: list][place].add(ref, id, count)
  }
}

extension ExchangeReport.Item {
  fileprivate mutating func add(_ ref: String?, _ id: TodoID?, _ count: Int) {
    self.count += count
    if let ref, refs.count < ExchangeReport.refsLimit { refs.append(ref) }
    if let id, ids.count < ExchangeReport.refsLimit { ids.append(id) }
  }
}

extension ExchangeRemark {
  /// What it says, and the list of a report that it belongs to.
  fileprivate var item: (what: String, list: WritableKeyPath<ExchangeReport, [ExchangeReport.Item]>) {
    switch self {
    case .kept(let what): (what, \.kept)
    case .lost(let what): (what, \.lost)
    case .adapted(let what): (what, \.adapted)
    }
  }
}

extension TodoError {
  /// What was to be imported is in another format; the file is nil for standard input.
  public static func otherFormat(_ format: ExchangeFormat, file: String?) -> TodoError {
    let message = "\(file.map { visible($0) } ?? "standard input") is in the format \(format.rawValue)"
    return refusal(message, advice: ["to import it: \(command: "import", format.rawValue)"])
  }

  /// These todos were changed here and in what was to be imported.
  public static func importConflict(_ todos: [ExchangeReport.Conflict]) -> TodoError {
    let ids = todos.map { "\($0.id.rawValue)" }
    let message =
      todos.count == 1
      ? "todo \(ids[0]) was changed here and in the import" : "\(ids.count) todos were changed here and in the import"
    return TodoError(
      ProblemModel(
        code: .conflict, message: message,
        advice: [
          """
          \(option: "on-conflict") theirs takes the import's side, \(option: "on-conflict") mine keeps what is here
          """
        ],
        refs: todos.map(\.uid.text), details: ids.count > 1 ? ids : []))
  }

  /// The format of an export cannot hold all of the todos, and has to.
  public static func notCarried(_ report: ExchangeReport) -> TodoError {
    TodoError(
      ProblemModel(
        code: .refused, message: "the format cannot hold all of the todos",
        advice: ["without \(option: "strict") the rest is exported, and this is told"],
        refs: report.lost.flatMap(\.refs), details: report.lines))
  }

  /// The format is only written.
  public static func notRead(_ format: ExchangeFormat) -> TodoError {
    refusal("\(format.rawValue) can be exported, not imported")
  }

  /// The format is only read.
  public static func notWritten(_ format: ExchangeFormat) -> TodoError {
    refusal("\(format.rawValue) can be imported, not exported")
  }

  private static func refusal(_ message: String, advice: [Advice] = []) -> TodoError {
    TodoError(ProblemModel(code: .refused, message: message, advice: advice))
  }
}
