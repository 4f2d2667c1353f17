package import TodoCore
package import TodoStore

/// Writes todos in one format.
package protocol Exporter: Sendable {
  /// Todos as a text, each as one record, which an importer of the format reads as the same todo as far as the format goes.
  ///
  /// What a todo keeps of the record that it came from is written again, with the values that are as they were.
  ///
  /// - Parameter todos: each is made anew whenever it is asked for.
  static func write(_ todos: some TodoSummaries, in context: ExchangeContext) -> ForeignText
}

/// Todos as a text.
package struct ForeignText {
  /// The text.
  package var bytes: [UInt8] = []
  /// What there is to tell of the todos.
  package var remarks: [(remark: ExchangeRemark, id: TodoID)] = []
}

extension ForeignText {
  /// Texts one behind another.
  init(joining texts: [ForeignText]) {
    bytes.reserveCapacity(texts.reduce(0) { $0 + $1.bytes.count })
    for text in texts { bytes += text.bytes }
    remarks = texts.flatMap(\.remarks)
  }
}

/// Todos as values, one after another; two threads may share them.
package protocol TodoSummaries: RandomAccessCollection, Sendable where Element == Todo, Index == Int {}

extension [Todo]: TodoSummaries {}

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

  package subscript(position: Int) -> Todo { todos[position] }
}
