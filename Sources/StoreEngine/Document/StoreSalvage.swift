internal import JSONText
import TodoCore

/// What can be read of a damaged store: every object in it, at any depth, that is a todo.
///
/// Damage does not spread: each brace outside the todos found so far is tried as the start of an object, and
/// a JSON string, which may contain a brace, ends at the end of its line at the latest. Text within a todo is
/// never taken for a todo, because the quotation marks of its keys would be escaped; nor is a value within a
/// todo, because it follows a key.
package struct StoreSalvage {
  /// An object that is no todo, or keys that a todo could not keep.
  struct Lost: Hashable {
    /// The line on which the object begins, from 1.
    let line: Int
    /// The start of the object, on one line; or the keys.
    package let excerpt: String
  }

  /// The todos in the order of the file; ids and uids may occur more than once.
  private(set) var todos: [Todo] = []
  /// What could not be read, at most one entry for each line.
  private(set) var lost: [Lost] = []
  /// What the document has besides its todos; `lastID` is the greatest id found anywhere.
  private(set) var trailer = StoreTrailer()
  /// The revisions that the todos are of if they come from the history; `nil` if they come from the bytes.
  package private(set) var history: ClosedRange<Int>?

  /// Looks for todos in the bytes of the store at a path, and if there are none, in its history.
  ///
  /// - Throws: `StoreError.newerVersion`; `StoreError.unrepairable` if there are no todos, unless the bytes
  ///   say as much: they are blank, or the beginning of a document that holds no object.
  package init(of bytes: [UInt8], path: String, besides census: HistoryCensus = HistoryCensus())
    throws(StoreError)
  {
    if let version = bytes.withUnsafeBufferPointer({ StoreLayout.newerVersion(of: $0) }) {
      throw .newerVersion(path: path, version: version)
    }
    let head = bytes.withUnsafeBufferPointer { StoreSalvage.head(of: $0) }
    bytes.withUnsafeBufferPointer { read($0, head: head) }
    if todos.isEmpty, case let former = census.todos, !former.isEmpty {
      todos = former
      history = census.first...census.revision
      return
    }
    let isBlank = bytes.allSatisfy(StoreLayout.isBlank)
    guard !todos.isEmpty || isBlank || head != nil && lost.isEmpty else { throw .unrepairable(path: path) }
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, head: StoreMembers?) {
    var gaps: [Range<Int>] = []
    var position = 0
    var gapStart = 0
    var positions = JSONPositions(in: bytes)
    var isHead = head != nil
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "{")) {
      if !Self.isValue(at: start, in: bytes), let found = Self.todo(at: start, in: bytes) {
        todos.append(found.todo)
        if !found.dropped.isEmpty {
          lost.append(
            Lost(line: positions.position(of: start).line, excerpt: found.dropped.joined(separator: ", ")))
        }
        gaps.append(gapStart..<start)
        position = found.end
        gapStart = position
      } else {
        if !isHead { lose(bytes[start...], line: positions.position(of: start).line) }
        position = start + 1
      }
      isHead = false
    }
    gaps.append(gapStart..<bytes.count)
    trailer = Self.trailer(in: gaps.map { bytes[$0] }, head: head)
    trailer.lastID = max(trailer.lastID, todos.map(\.id.rawValue).max() ?? 0)
  }

  /// Whether the object at an offset is the value of a key, or an element of an array that is one, other than
  /// the document's own.
  private static func isValue(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var before = bytes[..<offset].trimmingEnd()
    if before.last == UInt8(ascii: "[") { before = before.dropLast().trimmingEnd() }
    guard before.last == UInt8(ascii: ":") else { return false }
    // The start of the document's own key may be missing.
    let key = before.dropLast().trimmingEnd().suffix(7)
    return !key.elementsEqual("\"todos\"".utf8) && (key.startIndex > 0 || key.first == UInt8(ascii: "\""))
  }

  /// The todo that begins at an offset, and its end.
  ///
  /// Keys that no intact store can have are dropped: those that `apply` reserves, and values nested too
  /// deeply to be kept.
  private static func todo(
    at start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (todo: Todo, end: Int, dropped: [String])? {
    var scanner = StoredTodoScanner(bytes, from: start, salvaging: true)
    guard let found = try? scanner.todo() else { return nil }
    var todo = Todo(found)
    let dropped = todo.unknown.filter { !$0.isStorable }.map(\.key)
    if !dropped.isEmpty { todo.unknown.removeAll { !$0.isStorable } }
    return (todo, found.fields.end, dropped)
  }

  private mutating func lose(_ rest: Slice<UnsafeBufferPointer<UInt8>>, line: Int) {
    if lost.last?.line == line { return }
    let words = rest.prefix(256).split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
    lost.append(Lost(line: line, excerpt: words.joined(separator: " ")))
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// The bytes without trailing white space.
  fileprivate func trimmingEnd() -> Self {
    var rest = self
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    return rest
  }
}

/// What can be read of a damaged store besides its todos.
extension StoreSalvage {
  /// The members of the document up to the damage; `nil` if the first object does not say that it is a store.
  static func head(of bytes: UnsafeBufferPointer<UInt8>) -> StoreMembers? {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "{")) else { return nil }
    let members = members(from: start, in: bytes).members
    guard let format = members.format, JSONScanner(bytes).equals(format, "todo") else { return nil }
    return members
  }

  /// The greatest numbers anywhere outside the todos, the shared list, and the document's unknown keys.
  static func trailer(in gaps: [Slice<UnsafeBufferPointer<UInt8>>], head: StoreMembers?) -> StoreTrailer {
    var trailer = StoreTrailer(syncedList: head?.trailer.syncedList, unknown: head?.trailer.unknown ?? [])
    for gap in gaps {
      trailer.lastID = max(trailer.lastID, greatest("\"id\"", in: gap), greatest("\"lastID\"", in: gap))
      trailer.revision = max(trailer.revision, greatest("\"revision\"", in: gap))
    }
    if let tail = gaps.last.flatMap(tail(in:)) {
      trailer.syncedList = trailer.syncedList ?? tail.syncedList
      let known = Set(trailer.unknown.map { Exact($0.key) })
      trailer.unknown += tail.unknown.filter { !known.contains(Exact($0.key)) }
    }
    return trailer
  }

  /// The number of lines that are tried as the end of the todos: arrays in unknown keys may end a line, too.
  private static let tailCandidates = 32

  /// The members after the todos: what follows the last bracket on a line of its own that `lastID` comes
  /// after.
  private static func tail(in gap: Slice<UnsafeBufferPointer<UInt8>>) -> StoreTrailer? {
    var candidates = 0
    var end = gap.endIndex
    while candidates < tailCandidates, let bracket = gap[..<end].lastIndex(of: UInt8(ascii: "]")) {
      end = bracket
      let before = gap[..<bracket].last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      guard before == UInt8(ascii: "\n") else { continue }
      candidates += 1
      let rest = gap[(bracket + 1)...].drop { $0 <= 0x20 }
      guard rest.first == UInt8(ascii: ",") else { continue }
      let object = [UInt8(ascii: "{")] + rest.dropFirst()
      let (members, isWhole) = object.withUnsafeBufferPointer { Self.members(from: 0, in: $0) }
      if isWhole, let trailer = try? members.trailer(at: 0) { return trailer }
    }
    return nil
  }

  /// The members of the object at an offset except its todos, as far as they can be read.
  private static func members(
    from offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (members: StoreMembers, isWhole: Bool) {
    var json = JSONScanner(bytes, from: offset)
    var members = StoreMembers()
    do {
      try json.beginObject()
      while let key = try json.nextKey() {
        if json.equals(key, "todos") { _ = try json.skipValue() } else { try members.scan(key, in: &json) }
      }
      return (members, true)
    } catch {
      return (members, false)
    }
  }

  /// The greatest number that follows a key, which is given with its quotation marks; 0 if there is none.
  private static func greatest(_ key: String, in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var greatest = 0
    var rest = bytes
    while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
      rest = rest[(quote + 1)...]
      guard bytes[quote...].starts(with: key.utf8) else { continue }
      let colon = bytes[(quote + key.utf8.count)...].drop { $0 <= 0x20 }
      guard colon.first == UInt8(ascii: ":") else { continue }
      let digits = colon.dropFirst().drop { $0 <= 0x20 }.prefix { (0x30...0x39).contains($0) }
      guard let number = Int(String(decoding: digits, as: UTF8.self)), number <= TodoID.maximum else {
        continue
      }
      greatest = max(greatest, number)
    }
    return greatest
  }
}

extension UnknownField {
  /// Whether a todo of an intact store may have the field.
  var isStorable: Bool {
    guard ReservedKey(rawValue: key) == nil else { return false }
    return json.withUnsafeBufferPointer { bytes in
      // The todo itself is one of the levels.
      var json = JSONScanner(bytes, depthLimit: TodoObjectWriter.depthLimit - 1)
      do { return try !json.skipValue().isEmpty } catch { return false }
    }
  }
}
