extension JSONScanner {
  /// Passes `true` or `false`.
  public mutating func bool() throws(JSONError) -> Bool {
    skipWhiteSpace()
    if skip("true") { return true }
    guard skip("false") else { throw failure("true or false") }
    return false
  }

  /// Passes `null`.
  public mutating func null() throws(JSONError) {
    skipWhiteSpace()
    guard skip("null") else { throw failure("null") }
  }

  /// Checks and passes one whole value of any kind, and gives the range of its bytes.
  ///
  /// An object in it, at any level, that has a key twice is refused at the second; keys are compared by their
  /// characters, not by how they are written.
  public mutating func skipValue() throws(JSONError) -> Range<Int> {
    skipWhiteSpace()
    let start = offset
    var containers = ContainerStack()
    repeat {
      switch try peekKind() {
      case .object:
        try beginObject()
        containers.push(isObject: true)
        keys.openObject()
      case .array:
        try beginArray()
        containers.push(isObject: false)
      case .string: _ = try scanString()
      case .number: try scanNumber()
      case .bool: _ = try bool()
      case .null: try null()
      }
      while !containers.isEmpty, try !skipToMember(isObject: containers.isObjectOnTop) {
        containers.pop()
      }
    } while !containers.isEmpty
    return start..<offset
  }

  /// Passes what comes before the next value of the innermost object or array; false passes its end.
  @inline(__always)
  private mutating func skipToMember(isObject: Bool) throws(JSONError) -> Bool {
    guard isObject else { return try nextElement() }
    let text = JSONCharacters(bytes: bytes)
    if let key = try nextKey() {
      keys.append(key, in: text)
      return true
    }
    if let key = keys.closeObject(in: text) {
      throw JSONError(
        offset: key.range.lowerBound - 1, expected: #"each key once, not "\#(self.text(of: key))" again"#)
    }
    return false
  }

  /// Checks and passes one whole value as `skipValue()` does, and gives its bytes as they are written.
  public mutating func rawValue() throws(JSONError) -> [UInt8] {
    let range = try skipValue()
    return Array(bytes[range])
  }

  /// The bytes of a value that was passed, without the white space outside its strings.
  public func compacted(_ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var runStart = range.lowerBound
    var index = runStart
    var isInString = false
    while index < range.upperBound {
      switch bytes[index] {
      case UInt8.quote: isInString.toggle()
      case UInt8.backslash: index += 1  // Only strings have backslashes; the character after one ends nothing.
      case let byte where byte.isJSONWhiteSpace && !isInString:
        result.append(contentsOf: bytes[runStart..<index])
        runStart = index + 1
      default: break
      }
      index += 1
    }
    result.append(contentsOf: bytes[runStart..<range.upperBound])
    return result
  }

  /// Whether two compacted values say the same, however the characters of their strings are written.
  ///
  /// Members in another order, and numbers in another form, count as different.
  public static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        var (leftIndex, rightIndex) = (0, 0)
        while leftIndex < left.count, rightIndex < right.count, left[leftIndex] == right[rightIndex] {
          guard left[leftIndex] == .quote else {
            leftIndex += 1
            rightIndex += 1
            continue
          }
          var leftScanner = JSONScanner(left, from: leftIndex)
          var rightScanner = JSONScanner(right, from: rightIndex)
          guard let leftString = try? leftScanner.string(), let rightString = try? rightScanner.string(),
            leftScanner.text(of: leftString).utf8.elementsEqual(rightScanner.text(of: rightString).utf8)
          else { return false }
          (leftIndex, rightIndex) = (leftScanner.offset, rightScanner.offset)
        }
        return leftIndex == left.count && rightIndex == right.count
      }
    }
  }
}
