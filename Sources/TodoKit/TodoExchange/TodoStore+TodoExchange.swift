internal import JSONText
package import TodoCore
package import TodoExchange
package import TodoStore

extension TodoStore: TodoExchange.Entity {
  package func knownRecords(of format: ExchangeFormat) throws(StoreError) -> KnownRecords {
    try read { document throws(DocumentError) in
      var known = KnownRecords()
      let key = Array("\"\(format.rawValue)\":".utf8)
      try document.scan { todo in known.insert(todo.id, uid: todo.uid, sum: todo.recordSum(under: key)) }
      return known
    }
  }
}

extension StoredTodo {
  /// The digest of the record that it came from; nil also where that is not laid out as an import writes it.
  ///
  /// - Parameter key: the key under which it is kept, in quotes, with the colon.
  fileprivate func recordSum(under key: [UInt8]) -> Digest? {
    guard fields.hasUnknown else { return nil }
    var start = fields.range.lowerBound + 1 + key.count
    // No field is an object, and a quote within a text has a backslash before it.
    while let brace = bytes[start..<fields.end].firstIndex(of: UInt8(ascii: "{")) {
      let before = brace - key.count - 1
      if bytes[before] == UInt8(ascii: ","), bytes[before + 1..<brace].elementsEqual(key), closes(behind: brace) {
        return KeptRecord.sum(in: bytes[brace..<fields.end])
      }
      start = brace + 1
    }
    return nil
  }

  /// Whether the value that begins there, and the members behind it, are the end of the todo: what lies deeper is not.
  private func closes(behind value: Int) -> Bool {
    var json = JSONScanner(bytes, from: value)
    do throws(JSONError) {
      _ = try json.skipValue()
      while try json.nextKey() != nil { _ = try json.skipValue() }
    } catch {
      return false
    }
    return json.offset == fields.end
  }
}
