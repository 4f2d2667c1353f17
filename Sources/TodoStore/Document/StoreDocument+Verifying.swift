package import FileStore
internal import JSONText
import TodoCore

extension StoreDocument {
  /// Reads and checks all of a store, in whatever layout its JSON is, and lays it out canonically in memory.
  package convenience init(verifying source: any StoreSource, path: String) throws(StoreError) {
    let bytes = try StoreError.passing(try source.read(0..<source.count))
    let layout: CanonicalLayout
    do {
      layout = try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in try CanonicalLayout(of: bytes) }
    } catch {
      throw bytes.withUnsafeBufferPointer { bytes in
        // What is no store of this version may be one of a newer version.
        if let version = StoreLayout.newerVersion(of: bytes) {
          return StoreError.newerVersion(path: path, version: version)
        }
        if let line = StoreLayout.conflictMark(in: bytes) { return StoreError.conflictMarks(path: path, line: line) }
        let position = JSONPosition(of: error.offset, in: bytes)
        return StoreError.unsound(
          path: path, line: position.line, column: position.column, byte: position.byte, expected: error.expected)
      }
    }
    guard layout.version <= StoreLayout.version else {
      throw StoreError.newerVersion(path: path, version: layout.version)
    }
    self.init(
      source: MemorySource(bytes: layout.bytes, location: path), stored: source, isStored: layout.bytes == bytes,
      isInOrder: true, trailerStart: layout.trailerStart, trailer: layout.trailer)
  }
}

/// Any valid layout of a store's document, made canonical: todos in id order, one a line, keys in order, no white space.
private struct CanonicalLayout {
  let bytes: [UInt8]
  let trailerStart: Int
  let trailer: StoreTrailer
  let version: Int

  init(of source: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    var json = JSONScanner(source)
    var members = StoreMembers()
    var todos: [(id: TodoID, offset: Int, json: [UInt8])]?
    try json.beginObject()
    while let key = try json.nextKey() {
      guard json.equals(key, "todos") else {
        try members.scan(key, in: &json)
        continue
      }
      guard todos == nil else {
        throw JSONError(offset: key.range.lowerBound - 1, expected: "each key once, not \"todos\" again")
      }
      todos = try Self.todos(in: source, at: &json)
    }
    let end = json.offset - 1
    try json.end()
    guard let format = members.format else { throw JSONError(offset: end, expected: "the key \"format\"") }
    guard json.equals(format, "todo") else {
      throw JSONError(offset: format.range.lowerBound - 1, expected: "the format \"todo\"")
    }
    guard let version = members.version else { throw JSONError(offset: end, expected: "the key \"version\"") }
    guard var todos else { throw JSONError(offset: end, expected: "the key \"todos\"") }
    trailer = try members.trailer(at: end)
    try Self.sort(&todos)
    bytes = StoreLayout.document(of: todos.map(\.json), trailer: trailer)
    trailerStart = bytes.count - trailer.line.count
    self.version = version
  }

  private static func todos(
    in source: UnsafeBufferPointer<UInt8>, at json: inout JSONScanner
  ) throws(JSONError) -> [(id: TodoID, offset: Int, json: [UInt8])] {
    var todos: [(id: TodoID, offset: Int, json: [UInt8])] = []
    try json.beginArray()
    while try json.nextElement() {
      var scanner = StoredTodoScanner(source, from: json.offset)
      let todo = try scanner.todo()
      json.resume(at: scanner.offset)
      let range = todo.fields.range
      todos.append((todo.id, range.lowerBound, todo.fields.isCanonical ? Array(source[range]) : Todo(todo).line))
    }
    return todos
  }

  private static func sort(_ todos: inout [(id: TodoID, offset: Int, json: [UInt8])]) throws(JSONError) {
    todos.sort { ($0.id, $0.offset) < ($1.id, $1.offset) }
    for (todo, next) in zip(todos, todos.dropFirst()) where todo.id == next.id {
      throw JSONError(offset: next.offset, expected: "each id once, not \(next.id.rawValue) again")
    }
  }
}
