package import JSONText
public import TodoCore
import TodoStore

/// Todos in order, each read only on access, so that a list costs no more than the part that is shown.
///
/// A row is a plain value. The rows are a window over one version of the store, which stays unchanged.
public struct TodoRows: RandomAccessCollection, Sendable {
  protocol Source: Sendable {
    var count: Int { get }
    func id(at position: Int) -> TodoID
    subscript(position: Int) -> Todo { get }
    func relations(at position: Int) -> ListedRelations?
    func write(_ fields: [AnyField]?, at position: Int, to json: inout JSONWriter)
    func appendRow(
      of fields: [AnyField], at position: Int, to utf8: inout [UInt8], _ makeVisible: (inout [UInt8], Int) -> Void)
  }

  private let source: any Source
  private let moment: Moment

  init(_ source: any Source, at moment: Moment) {
    (self.source, self.moment) = (source, moment)
  }

  /// Creates rows of todos that are already in memory, with dates in words as of a moment.
  public init(_ todos: [Todo], at moment: Moment) { self.init(todos as any Source, at: moment) }

  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of todos.
  public var endIndex: Int { source.count }

  /// The todo at a position, created anew on each access.
  public subscript(position: Int) -> TodoModel { row(position) }

  /// Returns the id of the todo at a position without reading the rest.
  public func id(at position: Int) -> TodoID { source.id(at: position) }

  /// Returns the todos at the positions that exist, with the instants of some fields on the user's wall clock.
  public func rows(in range: Range<Int>, instants: [TodoField] = []) -> [TodoModel] {
    range.clamped(to: startIndex..<endIndex).map { row($0, instants: instants) }
  }

  private func row(_ position: Int, instants: [TodoField] = []) -> TodoModel {
    TodoModel(
      source[position], relations: source.relations(at: position), at: moment,
      instants: instants)
  }

  /// Writes the todo at a position as an object with some keys, or with all keys if `fields` is `nil`.
  package func write(_ fields: [AnyField]?, at position: Int, to json: inout JSONWriter) {
    source.write(fields, at: position, to: &json)
  }

  /// Appends a row of a table as UTF-8: the values of fields as options take them, separated by tabs.
  ///
  /// `makeVisible` is called with the buffer and the place in it where a user's value begins.
  public func appendRow(
    of fields: [AnyField], at position: Int, to utf8: inout [UInt8], _ makeVisible: (inout [UInt8], Int) -> Void
  ) {
    source.appendRow(of: fields, at: position, to: &utf8, makeVisible)
  }
}

extension [Todo]: TodoRows.Source {
  func id(at position: Int) -> TodoID { self[position].id }

  func relations(at position: Int) -> ListedRelations? { nil }

  func write(_ fields: [AnyField]?, at position: Int, to json: inout JSONWriter) {
    TodoObjectWriter.write(self[position], fields: fields, to: &json)
  }

  func appendRow(
    of fields: [AnyField], at position: Int, to utf8: inout [UInt8], _ makeVisible: (inout [UInt8], Int) -> Void
  ) {
    self[position].appendRow(of: fields, to: &utf8, makeVisible)
  }
}

extension StoredTodos: TodoRows.Source {
  func id(at position: Int) -> TodoID { fields(at: position).id }
}
