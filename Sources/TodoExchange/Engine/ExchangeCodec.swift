package import TodoCore
package import TodoStore

/// One format: what its records say of todos, and how todos are said in it.
///
/// It is pure. Uids, conflicts, relations and what is kept are the engine's, the same for all formats.
package protocol ExchangeCodec: Sendable {
  /// The format, under whose name a todo keeps what has no field.
  static var format: ExchangeFormat { get }

  /// Whether a record can name todos that are not in its text.
  static var namesOthers: Bool { get }

  /// What the records of a text say.
  static func read(_ bytes: [UInt8], in context: ExchangeContext) -> ForeignReading

  /// Todos as a text: each as one record, which reads as the same todo as far as the format goes.
  ///
  /// What is kept of the record that a todo came from is written again, with the values that are as they were.
  ///
  /// - Parameter todos: each is made anew whenever it is asked for.
  static func write(_ todos: some TodoSummaries, in context: ExchangeContext) -> ForeignText

  /// Whether a value that a todo keeps is one that a record of the format can have left, so that it may be written again.
  static func isSound(_ value: UnknownField) -> Bool

  /// The identity that the todo's record would have without a uid; nil in a format whose records have uids.
  static func identity(of todo: TodoSummary, in context: ExchangeContext) -> Digest?

  /// What is kept of a record, as far as it says something to people.
  static func shown(_ kept: KeptRecord) -> [ShownKey]
}

extension ExchangeCodec {
  static var namesOthers: Bool { true }

  static func identity(of todo: TodoSummary, in context: ExchangeContext) -> Digest? { nil }

  static func shown(_ kept: KeptRecord) -> [ShownKey] { kept.values.shown(without: []) }
}

extension [UnknownField] {
  /// What is kept under other keys than some, as far as that has words.
  func shown(without inner: [String]) -> [ShownKey] {
    compactMap { field in
      if inner.contains(where: { Exact($0) == Exact(field.key) }) { return nil }
      return field.words.map { ShownKey(field.key, $0) }
    }
  }
}

/// Todos as values, one after another; two threads may share them.
package protocol TodoSummaries: RandomAccessCollection, Sendable where Element == TodoSummary, Index == Int {}

extension [TodoSummary]: TodoSummaries {}

/// Todos of the store as values: none is kept, since all at once would need more memory than the store.
package struct StoredSummaries: TodoSummaries {
  let todos: StoredTodos
  let moment: Moment

  /// Todos as they are seen at that moment.
  package init(todos: StoredTodos, moment: Moment) {
    (self.todos, self.moment) = (todos, moment)
  }

  package var startIndex: Int { todos.startIndex }
  package var endIndex: Int { todos.endIndex }

  package subscript(position: Int) -> TodoSummary { TodoSummary(todos[position], at: moment) }
}

/// What reading and writing depend on besides the text and the todos.
package struct ExchangeContext {
  /// When it happens; it knows the user's wall clock.
  let moment: Moment
  /// The project of records that name none, if the user gives one.
  var project: String?
  /// The name of the file that is read, without folders and ending; nil for standard input.
  var file: String?
  /// The records that todos came from; of one that is as it was, a codec may leave all but uid and digest unread.
  var known = KnownRecords()
  /// How todos are written.
  package var options = ExportOptions()

  /// What reading and writing depend on.
  package init(moment: Moment, project: String? = nil, options: ExportOptions = ExportOptions()) {
    (self.moment, self.project, self.options) = (moment, project, options)
  }
}

/// How todos are written in some formats.
public struct ExportOptions: Hashable, Sendable {
  /// Whether each record tells the todo's uid, in formats that need none.
  public var writesUIDs: Bool
  /// Whether Excel has to read a table without taking cells for formulas.
  public var isForExcel: Bool
  /// Whether fields of Markdown are written as Dataview does.
  public var usesDataview: Bool

  /// Options, all off unless they are given.
  public init(writesUIDs: Bool = false, isForExcel: Bool = false, usesDataview: Bool = false) {
    self.writesUIDs = writesUIDs
    self.isForExcel = isForExcel
    self.usesDataview = usesDataview
  }
}
