import Testing

@testable import JSONText

@Suite("Scanner")
struct JSONScannerTests {
  @Test("a scanner begins at the offset it is given")
  func beginsAtOffset() throws {
    try Array(#"{"a":1} 27"#.utf8).withUnsafeBufferPointer { (bytes) throws(JSONError) in
      var scanner = JSONScanner(bytes, from: 7)
      #expect(try scanner.integer() == 27)
      #expect(scanner.offset == 10)
      try scanner.end()
    }
  }

  @Test("a body gets a scanner of the whole text, and its error is passed on")
  func lends() throws {
    #expect(try JSONScanner.scan(Array(" 27".utf8)) { (json) throws(JSONError) in try json.integer() } == 27)
    #expect(throws: JSONError(offset: 0, expected: "null")) {
      try JSONScanner.scan(Array("27".utf8)) { (json) throws(JSONError) in try json.null() }
    }
  }

  @Test(
    "only whitespace may come before the end",
    arguments: [("", nil), (" \r\n\t", nil), (" 1", 1), ("\u{C}", 0)])
  func findsTheEnd(_ text: String, offset: Int?) {
    let error = problem(in: text) { (scanner) throws(JSONError) in try scanner.end() }
    #expect(error == offset.map { JSONError(offset: $0, expected: "the end of the text") })
  }

  @Test("a value of another kind than requested is refused at its first byte")
  func refusesOtherKinds() {
    typealias Read = (inout JSONScanner) throws(JSONError) -> Void
    let reads: [(expected: String, accepts: String, read: Read)] = [
      ("an object", "{}", { (scanner) throws(JSONError) in try scanner.beginObject() }),
      ("an array", "[]", { (scanner) throws(JSONError) in try scanner.beginArray() }),
      ("a string", #""a""#, { (scanner) throws(JSONError) in _ = try scanner.string() }),
      ("an integer", "7", { (scanner) throws(JSONError) in _ = try scanner.integer() }),
      ("true or false", "true", { (scanner) throws(JSONError) in _ = try scanner.bool() }),
      ("null", "null", { (scanner) throws(JSONError) in try scanner.null() }),
    ]
    for (expected, accepted, read) in reads {
      for (_, text, _) in reads {
        let error = problem(in: " " + text, read)
        #expect(
          error == (text == accepted ? nil : JSONError(offset: 1, expected: expected)), "\(expected): \(text)"
        )
      }
      #expect(problem(in: "", read) == JSONError(offset: 0, expected: expected))
    }
  }

  @Test(
    "a literal is skipped only if all of it is there",
    arguments: [
      ("abcdefghijkl", true), ("abcdefgXijkl", false), ("abcdefghijkX", false), ("abcdefghijk", false),
    ])
  func skipsLiterals(text: String, isPassed: Bool) throws {
    try scan(text) { (scanner) throws(JSONError) in
      #expect(scanner.skip("abcdefghijkl") == isPassed)
      #expect(scanner.offset == (isPassed ? 12 : 0))
    }
  }

  @Test(
    "a text is canonical if the writer would write it the same way",
    arguments: [
      (#"{"a":[1,"b\n\"\\é"]}"#, true), (#"{"a": 1}"#, false), (#"["\u0041"]"#, false), (#"["\/"]"#, false),
      (" 1", true),
    ])
  func canonicalForm(text: String, isCanonical: Bool) throws {
    try scan(text) { (scanner) throws(JSONError) in
      let range = try scanner.skipValue()
      #expect(scanner.isCanonical(from: range.lowerBound) == isCanonical)
    }
  }

  @Test("the caller sets how deep a text may be nested", arguments: [1, 2, 9, JSONScanner.depthLimit])
  func depthLimit(levels: Int) throws {
    for depth in [levels, levels + 1] {
      let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      Array(text.utf8).withUnsafeBufferPointer { bytes in
        var scanner = JSONScanner(bytes, depthLimit: levels)
        let error = JSONError(offset: levels, expected: "at most \(levels) levels")
        let result = Result { () throws(JSONError) in try scanner.skipValue() }
        #expect(result == (depth > levels ? .failure(error) : .success(0..<bytes.count)))
      }
    }
  }

  @Test("a scanner can continue after the text that another scanner has read")
  func resumes() throws {
    try Array("[[1],2]".utf8).withUnsafeBufferPointer { (bytes) throws(JSONError) in
      var scanner = JSONScanner(bytes)
      try scanner.beginArray()
      #expect(try scanner.nextElement())
      var other = JSONScanner(bytes, from: scanner.offset)
      _ = try other.skipValue()
      scanner.resume(at: other.offset)
      #expect(try scanner.nextElement())
      #expect(try scanner.integer() == 2)
      scanner.resume(at: 0)
      #expect(try !scanner.nextElement())
      try scanner.end()
    }
  }
}

@Suite("Kinds")
struct JSONKindTests {
  @Test(
    "the first byte of a value shows its kind and is not consumed",
    arguments: [
      ("{}", .object), ("[]", .array), (#""""#, .string), ("-1", .number), ("0", .number), ("9", .number),
      ("true", .bool),
      ("false", .bool), ("null", .null),
    ] as [(String, JSONKind)])
  func tellsKind(_ text: String, kind: JSONKind) throws {
    try scan(" \n\t\r" + text) { (scanner) throws(JSONError) in
      #expect(try scanner.peekKind() == kind)
      #expect(scanner.offset == 4)
    }
  }

  @Test(
    "a text that does not begin a value has no kind",
    arguments: ["", "  ", "}", "]", ",", "+1", ".5", "'", "N", "\u{FEFF}", "\0"])
  func refuses(_ text: String) {
    let offset = text.prefix { $0 == " " }.utf8.count
    let error = problem(in: text) { (scanner) throws(JSONError) in _ = try scanner.peekKind() }
    #expect(error == JSONError(offset: offset, expected: "a value"))
  }
}

@Suite("Objects and arrays")
struct JSONScannerContainersTests {
  @Test(
    "the keys of an object come in order, whatever the whitespace",
    arguments: [#"{"a":1,"b":[2],"c":{}}"#, "{ \"a\" : 1 ,\n\t\"b\" : [ 2 ] ,\r\n\"c\" : { } }"])
  func readsObject(_ text: String) throws {
    try scan(text) { (scanner) throws(JSONError) in
      var keys: [String] = []
      try scanner.beginObject()
      while let key = try scanner.nextKey() {
        keys.append(scanner.text(of: key))
        _ = try scanner.skipValue()
      }
      try scanner.end()
      #expect(keys == ["a", "b", "c"])
    }
  }

  @Test("containers nest in any order, even empty containers")
  func readsNested() throws {
    try scan(#"[[],{},[{"a":[]}],1]"#) { (scanner) throws(JSONError) in
      try scanner.beginArray()
      #expect(try scanner.nextElement())
      try scanner.beginArray()
      #expect(try !scanner.nextElement())
      #expect(try scanner.nextElement())
      try scanner.beginObject()
      #expect(try scanner.nextKey() == nil)
      #expect(try scanner.nextElement())
      try scanner.beginArray()
      #expect(try scanner.nextElement())
      try scanner.beginObject()
      #expect(try scanner.nextKey()?.range == 10..<11)
      try scanner.beginArray()
      #expect(try !scanner.nextElement())
      #expect(try scanner.nextKey() == nil)
      #expect(try !scanner.nextElement())
      #expect(try scanner.nextElement())
      #expect(try scanner.integer() == 1)
      #expect(try !scanner.nextElement())
      try scanner.end()
    }
  }

  @Test(
    "a malformed object is refused the same way when read key by key",
    arguments: [
      ("{", 1), ("{,}", 1), (#"{"a"}"#, 4), (#"{"a":1,}"#, 7), (#"{"a":1 "b":2}"#, 7), (#"{"a":1"#, 6),
      (#"{"a":1]"#, 6), ("{a:1}", 1),
    ])
  func refusesObject(_ text: String, offset: Int) {
    let error = problem(in: text) { (scanner) throws(JSONError) in
      try scanner.beginObject()
      while try scanner.nextKey() != nil {
        _ = try scanner.integer()
      }
    }
    #expect(error?.offset == offset)
    #expect(error == problem(in: text))
  }

  @Test(
    "a malformed array is refused where it goes wrong when read element by element",
    arguments: [("[", 1), ("[,]", 1), ("[1,]", 3), ("[1 2]", 3), ("[1", 2), ("[1}", 2), ("[1,,2]", 3)])
  func refusesArray(_ text: String, offset: Int) {
    let error = problem(in: text) { (scanner) throws(JSONError) in
      try scanner.beginArray()
      while try scanner.nextElement() {
        _ = try scanner.integer()
      }
    }
    #expect(error?.offset == offset)
  }
}
