package import TodoCore

/// Reads the records of one format.
///
/// An importer is pure. Uids, conflicts, relations and what is kept are the engine's, the same for all formats.
package protocol Importer: Sendable {
  /// Whether a record can name todos that are not in its text.
  static var namesOthers: Bool { get }

  /// What the records of a text say.
  static func read(_ source: SourceText, in context: ExchangeContext) -> ForeignReading

  /// Whether a value that a todo keeps is one that a record of the format can have left, so that it may be written again.
  static func isSound(_ value: UnknownField) -> Bool

  /// The identity that the todo's record would have without a uid; nil in a format whose records have uids.
  static func identity(of todo: Todo, in context: ExchangeContext) -> Digest?

  /// Whether a record can have a field of the user's own, by a name that means nothing else in the format.
  static func canHave(_ own: UnknownField) -> Bool

  /// What is kept of a record, as far as it says something to people.
  static func shown(_ kept: ImportOrigin) -> [ShownKey]
}

extension Importer {
  /// What the records of a text say; of one whose encoding is broken, only that it is.
  static func read(_ bytes: [UInt8], in context: ExchangeContext) -> ForeignReading {
    let source = SourceText(bytes)
    return source.problem.map { ForeignReading(problems: [$0]) } ?? read(source, in: context)
  }

  static var namesOthers: Bool { true }
  static func identity(of todo: Todo, in context: ExchangeContext) -> Digest? { nil }
  static func canHave(_ own: UnknownField) -> Bool { isSound(own) }
  static func shown(_ kept: ImportOrigin) -> [ShownKey] { kept.values.shown(without: []) }
}

/// What the records of a text say.
package struct ForeignReading {
  var records: [ForeignRecord] = []
  var problems: [BatchProblem] = []
  /// How many records are told in others, as occurrences in the task that repeats.
  var folded = 0
  /// What there is to tell of what is no record; the text names what it is about, such as a uid, if anything does.
  var remarks: [(remark: ExchangeRemark, ref: String?)] = []
  /// How many empty lines there are, which do not come back.
  var emptyLines = 0
}

/// Writes todos in one format.
package protocol Exporter: Sendable {
  /// Todos as a text, each as one record, which an importer of the format reads as the same todo as far as the format goes.
  ///
  /// What a todo keeps of the record that it came from is written again, with the values that are as they were.
  static func write(_ todos: [Todo], in context: ExchangeContext) -> ForeignText
}

/// Todos as a text.
package struct ForeignText {
  /// The text.
  package var bytes: [UInt8] = []
  /// What there is to tell of the todos.
  package var remarks: [(remark: ExchangeRemark, id: TodoID)] = []
}

extension ForeignText {
  init(joining texts: [ForeignText]) {
    bytes.reserveCapacity(texts.reduce(0) { $0 + $1.bytes.count })
    for text in texts { bytes += text.bytes }
    remarks = texts.flatMap(\.remarks)
  }
}

/// What reading and writing depend on besides the text and the todos.
package struct ExchangeContext {
  /// When it happens; it knows the user's wall clock.
  let moment: Moment
  /// The project of records that name none, if the user gives one.
  var project: String?
  /// The name of the file that is read, without folders and ending; nil for standard input.
  var file: String?
  /// Names of columns of a table, with the fields that they stand for.
  var columns: [TodoEdits.OwnEdit] = []
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
    (self.writesUIDs, self.isForExcel, self.usesDataview) = (writesUIDs, isForExcel, usesDataview)
  }
}
