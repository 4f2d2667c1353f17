package import FileStore
internal import JSONText
package import TodoCore

/// The canonical layout of a store: a head line, one todo per line in id order, a trailer line.
package enum StoreLayout {
  /// The version of the format that this program reads and writes.
  static let version = 1
  /// The first line, with its line end.
  static let head = Array("{\"format\":\"todo\",\"version\":1,\"todos\":[\n".utf8)
  /// How each todo's line begins; a literal, so that comparing it takes a few instructions.
  static let objectStart: StaticString = "{\"id\":"
  /// The length in bytes of the shortest possible todo.
  static let shortestObject =
    #"{"id":1,"uid":"","title":"","status":"open","tags":[],"created":"2026-12-01T14:30:00Z","#.utf8.count
    + #""modified":"2026-12-01T14:30:00Z"}"#.utf8.count
  /// What separates two todos.
  package static let separator = Array(",\n".utf8)

  /// The version of a store that is newer than this program's; `nil` if the store names no such version.
  ///
  /// Nothing else of the first object is checked, since a newer version may have other keys and other values.
  /// Damage ends the search; what was read before it counts.
  package static func newerVersion(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var json = JSONScanner(bytes, from: bytes.firstIndex(of: UInt8(ascii: "{")) ?? bytes.count)
    var isStore = false
    var version = 0
    do {
      try json.beginObject()
      while let key = try json.nextKey() {
        if json.equals(key, "format") {
          isStore = json.equals(try json.string(), "todo")
        } else if json.equals(key, "version") {
          version = try json.integer()
        } else {
          _ = try json.skipValue()
        }
      }
    } catch {}
    return isStore && version > Self.version ? version : nil
  }

  /// The number of the first line with a conflict mark of git, from 1; `nil` if there is none.
  static func conflictMark(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // As many signs as git was told to write, then a space and a name, if any.
    let place = lines.firstIndex { line in
      let rest = line.drop { $0 == UInt8(ascii: "<") }
      return rest.count < line.count && rest.first ?? UInt8(ascii: " ") == UInt8(ascii: " ")
    }
    return place.map { $0 + 1 }
  }

  /// Whether a byte says nothing: white space, or the zero that a crash or a full disk leaves.
  static func isBlank(_ byte: UInt8) -> Bool { [0x00, 0x09, 0x0A, 0x0D, 0x20].contains(byte) }

  /// A whole document of todos in id order, each given as its line.
  package static func document(of todos: some Collection<[UInt8]>, trailer: StoreTrailer) -> [UInt8] {
    var bytes = head
    var rest = todos.count
    for todo in todos {
      rest -= 1
      bytes += todo
      bytes += rest == 0 ? separator.dropFirst() : separator[...]
    }
    return bytes + trailer.line
  }
}

/// What a store has besides its todos.
package struct StoreTrailer: Hashable {
  /// The highest id ever given; 0 before the first.
  package var lastID: Int
  /// The number of changes made so far.
  package var revision: Int
  /// The commit of the last sync; `nil` if there was none.
  ///
  /// It is part of the file, so that it is always as old as the todos: in a backup, in a copy and after a
  /// crash.
  package var synced: CommitID? {
    didSet { unknown.removeAll { Exact($0.key) == Exact(Self.syncedKey) } }
  }
  /// The shared list of the last sync, so that lists are never mixed up; `nil` if no sync has said.
  package var syncedList: TodoUID? {
    didSet { unknown.removeAll { Exact($0.key) == Exact(Self.syncedListKey) } }
  }
  /// The digest of the history line that the last change wrote; `nil` if no known change leads here.
  package var history: LineDigest?
  /// The keys that this version does not know, kept as they were; also ``synced`` and ``syncedList`` if they
  /// are malformed.
  package var unknown: [UnknownField]

  /// The largest number of changes: the largest integer that every reader of JSON keeps (RFC 8259, section
  /// 6).
  package static let largestRevision = TodoID.maximum
  fileprivate static let syncedKey = "synced"
  fileprivate static let syncedListKey = "syncedList"

  /// Whether the file claims to be synced but names no valid commit; the next sync finds out anew.
  package var hasStrangeSynced: Bool { unknown.contains { Exact($0.key) == Exact(Self.syncedKey) } }

  /// The last line of the canonical layout, without the line end before it.
  var line: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("lastID", lastID)
      json.member("revision", revision)
      json.member(Self.syncedKey, synced?.hex)
      json.member(Self.syncedListKey, syncedList?.text)
      json.member("history", history?.hexadecimal)
      for field in unknown { json.member(field.key, json: field.json) }
    }
    return Array("],".utf8) + json.bytes.dropFirst() + [UInt8(ascii: "\n")]
  }

  package init(
    lastID: Int = 0, revision: Int = 0, synced: CommitID? = nil, syncedList: TodoUID? = nil,
    history: LineDigest? = nil, unknown: [UnknownField] = []
  ) {
    self.lastID = lastID
    self.revision = revision
    self.synced = synced
    self.syncedList = syncedList
    self.history = history
    self.unknown = unknown
  }

  /// Reads a canonical last line; `nil` if it is none.
  package init?(line: some BidirectionalCollection<UInt8>) {
    guard line.starts(with: "],".utf8), line.last == UInt8(ascii: "\n") else { return nil }
    let object = [UInt8(ascii: "{")] + line.dropFirst(2)
    do {
      self = try JSONScanner.scan(object) { json throws(JSONError) in
        var members = StoreMembers(behind: ["format", "version", "todos"])
        try json.beginObject()
        while let key = try json.nextKey() { try members.scan(key, in: &json) }
        try json.end()
        return try members.trailer(at: json.offset)
      }
    } catch {
      return nil
    }
  }
}

/// The document's members other than its todos, collected while they are read.
struct StoreMembers {
  private var seen: Set<Exact<String>>
  private(set) var format: JSONString?
  private(set) var version: Int?
  /// The values read so far.
  private(set) var trailer = StoreTrailer()

  /// Starts without members, after keys that must not come again.
  init(behind keys: [String] = []) {
    seen = Set(keys.map { Exact($0) })
  }

  /// Reads the value of a key.
  mutating func scan(_ key: JSONString, in json: inout JSONScanner) throws(JSONError) {
    let name = json.text(of: key)
    guard seen.insert(Exact(name)).inserted else { throw json.repeated(key) }
    switch name {
    case "format": format = try json.string()
    case "version": version = try json.integer()
    case "lastID": trailer.lastID = try count(in: &json)
    case "revision": trailer.revision = try count(in: &json)
    case "history": trailer.history = try digest(in: &json)
    default:
      var value = json
      let field = UnknownField(key: name, json: json.compacted(try json.skipValue()))
      // A value that names nothing here must not make todos unreadable.
      let text = (try? value.string()).map { value.text(of: $0) }
      if name == StoreTrailer.syncedKey, let commit = text.flatMap({ CommitID($0) }) {
        trailer.synced = commit
      } else if name == StoreTrailer.syncedListKey, let list = text.flatMap({ TodoUID($0) }) {
        trailer.syncedList = list
      } else {
        trailer.unknown.append(field)
      }
    }
  }

  /// The trailer, once everything is read.
  ///
  /// - Parameter offset: where a missing key is reported.
  func trailer(at offset: Int) throws(JSONError) -> StoreTrailer {
    for key in ["lastID", "revision"] where !seen.contains(Exact(key)) {
      throw JSONError(offset: offset, expected: "the key \"\(key)\"")
    }
    return trailer
  }

  private func digest(in json: inout JSONScanner) throws(JSONError) -> LineDigest {
    let string = try json.string()
    guard let digest = LineDigest(hexadecimal: json.text(of: string).utf8) else {
      throw JSONError(
        offset: string.range.lowerBound - 1, expected: "a digest of \(LineDigest.length) hexadecimal digits")
    }
    return digest
  }

  private func count(in json: inout JSONScanner) throws(JSONError) -> Int {
    _ = try json.peekKind()
    let offset = json.offset
    let value = try json.integer()
    guard (0...TodoID.maximum).contains(value) else {
      throw JSONError(offset: offset, expected: "an integer from 0 to \(TodoID.maximum)")
    }
    return value
  }
}

/// The name of a commit in git: a hash of its contents.
package struct CommitID: Hashable, Sendable {
  /// 40 hexadecimal digits (SHA-1) or 64 (SHA-256), lower case.
  package let hex: String

  /// Reads a name in its canonical form; `nil` for anything else.
  package init?(_ hex: some StringProtocol) {
    guard [40, 64].contains(hex.utf8.count), hex.utf8.allSatisfy(Self.isDigit) else { return nil }
    self.hex = String(hex)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

/// What a store keeps of a sync.
package struct SyncMark: Hashable, Sendable {
  /// The commit that the store matches.
  package let commit: CommitID
  /// The shared list that the commit belongs to.
  let list: TodoUID

  package init(commit: CommitID, list: TodoUID) {
    self.commit = commit
    self.list = list
  }
}

/// A new line of the document.
package enum NewLine {
  case bytes([UInt8])
  /// A todo whose line is written straight into place.
  ///
  /// The todo is boxed, so that a hundred thousand edits take few bytes each.
  indirect case todo(Todo)

  /// The bytes of the line.
  var line: [UInt8] {
    switch self {
    case .bytes(let line): line
    case .todo(let todo): todo.line
    }
  }

  /// The todo on the line; `nil` if the bytes are none.
  package var todo: Todo? {
    switch self {
    case .bytes(let line): Todo(line: line)
    case .todo(let todo): todo
    }
  }
}
