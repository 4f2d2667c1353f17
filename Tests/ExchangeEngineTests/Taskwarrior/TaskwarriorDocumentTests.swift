import Testing

@testable import ExchangeEngine
@testable import TodoCore

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
    "{\"a\":1}\n{\"b\":{\"c\":[1,{}]}},\n\n{\"d\":\"}{\\\"\"}\n", " { \"a\" : 1 , \"b\" : null } ", "[]\n",
    "", "[\n  {\n    \"a\": \"b\"\n  }\n]",
  ]

  /// The objects of a text, and the problems in it.
  private func scan(_ text: [UInt8]) -> (
    tasks: [(line: Int, members: [TaskwarriorMember])], problems: [String]
  ) {
    let (tasks, problems) = TaskwarriorTasks.read(text)
    return (tasks, lines(of: problems))
  }

  @Test("an export of Taskwarrior is read object by object, each with its line and all its members")
  func export() throws {
    let (tasks, problems) = scan(Array(Self.export.utf8))
    #expect(problems == [])
    #expect(tasks.map(\.line) == [2, 3, 4, 5])
    #expect(tasks.map(\.members.count) == [13, 11, 12, 10])
    let first = try #require(tasks.first).members
    #expect(first[1].key == "description" && first[1].text == "Pay / rent \"now\" café 😀")
    var clock = TaskwarriorClock(.inUTC)
    #expect(first[10].annotations(&clock)?.annotations.map(\.description) == ["see http://x/y"])
    #expect(first[11].texts == ["a", "b"])
  }

  @Test("records come in an array, alone or one per line", arguments: [0, 1, 2, 4], [false, true])
  func shapes(index: Int, isMarked: Bool) {
    let count = [3, 1, 0, 0, 1][index]
    let (tasks, problems) = scan(Array(((isMarked ? "\u{FEFF}" : "") + Self.others[index]).utf8))
    #expect(tasks.count == count && problems == [])
  }

  @Test(
    "a mistake is reported with its place, and the other records are read",
    arguments: [
      ("[{\"a\":1},\n {\"a\":nan},\n {\"b\":2}]", ["2:7 expected null"], 2),
      ("{\"a\":\"b\n{\"c\":1}\n", ["1:8 expected a closing quotation mark"], 1),
      ("{\"a\":\"b\nc\"}\n{\"c\":1}", ["1:8 expected an escape in place of a control character"], 1),
      ("[{\"a\":1},\n{\"b\"", ["2:5 expected \":\""], 1), ("[{\"a\":1}\n", ["2:1 expected \"]\""], 1),
      ("{\"a\":1}]", ["1:8 expected an object"], 1), ("[[{\"a\":1}]", ["1:2 expected an object"], 1),
      ("task list\n", ["1:1 expected an object", "1:6 expected an object"], 0),
      ("{\"a\":1,\"\\u0061\":2}", ["1:8 expected each key once, not \"a\" again"], 0),
      ("é {}", ["1:1 expected an object"], 1),
    ] as [(String, [String], Int)])
  func mistakes(text: String, problems: [String], count: Int) {
    let found = scan(Array(text.utf8))
    #expect(found.problems == problems && found.tasks.count == count)
  }

  @Test("invalid UTF-8 is reported with its place")
  func encoding() {
    let bytes = Array("[\n{\"a\":\"é".utf8) + [0xE9] + Array("\"}\n]".utf8)
    #expect(scan(bytes).problems == ["2:8 the text is not valid UTF-8"])
  }

  @Test("deep nesting is refused without exhausting the stack")
  func deep() {
    let text = "{\"a\":" + String(repeating: "[", count: 100_000)
    #expect(scan(Array(text.utf8)).problems == ["1:517 expected at most 512 levels"])
  }

  @Test("a character stored in two halves is read whole")
  func halves() throws {
    let bytes = Array("{\"a\":\"".utf8) + [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80] + Array("\",\"b\":1}".utf8)
    let (tasks, problems) = scan(bytes)
    #expect(problems == [])
    #expect(tasks.first?.members.first?.text == "😀")
  }

  @Test("damaged bytes cause no trap, and their problems are reported in the order of the lines")
  func damaged() {
    var random = RandomText(seed: 10)
    for sample in [Self.export] + Self.others {
      for _ in 0..<200 {
        let bytes = random.mutated(Array(sample.utf8))
        let (tasks, problems) = TaskwarriorTasks.read(bytes)
        #expect(problems.map(\.line) == problems.map(\.line).sorted(), "\(bytes)")
        #expect(tasks.map(\.line) == tasks.map(\.line).sorted(), "\(bytes)")
      }
    }
    #expect(TaskwarriorCodec.read([0xFF, 0xFE, 0x00, 0xD8], in: .friday).problems.count == 1)
  }

  @Test("a mistake at every byte is reported only up to the limit", arguments: ["[", "]", "x,"])
  func mistakes(piece: String) {
    let problems = TaskwarriorTasks.read(Array(String(repeating: piece, count: 20_000).utf8)).problems
    #expect(problems.count <= BatchProblem.reportLimit)
  }
}
