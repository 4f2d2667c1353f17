package import FileStore
internal import JSONText
package import TodoCore

/// A store's document in its canonical layout, of which only the parts in question are read.
///
/// The layout is trusted at first: the first and the last line are checked, and every line that is visited.
/// If a line is not as expected, ``DocumentError/irregular`` asks for the same on a document that was read,
/// checked and, if needed, laid out again as a whole (``StoreDocument/init(verifying:path:)``).
///
/// It is a class because it learns: once every line has been passed, later questions rely on that.
package final class StoreDocument {
  /// The canonical bytes.
  let source: any StoreVersion
  /// The stored version, to which the history belongs.
  package let stored: any StoreVersion
  /// Whether the canonical bytes are the stored ones, so that a new version can keep parts of them.
  let isStored: Bool
  /// From the first byte of the first todo to the end of the last; empty, after the head, if there are no
  /// todos.
  package let objects: Range<Int>
  package let trailer: StoreTrailer
  /// The custom fields that have the name of a built-in field, if the whole document was verified.
  package private(set) var displaced: [DisplacedField] = []
  /// Whether every line is known to hold a todo, in ascending id order.
  var isInOrder: Bool
  /// Whether todos have a custom field, for the names that were asked for.
  var knownFields: [Exact<String>: Bool] = [:]
  /// The names of all such fields, once they were asked for.
  var allFields: Set<Exact<String>>?

  /// Opens a version and trusts its layout; `nil` if its first or last line is not canonical.
  package convenience init?(trusting source: any StoreVersion) throws(DocumentError) {
    let head = StoreLayout.head
    guard source.count > head.count, try Self.read(0..<head.count, of: source) == head,
      let (start, line) = try Self.lastLine(of: source), let trailer = StoreTrailer(line: line)
    else { return nil }
    self.init(
      source: source, stored: source, isStored: true, isInOrder: false, trailerStart: start, trailer: trailer)
  }

  /// The document of a store that does not exist yet.
  static func empty(beside source: any StoreVersion) -> StoreDocument {
    let trailer = StoreTrailer()
    return StoreDocument(
      source: MemoryVersion(bytes: StoreLayout.head + trailer.line, location: ""), stored: source,
      isStored: false,
      isInOrder: true, trailerStart: StoreLayout.head.count, trailer: trailer)
  }

  /// Creates a document of canonical bytes whose last line has been read.
  package init(
    source: any StoreVersion, stored: any StoreVersion, isStored: Bool, isInOrder: Bool, trailerStart: Int,
    trailer: StoreTrailer
  ) {
    self.source = source
    self.stored = stored
    self.isStored = isStored
    self.isInOrder = isInOrder
    self.trailer = trailer
    objects = StoreLayout.head.count..<max(StoreLayout.head.count, trailerStart - 1)
  }

  /// Where a todo after the last would begin, given a separator.
  package var end: Int {
    objects.isEmpty ? objects.lowerBound : objects.upperBound + StoreLayout.separator.count
  }

  /// The key that the last line of the history must match.
  var key: HistoryKey { HistoryKey(revision: trailer.revision, digest: trailer.history ?? .ofNothing) }

  /// Reads a range of the document.
  package func read(_ range: Range<Int>) throws(DocumentError) -> [UInt8] { try Self.read(range, of: source) }

  private static func read(_ range: Range<Int>, of source: any StoreVersion) throws(DocumentError) -> [UInt8]
  {
    try DocumentError.passing(try source.read(range))
  }

  /// The last line and its start, which is never before the end of the head line.
  private static func lastLine(of source: any StoreVersion) throws(DocumentError) -> (
    start: Int, line: [UInt8]
  )? {
    // Together with the head line 4 KB, so that trusting a store reads no more.
    var length = 4_096 - StoreLayout.head.count
    while true {
      let start = max(StoreLayout.head.count - 1, source.count - length)
      let tail = try read(start..<source.count, of: source)
      if let newline = tail.dropLast().lastIndex(of: UInt8(ascii: "\n")) {
        return (start + newline + 1, Array(tail[(newline + 1)...]))
      }
      guard start > StoreLayout.head.count - 1 else { return nil }
      length *= 16
    }
  }
}

/// Why a document could not answer.
package enum DocumentError: FileFailure {
  /// The layout is not the trusted one; ask again on a verified document.
  case irregular
  /// The answer is an error.
  case store(StoreError)

  package static func file(_ error: FileStoreError) -> DocumentError { .store(.file(error)) }

  package var fileError: FileStoreError? { if case .store(let error) = self { error.fileError } else { nil } }

  /// The error of a document that was checked as a whole.
  ///
  /// Its layout is regular, unless laying it out again made a todo longer than the limit.
  package func ofVerified(path: String) -> StoreError {
    switch self {
    case .store(let error): error
    case .irregular:
      .unsound(path: path, line: 1, column: 1, byte: 0, expected: "todos that can be written one per line")
    }
  }
}

extension StoreDocument {
  /// Reads and checks a whole store in any layout of its JSON, and lays it out canonically in memory.
  package convenience init(verifying source: any StoreVersion, path: String) throws(StoreError) {
    let bytes = try StoreError.passing(try source.read(0..<source.count))
    let layout: CanonicalLayout
    do {
      layout = try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in try CanonicalLayout(of: bytes) }
    } catch {
      throw bytes.withUnsafeBufferPointer { bytes in
        // The file may be a store of a newer version.
        if let version = StoreLayout.newerVersion(of: bytes) {
          return StoreError.newerVersion(path: path, version: version)
        }
        if bytes.allSatisfy(StoreLayout.isBlank) { return StoreError.emptied(path: path) }
        if let line = StoreLayout.conflictMark(in: bytes) {
          return StoreError.conflictMarks(path: path, line: line)
        }
        let position = JSONPosition(of: error.offset, in: bytes)
        return StoreError.unsound(
          path: path, line: position.line, column: position.column, byte: position.byte,
          expected: error.expected)
      }
    }
    guard layout.version <= StoreLayout.version else {
      throw StoreError.newerVersion(path: path, version: layout.version)
    }
    self.init(
      source: MemoryVersion(bytes: layout.bytes, location: path), stored: source,
      isStored: layout.bytes == bytes,
      isInOrder: true, trailerStart: layout.trailerStart, trailer: layout.trailer)
    displaced = layout.displaced
  }
}

/// A custom field with the name of a field that was built in later.
package struct DisplacedField: Hashable, Sendable {
  /// The todo that has it.
  package let id: TodoID
  /// The built-in field.
  package let field: TodoField
}

extension StoreDocument {
  /// Renames custom fields that have the name of a built-in field.
  package func renamingDisplaced(for cause: ChangeCause) throws(DocumentError) -> (
    StoreChange, [DisplacedField]
  ) {
    var change = try StoreChange(of: self, for: cause)
    var found = displaced
    let ids = Set(found.map(\.id))
    for line in try lines(where: { todo in
      found += todo.displacedFields.map { DisplacedField(id: todo.id, field: $0) }
      return ids.contains(todo.id) || !todo.displacedFields.isEmpty
    }) {
      change.replace(line, by: .todo(try line.todo()))
    }
    return (change, found)
  }
}

/// A store's document in any valid layout, made canonical: todos in id order, one per line, keys in order, no
/// white space.
private struct CanonicalLayout {
  let bytes: [UInt8]
  let trailerStart: Int
  let trailer: StoreTrailer
  let version: Int
  private(set) var displaced: [DisplacedField] = []

  init(of source: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    var json = JSONScanner(source)
    var members = StoreMembers()
    var todos: [StoredFields]?
    try json.beginObject()
    while let key = try json.nextKey() {
      guard json.equals(key, "todos") else {
        try members.scan(key, in: &json)
        continue
      }
      guard todos == nil else { throw json.repeated(key) }
      todos = try json.array { json throws(JSONError) in
        var scanner = StoredTodoScanner(source, from: json.offset)
        defer { json.resume(at: scanner.offset) }
        return try scanner.fields()
      }
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
    todos.sort { ($0.id, $0.range.lowerBound) < ($1.id, $1.range.lowerBound) }
    for (todo, next) in zip(todos, todos.dropFirst()) where todo.id == next.id {
      throw JSONError(offset: next.range.lowerBound, expected: "each id once, not \(next.id.rawValue) again")
    }
    for fields in todos where !fields.isCanonical {
      let todo = StoredTodo(bytes: source, fields: fields)
      displaced += todo.displacedFields.map { DisplacedField(id: todo.id, field: $0) }
    }
    let lines = todos.lazy.map { todo in
      todo.isCanonical ? Array(source[todo.range]) : Todo(StoredTodo(bytes: source, fields: todo)).line
    }
    bytes = StoreLayout.document(of: lines, trailer: trailer)
    trailerStart = bytes.count - trailer.line.count
    self.version = version
  }
}
