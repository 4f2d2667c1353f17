package import JSONText
public import TodoCore
import TodoStore

/// Todos in order, each read when it is asked for, so that a list costs only what is shown of it.
///
/// A row is a plain value. The rows together are a window over one version of the store, which stays as it is.
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

  /// Todos that are at hand already, with dates in words as of that moment.
  public init(_ todos: [Todo], at moment: Moment) { self.init(todos as any Source, at: moment) }

  /// Zero.
  public var startIndex: Int { 0 }
  /// How many there are.
  public var endIndex: Int { source.count }

  /// The todo at a position, made again each time.
  public subscript(position: Int) -> TodoModel { row(position) }

  /// The id of the todo at a position, without the rest of it.
  public func id(at position: Int) -> TodoID { source.id(at: position) }

  /// The todos at these positions, as far as they are there, with the instants of some fields on the user's wall clock.
  public func rows(in range: Range<Int>, instants: [TodoField] = []) -> [TodoModel] {
    range.clamped(to: startIndex..<endIndex).map { row($0, instants: instants) }
  }

  private func row(_ position: Int, instants: [TodoField] = []) -> TodoModel {
    TodoModel(
      source[position], relations: source.relations(at: position), at: moment,
      instants: instants)
  }

  /// Writes the todo at a position as an object with some keys, or with all where `fields` is nil.
  package func write(_ fields: [AnyField]?, at position: Int, to json: inout JSONWriter) {
    source.write(fields, at: position, to: &json)
  }

  /// Appends a row of a table as UTF-8: the values of fields as options take them, with a tab between two of them.
  ///
  /// `makeVisible` is called with the buffer and the place in it where a value that somebody wrote begins.
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
