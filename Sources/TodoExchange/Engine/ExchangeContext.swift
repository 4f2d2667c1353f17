package import TodoCore

/// What reading and writing depend on besides the text and the todos.
package struct ExchangeContext {
  /// When it happens; it knows the user's wall clock.
  let moment: Moment
  /// The project of records that name none, if the user gives one.
  var project: String?
  /// The name of the file that is read, without folders and ending; nil for standard input.
  var file: String?
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
