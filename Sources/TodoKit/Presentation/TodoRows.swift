package import JSONText
import StoreEngine
public import TodoCore

/// Todos in order, each read only on access, so that a list costs no more than the part that is shown.
///
/// A row is a plain value. The rows are a window over one version of the store, which stays unchanged.
public struct TodoRows: RandomAccessCollection, Sendable {
  private let todos: StoredTodos
  private let moment: Moment

  init(_ todos: StoredTodos, at moment: Moment) { (self.todos, self.moment) = (todos, moment) }

  /// Creates rows of todos that are already in memory, with dates in words as of a moment.
  public init(_ todos: [Todo], at moment: Moment) { self.init(StoredTodos(todos), at: moment) }

  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of todos.
  public var endIndex: Int { todos.count }

  /// The todo at a position, created anew on each access.
  public subscript(position: Int) -> TodoModel { row(position) }

  /// Returns the id of the todo at a position without reading the rest.
  public func id(at position: Int) -> TodoID { todos.fields(at: position).id }

  /// Returns the todos at the positions that exist, with the instants of some fields on the user's wall
  /// clock.
  public func rows(in range: Range<Int>, instants: [TodoField] = []) -> [TodoModel] {
    rows(at: Array(range.clamped(to: startIndex..<endIndex)), instants: instants)
  }

  /// Returns the todos at positions, with the instants of some fields on the user's wall clock.
  public func rows(at positions: [Int], instants: [TodoField] = []) -> [TodoModel] {
    positions.map { row($0, instants: instants) }
  }

  /// Returns the positions of the most pressing todos in a range: by priority, then by due date, oldest
  /// first.
  public func mostPressing(_ count: Int, in range: Range<Int>) -> [Int] {
    if count >= range.count { return Array(range) }
    let ranked = range.map { position in
      let fields = todos.fields(at: position)
      return (fields.priority?.rank ?? TodoPriority.allCases.count, fields.due?.rank ?? .max, position)
    }
    return ranked.sorted(by: <).prefix(count).map(\.2).sorted()
  }

  private func row(_ position: Int, instants: [TodoField] = []) -> TodoModel {
    TodoModel(todos[position], relations: todos.relations(at: position), at: moment, instants: instants)
  }

  /// Writes the todo at a position as an object with some keys, or with all keys if `fields` is `nil`.
  package func write(_ fields: [AnyField]?, at position: Int, to json: inout JSONWriter) {
    todos.write(fields, at: position, to: &json)
  }

  /// Appends a row of a table as UTF-8: the values of fields as options take them, separated by tabs.
  ///
  /// `makeVisible` is called with the buffer and the place in it where a user's value begins.
  public func appendRow(
    of fields: [AnyField], at position: Int, to utf8: inout [UInt8],
    _ makeVisible: (inout [UInt8], Int) -> Void
  ) {
    todos.appendRow(of: fields, at: position, to: &utf8, makeVisible)
  }
}
