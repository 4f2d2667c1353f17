import JSONText
import Testing

@Suite("Objects and arrays")
struct JSONScannerContainersTests {
  @Test(
    "the keys of an object come in order, whatever the white space",
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

  @Test("containers nest in any order, empty ones too")
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
