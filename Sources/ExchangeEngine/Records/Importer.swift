package import TodoCore

/// Reads the records of one format.
///
/// An importer is pure. The engine handles uids, conflicts, relations and kept values alike for all formats.
package protocol Importer: Sendable {
  static var format: ExchangeFormat { get }

  /// Whether a record can name todos that are not in its text.
  static var namesOthers: Bool { get }

  /// Whether the format distinguishes a list of one text from a text.
  static var holdsLists: Bool { get }

  /// Reads the records of a text.
  static func read(_ source: SourceText, in context: ExchangeContext) -> ForeignReading

  /// Returns whether a record of the format can have left a kept value, so that the value may be written
  /// again.
  static func canWriteBack(_ value: UnknownField) -> Bool

  /// Returns the identity that the todo's record would have without a uid; `nil` if the format's records have
  /// uids.
  static func identity(of todo: Todo, in context: ExchangeContext) -> Digest?

  /// Returns whether the format can hold a custom field: its name must mean nothing else there.
  static func canHave(_ own: UnknownField) -> Bool

  /// Returns whether a value kept under a key is the record's field of that name, as a custom field
  /// could be.
  static func keepsByName(_ key: String) -> Bool

  /// Returns the kept values of a record that are worth showing to people.
  static func shown(_ kept: ImportOrigin) -> [ShownKey]
}

extension Importer {
  static var namesOthers: Bool { true }
  static var holdsLists: Bool { true }
  static func identity(of todo: Todo, in context: ExchangeContext) -> Digest? { nil }
  static func canHave(_ own: UnknownField) -> Bool { canWriteBack(own) }
  static func keepsByName(_ key: String) -> Bool { false }
  static func shown(_ kept: ImportOrigin) -> [ShownKey] { kept.values.shown(without: []) }
}

/// The records of a text, and the problems and remarks found while reading them.
package struct ForeignReading {
  var records: [ForeignRecord] = []
  var problems: [BatchProblem] = []
  /// How many records were folded into others, such as occurrences into the task that repeats.
  var folded = 0
  /// Remarks that belong to no record; `ref` names the subject, such as a uid, if there is one.
  var remarks: [(remark: ExchangeRemark, ref: String?)] = []
  /// How many empty lines the text has; an export does not write them again.
  var emptyLines = 0
}

/// Writes todos in one format.
package protocol Exporter: Sendable {
  static var format: ExchangeFormat { get }

  /// Writes each todo as one record, which an importer of the format reads as the same todo as far as the
  /// format goes.
  ///
  /// A kept value of the record that a todo came from is written again where the todo still has the value it
  /// came with.
  static func write(_ todos: [Todo], in context: ExchangeContext) -> ForeignText
}

/// Todos written in one format.
package struct ForeignText {
  /// The text in UTF-8.
  package var bytes: [UInt8] = []
  /// What the user should know about single todos, such as losses.
  package var remarks: [(remark: ExchangeRemark, id: TodoID)] = []
}

extension ForeignText {
  init(joining texts: [ForeignText]) {
    bytes.reserveCapacity(texts.reduce(0) { $0 + $1.bytes.count })
    for text in texts { bytes += text.bytes }
    remarks = texts.flatMap(\.remarks)
  }
}

/// The surroundings of an import or export: the time, the options, and the names a user gives.
package struct ExchangeContext {
  /// The time of the import or export, with the user's wall clock.
  let moment: Moment
  /// The project for records that name none, or `nil` if the user gave none.
  var project: String?
  /// The name of the file being read, without folders and extension; `nil` for standard input.
  var file: String?
  /// The columns of a table that the user mapped to fields.
  var columns: [TodoEdits.OwnEdit] = []
  /// How an export writes todos.
  package var options = ExportOptions()

  /// Creates a context without a file and without mapped columns.
  package init(moment: Moment, project: String? = nil, options: ExportOptions = ExportOptions()) {
    self.moment = moment
    self.project = project
    self.options = options
  }
}

/// Choices for an export that only some formats offer.
public struct ExportOptions: Hashable, Sendable {
  /// Whether each record includes the todo's uid even in formats that need none.
  public var writesUIDs: Bool
  /// Whether a table guards cells that Excel would take for formulas.
  public var isForExcel: Bool
  /// Whether Markdown fields are written in Dataview's syntax.
  public var usesDataview: Bool

  /// Creates options; each is off by default.
  public init(writesUIDs: Bool = false, isForExcel: Bool = false, usesDataview: Bool = false) {
    self.writesUIDs = writesUIDs
    self.isForExcel = isForExcel
    self.usesDataview = usesDataview
  }
}
