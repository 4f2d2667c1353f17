extension JSONScanner {
  /// Passes the brace that begins an object.
  public mutating func beginObject() throws(JSONError) {
    try begin(UInt8(ascii: "{"), expected: "an object")
  }

  /// Passes the next key of the object begun last, and its colon; nil passes the object's end.
  ///
  /// The value must be read or skipped before the next call. Whether the key was there before is for the caller to
  /// see: `noteKey` and `endKeys` find it out. Only `skipValue()` looks for repeated keys by itself.
  public mutating func nextKey() throws(JSONError) -> JSONString? {
    skipWhiteSpace()
    if skip(UInt8(ascii: "}")) {
      leave()
      return nil
    }
    let isFirst = isBeforeFirst
    if !isFirst {
      guard skip(UInt8(ascii: ",")) else { throw failure(#""," or "}""#) }
      skipWhiteSpace()
    }
    isBeforeFirst = false
    guard nextByte == .quote else { throw failure(isFirst ? #"a key or "}""# : "a key") }
    let key = try scanString()
    skipWhiteSpace()
    guard skip(UInt8(ascii: ":")) else { throw failure(#"":""#) }
    return key
  }

  /// Begins to note the keys of an object, so that one that is there twice is found in little more than linear time.
  public mutating func beginKeys() {
    keys.openObject()
  }

  /// Notes a key of the object for which `beginKeys` was called last.
  public mutating func noteKey(_ key: JSONString) {
    keys.append(key, in: JSONCharacters(bytes: bytes))
  }

  /// Forgets the keys that were noted, and gives the first that was noted before.
  public mutating func endKeys() -> JSONString? {
    keys.closeObject(in: JSONCharacters(bytes: bytes))
  }

  /// Passes the bracket that begins an array.
  public mutating func beginArray() throws(JSONError) {
    try begin(UInt8(ascii: "["), expected: "an array")
  }

  /// Whether another element of the array begun last follows, having passed its comma; false passes the array's end.
  ///
  /// The element must be read or skipped before the next call.
  public mutating func nextElement() throws(JSONError) -> Bool {
    skipWhiteSpace()
    if skip(UInt8(ascii: "]")) {
      leave()
      return false
    }
    if isBeforeFirst {
      isBeforeFirst = false
      if offset == bytes.count { throw failure(#"a value or "]""#) }
    } else if !skip(UInt8(ascii: ",")) {
      throw failure(#""," or "]""#)
    }
    return true
  }

  private mutating func begin(_ byte: UInt8, expected: String) throws(JSONError) {
    skipWhiteSpace()
    guard nextByte == byte else { throw failure(expected) }
    guard depth < depthLimit else { throw failure("at most \(depthLimit) levels") }
    position &+= 1
    depth += 1
    isBeforeFirst = true
  }

  private mutating func leave() {
    depth -= 1
    isBeforeFirst = false
  }
}
