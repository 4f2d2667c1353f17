package import TodoCore
package import TodoStore

/// Writes todos in one format.
package protocol Exporter: Sendable {
  /// Todos as a text, each as one record, which an importer of the format reads as the same todo as far as the format goes.
  ///
  /// What a todo keeps of the record that it came from is written again, with the values that are as they were.
  ///
  /// - Parameter todos: each is made anew whenever it is asked for.
  static func write(_ todos: some ExportedTodos, in context: ExchangeContext) -> ForeignText
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
///
/// Those of the store are made when they are asked for, since all at once would need more memory than the store.
package protocol ExportedTodos: RandomAccessCollection, Sendable where Element == Todo, Index == Int {}

extension [Todo]: ExportedTodos {}
extension StoredTodos: ExportedTodos {}
