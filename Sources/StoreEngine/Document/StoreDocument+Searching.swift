import FileStore
internal import JSONText
package import TodoCore

extension StoreDocument {
  /// Passes the lines that contain some bytes to a closure until it returns `false`.
  ///
  /// A pass that reads the values of all todos takes ten times as long.
  private func forEachLine(
    with text: [UInt8], _ wantsMore: (Slice<UnsafeBufferPointer<UInt8>>) -> Bool
  ) throws(DocumentError) {
    var (start, length) = (objects.lowerBound, 1 << 20)
    while start < objects.upperBound {
      let bytes = try read(start..<min(objects.upperBound, start + length))
      let isEnd = start + bytes.count == objects.upperBound
      guard let end = isEnd ? bytes.count : bytes.lastIndex(of: UInt8(ascii: "\n")) else {
        // A line longer than what was read at once is read again with more.
        length *= 4
        continue
      }
      let goesOn = bytes.withUnsafeBufferPointer { bytes in
        UnsafeBufferPointer(rebasing: bytes[..<end]).forEachLine(with: text, wantsMore)
      }
      if !goesOn { return }
      start += end + 1
    }
  }

  /// From this many uids on, one scan of every todo is faster than a search for each uid.
  private static let manyUIDs = 8

  /// Whether any of these uids may be on more lines than `known`; for most changes a uid is only on its own.
  func mayMention(_ uids: Set<TodoUID>, moreThan known: Int) throws(DocumentError) -> Bool {
    guard uids.count <= Self.manyUIDs, uids.allSatisfy(Self.isNeverEscaped) else { return true }
    for uid in uids {
      var json = JSONWriter()
      json.string(uid.text)
      var count = 0
      try forEachLine(with: json.bytes) { _ in
        count += 1
        return count <= known
      }
      if count > known { return true }
    }
    return false
  }

  /// Whether every program writes a uid as it is; some escape slashes, HTML's special characters or all but
  /// ASCII.
  private static func isNeverEscaped(_ uid: TodoUID) -> Bool {
    uid.text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "-._:#@~".utf8.contains(byte)
      }
    }
  }

  /// The names of the custom fields, each once.
  ///
  /// - Parameter ids: the todos that do not count.
  package func ownNames(besides ids: Set<TodoID>) throws(DocumentError) -> Set<Exact<String>> {
    var names: Set<Exact<String>> = []
    try scan { todo in
      guard todo.fields.hasUnknown, !ids.contains(todo.id) else { return }
      for field in todo.unknown where TodoValue(own: field.json) != nil { names.insert(Exact(field.key)) }
    }
    return names
  }

  /// The names of all custom fields, which are looked up once.
  func fieldNames() throws(DocumentError) -> Set<Exact<String>> {
    if let allFields { return allFields }
    let names = try ownNames(besides: [])
    allFields = names
    return names
  }

  /// Whether any todo has a field with a name; of a name, this is found out once.
  func hasField(named name: String) throws(DocumentError) -> Bool {
    if let isKnown = knownFields[Exact(name)] { return isKnown }
    // A name with escapes is found only if all are read, which happens once, for the first missing name.
    var isKnown = allFields == nil ? try hasOwn(name) : false
    if !isKnown { isKnown = try fieldNames().contains(Exact(name)) }
    knownFields[Exact(name)] = isKnown
    return isKnown
  }

  /// Whether any todo has a value in a custom field.
  ///
  /// If one of the first todos has one, that is seen almost at once; if none has, in a fraction of a scan. So
  /// a query on a field is no slower for having to know.
  package func hasOwn(_ name: String) throws(DocumentError) -> Bool {
    let field = AnyField.own(OwnField(name))
    var isFound = false
    try forEachLine(with: Array("\"\(name)\":".utf8)) { line in
      let object = line.last == UInt8(ascii: ",") ? line.dropLast() : line
      isFound = Todo.scan(object) { $0[field] != nil } ?? false
      return !isFound
    }
    return isFound
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Passes the lines that contain a text to a closure until it returns `false`; returns whether more are
  /// wanted.
  fileprivate func forEachLine(with text: [UInt8], _ wantsMore: (Slice<Self>) -> Bool) -> Bool {
    var start = 0
    while let place = SystemCalls.place(of: text, in: self, from: start) {
      let lineStart = self[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      start = newline(from: place) ?? count
      if !wantsMore(self[lineStart..<start]) { return false }
    }
    return true
  }
}
