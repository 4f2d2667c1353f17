import Testing

@testable import TodoFormats

struct TaskwarriorRecordTests {
  private func record(_ text: String) throws -> TaskwarriorRecord {
    try #require(records(TaskwarriorDocument.self, of: text).first)
  }

  @Test("a change rewrites only its member")
  func changes() throws {
    let text = "{ \"a\" : 1 ,\n  \"b\" : [ 2 ] , \"c\" : 3 }"
    let new = TaskwarriorMember("x", "y/z")
    for (index, replaced, removed) in [
      (0, "{ \"x\":\"y\\/z\" ,\n  \"b\" : [ 2 ] , \"c\" : 3 }", "{ \"b\" : [ 2 ] , \"c\" : 3 }"),
      (1, "{ \"a\" : 1 ,\n  \"x\":\"y\\/z\" , \"c\" : 3 }", "{ \"a\" : 1 , \"c\" : 3 }"),
      (2, "{ \"a\" : 1 ,\n  \"b\" : [ 2 ] , \"x\":\"y\\/z\" }", "{ \"a\" : 1 ,\n  \"b\" : [ 2 ] }"),
    ] {
      var (one, other) = (try record(text), try record(text))
      try one.replaceMember(at: index, with: new)
      #expect(one.text == replaced)
      try other.replaceMember(at: index, with: nil)
      #expect(other.text == removed)
    }
    var record = try record(text)
    try record.append(new)
    #expect(record.text == "{ \"a\" : 1 ,\n  \"b\" : [ 2 ] , \"c\" : 3,\"x\":\"y\\/z\" }")
    #expect(throws: FormatRefusal.self) { try record.append(new) }
    var empty = try TaskwarriorRecord([])
    try empty.append(new)
    #expect(empty.text == "{\"x\":\"y\\/z\"}")
    try empty.replaceMember(at: 0, with: nil)
    #expect(empty.text == "{}")
  }

  @Test("a member is changed in an object of a larger text, too")
  func inside() throws {
    var document = TaskwarriorDocument.read(Array("[{\"a\":1},{\"b\":2}]".utf8)).document
    var record = try #require(document.records.last)
    try record.replaceMember(at: 0, with: TaskwarriorMember("b", ["3"]))
    document.parts[3] = .record(record)
    #expect(document.write() == Array("[{\"a\":1},{\"b\":[\"3\"]}]".utf8))
  }

  @Test("a character stored in two halves is read whole, and written back as it came while nothing is changed")
  func halves() throws {
    let bytes = Array("{\"a\":\"".utf8) + [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80] + Array("\",\"b\":1}".utf8)
    let reading = TaskwarriorDocument.read(bytes)
    #expect(reading.problems == [])
    #expect(reading.document.write() == bytes)
    var record = try #require(reading.document.records.first)
    #expect(record.members.first?.text == "😀")
    try record.replaceMember(at: 1, with: nil)
    #expect(record.text == "{\"a\":\"😀\"}")
  }

  @Test("what is no object is not made")
  func refused() {
    let twice = TaskwarriorMember("a", "1")
    #expect(throws: FormatRefusal.self) { try TaskwarriorRecord([twice, twice]) }
    #expect(throws: FormatRefusal.self) { try TaskwarriorRecord([TaskwarriorMember("a", json: [UInt8(ascii: "x")])]) }
  }

  @Test("every record comes back")
  func roundTrip() throws {
    var random = RandomText(seed: 11)
    for _ in 0..<2_000 {
      let text = random.text(withControls: true)
      let annotation = TaskwarriorAnnotation(entry: "20261122T102155Z", description: random.text(withControls: true))
      let members = [
        TaskwarriorMember("0" + random.text(withControls: true), text), TaskwarriorMember("tags", [text, "b"]),
        TaskwarriorMember("annotations", [annotation]),
      ]
      let record = try TaskwarriorRecord(members)
      let again = try #require(records(TaskwarriorDocument.self, of: record.text).first).members
      #expect(isSame("\(again)", "\(members)"))
      #expect(isSame(again[0].text, text) && isSame(again[1].texts?.first, text))
      #expect(isSame(again[2].annotations?.first?.description, annotation.description))
    }
  }
}
