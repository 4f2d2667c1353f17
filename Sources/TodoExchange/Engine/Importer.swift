package import TodoCore

/// Reads the records of one format.
///
/// An importer is pure. Uids, conflicts, relations and what is kept are the engine's, the same for all formats.
package protocol Importer: Sendable {
  /// The format, under whose name a todo keeps what has no field.
  static var format: ExchangeFormat { get }

  /// Whether a record can name todos that are not in its text.
  static var namesOthers: Bool { get }

  /// What the records of a text say.
  static func read(_ bytes: [UInt8], in context: ExchangeContext) -> ForeignReading

  /// Whether a value that a todo keeps is one that a record of the format can have left, so that it may be written again.
  static func isSound(_ value: UnknownField) -> Bool

  /// The identity that the todo's record would have without a uid; nil in a format whose records have uids.
  static func identity(of todo: Todo, in context: ExchangeContext) -> Digest?

  /// What is kept of a record, as far as it says something to people.
  static func shown(_ kept: ImportOrigin) -> [ShownKey]
}

extension Importer {
  static var namesOthers: Bool { true }

  static func identity(of todo: Todo, in context: ExchangeContext) -> Digest? { nil }

  static func shown(_ kept: ImportOrigin) -> [ShownKey] { kept.values.shown(without: []) }
}

/// What the records of a text say.
package struct ForeignReading {
  /// The records in order.
  var records: [ForeignRecord] = []
  /// The records that cannot be read.
  var problems: [BatchProblem] = []
  /// How many records are told in others, as occurrences in the task that repeats.
  var folded = 0
  /// What there is to tell of what is no record; the text names what it is about, such as a uid, if anything does.
  var remarks: [(remark: ExchangeRemark, ref: String?)] = []
  /// How many empty lines there are, which do not come back.
  var emptyLines = 0
}
