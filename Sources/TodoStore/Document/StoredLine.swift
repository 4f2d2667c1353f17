import Libc
package import TodoCore

/// The line of one todo in a document: where it lies and what stands there; or where the todo with an id would lie.
package struct StoredLine {
  /// The id that the line begins with, or that was looked for.
  package let id: Int
  /// Where its `{` lies in the document, or would lie.
  let position: Int
  /// From its `{` to its `}`; nil where there is no such todo.
  let bytes: [UInt8]?
  /// The todo, where what found the line has read all of it.
  private let decoded: Todo?

  /// A line that was looked for by its id.
  package init(id: Int, position: Int, bytes: [UInt8]?) {
    self.id = id
    self.position = position
    self.bytes = bytes
    decoded = nil
  }

  /// The line of a todo that a scan has found in bytes which begin at `start` in the document.
  package init(of todo: StoredTodo, in start: Int) {
    id = todo.id.rawValue
    position = start + todo.fields.range.lowerBound
    bytes = Array(todo.bytes[todo.fields.range])
    decoded = Todo(todo)
  }

  /// From its `{` to behind its `}`, in the document; empty where there is no such todo.
  var range: Range<Int> { position..<position + (bytes?.count ?? 0) }

  /// The todo, read and checked as a whole when that has not been done yet.
  ///
  /// - Throws: ``DocumentError/irregular`` where the line is no todo's.
  package func todo() throws(DocumentError) -> Todo {
    guard let todo = decoded ?? bytes.flatMap(Todo.init(line:)) else { throw .irregular }
    return todo
  }

  /// The id that an object begins with; nil when it does not look like a todo's.
  package static func id(ofObject bytes: UnsafeBufferPointer<UInt8>, in object: Range<Int>) -> Int? {
    let prefix = StoreLayout.objectStart.utf8CodeUnitCount
    guard object.count > prefix, bytes[object.upperBound - 1] == UInt8(ascii: "}"), let base = bytes.baseAddress,
      memcmp(base + object.lowerBound, StoreLayout.objectStart.utf8Start, prefix) == 0
    else { return nil }
    var id = 0
    var position = object.lowerBound + prefix
    while case let byte = bytes[position], (0x30...0x39).contains(byte) {
      guard position < object.lowerBound + prefix + 16 else { return nil }
      id = id * 10 + Int(byte - 0x30)
      position += 1
    }
    return id > 0 ? id : nil
  }
}
