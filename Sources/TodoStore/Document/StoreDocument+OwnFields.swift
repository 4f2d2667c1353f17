package import TodoCore

/// The names of the fields that users have made, as todos have them.
extension StoreDocument {
  /// All names, each once, but for those of some todos, and for keys that are no fields.
  package func ownNames(besides ids: Set<TodoID>) throws(DocumentError) -> [String] {
    var names: Set<Exact<String>> = []
    try scan { todo in
      guard todo.fields.hasUnknown, !ids.contains(todo.id) else { return }
      for field in todo.unknown where TodoValue(own: field.json) != nil { names.insert(Exact(field.key)) }
    }
    return names.map(\.wrappedValue)
  }

  /// Whether a todo has a value in a field: as good as at once where the first ones have, and in a fraction of a scan
  /// where none has, so that a query on a field takes no longer for having to know whether there is one.
  package func hasOwn(_ name: String) throws(DocumentError) -> Bool {
    let key = Array("\"\(name)\":".utf8)
    var start = objects.lowerBound
    while start < objects.upperBound {
      let bytes = try read(start..<min(objects.upperBound, start + 1 << 20))
      guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) ?? (bytes.isEmpty ? nil : bytes.count) else {
        return false
      }
      if Self.hasValue(of: key, name, in: bytes) { return true }
      // What stands behind the last line that is whole is read again.
      start += start + bytes.count == objects.upperBound ? bytes.count : max(1, end)
    }
    return false
  }

  /// Whether a line of some has the key, and a value under it that is one of a field.
  private static func hasValue(of key: [UInt8], _ name: String, in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var place = 0
      while let offset = bytes.place(of: key, from: place) {
        let lineStart = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        var lineEnd = bytes.newline(from: offset) ?? bytes.count
        if bytes[lineEnd - 1] == UInt8(ascii: ",") { lineEnd -= 1 }
        let line = Array(bytes[lineStart..<lineEnd])
        if Todo.scan(line, { $0[.own(OwnField(name))] != nil }) ?? false { return true }
        place = lineEnd
      }
      return false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where a text of four bytes or more stands first from a place on; nil where it does not.
  fileprivate func place(of text: [UInt8], from start: Int) -> Int? {
    let bytes = UnsafeRawBufferPointer(self)
    let beginning = text.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    for place in stride(from: start, through: count - text.count, by: 1)
    where bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self) == beginning {
      if self[place..<place + text.count].elementsEqual(text) { return place }
    }
    return nil
  }
}
