import FileStore
import TodoCore

extension StoreDocument {
  /// All todos, and which of them have relations to todos that are named.
  ///
  /// - Throws: `StoreError.notFound` where a name is that of no todo.
  func family(answering terms: [RelationTerm] = []) throws(DocumentError) -> StoredFamily {
    var fields = SystemCalls.largeArray(of: StoredFields.self, capacity: objects.count / StoreLayout.shortestObject)
    var collector = RelationCollector()
    let bytes = try scan { todo in
      fields.append(todo.fields)
      collector.append(todo)
    }
    if collector.hasLinks {
      bytes.withUnsafeBufferPointer { bytes in
        for fields in fields { collector.find(StoredTodo(bytes: bytes, fields: fields)) }
      }
    }
    let relations = collector.result().relations
    // Every name that is of no todo is told at once.
    _ = try todos(named: terms.flatMap(\.refs))
    var answers: [[Bool]] = []
    for term in terms {
      let nodes = try lines(of: .refs(term.refs)).compactMap { relations.node(of: TodoID(stored: $0.id)) }
      answers.append(relations.nodes(standing: term.relation, to: nodes))
    }
    return StoredFamily(bytes: bytes, fields: fields, relations: relations, answers: answers)
  }
}
