import Testing

@testable import TodoFormats

struct TaskwarriorDocumentTests {
  /// What Taskwarrior 2.6.2 exports.
  static let export = #"""
    [
    {"id":1,"description":"Pay \/ rent \"now\" café 😀","due":"20261201T143000Z","entry":"20261122T102155Z","modified":"20261122T102155Z","priority":"H","project":"home.flat","reviewer":"bob","status":"pending","uuid":"75573bba-f23a-4fd3-b782-783fc4c5f81e","annotations":[{"entry":"20261122T102155Z","description":"see http:\/\/x\/y"}],"tags":["a","b"],"urgency":13.307},
    {"id":2,"description":"Monthly","due":"20261205T000000Z","entry":"20261122T102155Z","mask":"--","modified":"20261122T102155Z","recur":"monthly","rtype":"periodic","status":"recurring","uuid":"17f0bf78-3904-4379-8089-339a3039c438","urgency":3.05458},
    {"id":3,"description":"Monthly","due":"20261205T000000Z","entry":"20261122T102155Z","imask":0,"modified":"20261122T102155Z","parent":"17f0bf78-3904-4379-8089-339a3039c438","recur":"monthly","rtype":"periodic","status":"pending","uuid":"ddea9217-fcb1-4095-8e6a-daa1084ac5ec","urgency":3.05458},
    {"id":0,"description":"second","end":"20261122T102155Z","entry":"20261122T102155Z","modified":"20261122T102155Z","status":"completed","uuid":"15a82d12-acd1-44f1-a367-654fc66cdb80","wait":"20270101T000000Z","depends":["75573bba-f23a-4fd3-b782-783fc4c5f81e"],"urgency":0}
    ]

    """#

  static let others = [
    "{\"a\":1}\n{\"b\":{\"c\":[1,{}]}},\n\n{\"d\":\"}{\\\"\"}\n", " { \"a\" : 1 , \"b\" : null } ", "[]\n", "",
    "[\n  {\n    \"a\": \"b\"\n  }\n]",
  ]

  @Test("an export is written as it was read, whatever is in it")
  func identity() {
    expectSameBytes(TaskwarriorDocument.self, of: [Self.export] + Self.others, seed: 10)
  }

  @Test("an export of Taskwarrior is what we would write of its records")
  func canonical() throws {
    let records = records(TaskwarriorDocument.self, of: Self.export)
    #expect(records.map(\.line) == [2, 3, 4, 5])
    #expect(TaskwarriorDocument(records).write() == Array(Self.export.utf8))
    let made = try records.map { try TaskwarriorRecord($0.members) }
    #expect(TaskwarriorDocument(made).write() == Array(Self.export.utf8))
    #expect(TaskwarriorDocument([]).write() == Array("[\n]\n".utf8))
  }

  @Test("records come in an array, alone, or one a line", arguments: [0, 1, 2, 4], [false, true])
  func shapes(index: Int, isMarked: Bool) {
    let count = [3, 1, 0, 0, 1][index]
    #expect(records(TaskwarriorDocument.self, of: (isMarked ? "\u{FEFF}" : "") + Self.others[index]).count == count)
  }

  @Test(
    "a mistake is told with its place, and the other records are read",
    arguments: [
      ("[{\"a\":1},\n {\"a\":nan},\n {\"b\":2}]", ["2:7 expected(\"null\")"], 2),
      ("{\"a\":\"b\n{\"c\":1}\n", ["1:8 expected(\"a closing quotation mark\")"], 1),
      ("{\"a\":\"b\nc\"}\n{\"c\":1}", ["1:8 expected(\"an escape in place of a control character\")"], 1),
      ("[{\"a\":1},\n{\"b\"", ["2:5 expected(\"\\\":\\\"\")", "2:5 expected(\"\\\"]\\\"\")"], 1),
      ("[{\"a\":1}\n", ["2:1 expected(\"\\\"]\\\"\")"], 1), ("{\"a\":1}]", ["1:8 expected(\"an object\")"], 1),
      ("[[{\"a\":1}]", ["1:2 expected(\"an object\")"], 1),
      ("task list\n", ["1:1 expected(\"an object\")", "1:6 expected(\"an object\")"], 0),
      ("{\"a\":1,\"\\u0061\":2}", ["1:8 expected(\"each key once, not \\\"a\\\" again\")"], 0),
      ("é {}", ["1:1 expected(\"an object\")"], 1),
    ] as [(String, [String], Int)])
  func mistakes(text: String, problems: [String], count: Int) {
    #expect(TodoFormatsTests.problems(TaskwarriorDocument.self, in: text.utf8) == problems)
    #expect(TaskwarriorDocument.read(Array(text.utf8)).document.records.count == count)
  }

  @Test("bytes that are no UTF-8 are told with their place")
  func encoding() {
    let bytes = Array("[\n{\"a\":\"é".utf8) + [0xE9] + Array("\"}\n]".utf8)
    #expect(problems(TaskwarriorDocument.self, in: bytes) == ["2:8 invalidEncoding"])
  }

  @Test("deep nesting is refused and takes no stack")
  func deep() {
    let text = "{\"a\":" + String(repeating: "[", count: 100_000)
    #expect(problems(TaskwarriorDocument.self, in: text.utf8) == ["1:517 expected(\"at most 512 levels\")"])
  }

  @Test("a scan hands over what a document has, with the same problems")
  func scan() {
    let damaged = ["[{\"a\":1},\n {\"a\":nan},\n {\"b\":2}]", "{\"a\":1,\"a\":2}", "é {}"]
    for text in [Self.export] + Self.others + damaged {
      var found: [(Int, [TaskwarriorMember])] = []
      let problems = TaskwarriorDocument.scan(Array(text.utf8)) { found.append(($0, $1)) }
      let reading = TaskwarriorDocument.read(Array(text.utf8))
      #expect(problems == reading.problems)
      #expect(found.map(\.0) == reading.document.records.map(\.line))
      #expect(found.map(\.1) == reading.document.records.map(\.members))
    }
    #expect(TaskwarriorDocument.scan([0xFF, 0xFE, 0x00, 0xD8]) { _, _ in }.count == 1)
  }
}
