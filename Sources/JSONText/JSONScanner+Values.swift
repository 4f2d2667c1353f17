extension JSONScanner {
  /// Reads `true` or `false`.
  public mutating func bool() throws(JSONError) -> Bool {
    skipWhiteSpace()
    if skip("true") { return true }
    guard skip("false") else { throw failure("true or false") }
    return false
  }

  /// Reads `null`.
  public mutating func null() throws(JSONError) {
    skipWhiteSpace()
    guard skip("null") else { throw failure("null") }
  }

  /// Checks and skips one whole value of any kind, and returns the range of its bytes.
  ///
  /// An object, at any level, that repeats a key is refused at the repeated one; keys are compared by their
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

  /// Skips up to the next value of the innermost object or array; returns `false` after skipping its end.
  @inline(__always)
  private mutating func skipToMember(isObject: Bool) throws(JSONError) -> Bool {
    guard isObject else { return try nextElement() }
    if let key = try nextKey() {
      noteKey(key)
      return true
    }
    if let key = endKeys() { throw repeated(key) }
    return false
  }

  /// Checks and skips one whole value as `skipValue()` does, and returns its bytes as they are written.
  public mutating func rawValue() throws(JSONError) -> [UInt8] {
    let range = try skipValue()
    return Array(bytes[range])
  }

  /// Returns the bytes of a skipped value without the white space outside its strings.
  public func compacted(_ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var runStart = range.lowerBound
    var index = runStart
    var isInString = false
    while index < range.upperBound {
      switch bytes[index] {
      case UInt8.quote: isInString.toggle()
      // Only strings have backslashes; the character after one ends nothing.
      case UInt8.backslash: index += 1
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

  /// Whether two compacted values are equal, however the characters of their strings are written.
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

extension JSONScanner {
  /// Reads a number without fraction or exponent that fits `Int`.
  public mutating func integer() throws(JSONError) -> Int {
    skipWhiteSpace()
    let start = offset
    guard nextByte.isDigit || nextByte == UInt8(ascii: "-") else { throw failure("an integer") }
    try scanNumber()
    // Counting down reaches Int.min, which has no positive counterpart.
    let isNegative = bytes[start] == UInt8(ascii: "-")
    var value = 0
    for index in (isNegative ? start + 1 : start)..<offset {
      guard bytes[index].isDigit else { throw JSONError(offset: start, expected: "an integer") }
      let (tens, tensOverflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflow) = tens.subtractingReportingOverflow(Int(bytes[index] & 0xF))
      if tensOverflow || sumOverflow { throw outOfRange(start) }
      value = sum
    }
    if isNegative { return value }
    guard value > Int.min else { throw outOfRange(start) }
    return -value
  }

  /// Skips a number of any size, whose first byte is next.
  mutating func scanNumber() throws(JSONError) {
    _ = skip(UInt8(ascii: "-"))
    if skip(UInt8(ascii: "0")) {
      if nextByte.isDigit { throw failure("no digit after a leading zero") }
    } else {
      try skipDigits()
    }
    if skip(UInt8(ascii: ".")) {
      try skipDigits()
    }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "-")) { _ = skip(UInt8(ascii: "+")) }
      try skipDigits()
    }
  }

  @inline(__always)
  private mutating func skipDigits() throws(JSONError) {
    guard nextByte.isDigit else { throw failure("a digit") }
    repeat {
      position &+= 1
    } while nextByte.isDigit
  }

  private func outOfRange(_ start: Int) -> JSONError {
    JSONError(offset: start, expected: "an integer from \(Int.min) to \(Int.max)")
  }
}

/// The open objects and arrays, innermost last: one bit each, with heap memory only beyond 64.
struct ContainerStack {
  private var innermost: UInt64 = 0
  private var outer: [UInt64] = []
  private var count = 0

  var isEmpty: Bool { count == 0 }

  /// Whether the innermost container is an object; meaningless when the stack is empty.
  var isObjectOnTop: Bool { innermost & 1 == 1 }

  mutating func push(isObject: Bool) {
    if count > 0, count.isMultiple(of: 64) {
      outer.append(innermost)
    }
    innermost = innermost << 1 | (isObject ? 1 : 0)
    count += 1
  }

  mutating func pop() {
    innermost >>= 1
    count -= 1
    if count.isMultiple(of: 64), let word = outer.popLast() {
      innermost = word
    }
  }
}
