import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

/// Tasks that depend only on a seed, as Taskwarrior exports them.
struct TaskwarriorTasks {
  var random: RandomTodos

  static let fragments = [
    "a", "b c", "é", "e\u{301}", "😀", "牛乳", "\"", "\\", "/", "\\n", "\\u0041", "[x]", "{", "}", "&open;",
    "&close;",
    "&amp;", "&", ".", "..", ":", "due:2026-12-01", "+tag", "project:x", "todo_uid", "20261201T143000Z", "@",
    "%20", "\u{A0}", "\u{FEFF}", "\u{202E}", " ", "", "'", "#", "-",
  ]

  init(seed: UInt64) {
    random = RandomTodos(seed: seed, fragments: Self.fragments)
  }

  mutating func stamp() -> String {
    let midnights = [0, 0, 0, 86_399, 52_200, 52_230, 75_599]
    let seconds = (20_000 + random.number(below: 2_000)) * 86_400 + random.element(of: midnights)
    return TaskwarriorClock.text(of: Instant(seconds: seconds))
  }

  /// A text as Taskwarrior returns it.
  mutating func text() -> String { TaskwarriorWords.written(random.text()) }

  mutating func uuid(_ number: Int) -> String {
    "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - String(number).count) + String(number)
  }

  /// The attributes of the task with a number, which may come after tasks with smaller numbers.
  mutating func task(_ number: Int) -> [UnknownField] {
    var members: [(String, String)] = [("uuid", uuid(number)), ("entry", stamp()), ("modified", stamp())]
    let description = random.number(below: 8) == 0 ? "\(text())\n\(text())\t\u{1B}" : text()
    members.append(("description", description))
    let status = random.element(of: ["pending", "pending", "completed", "deleted", "recurring"])
    members.append(("status", status))
    if status == "completed" || status == "deleted" { members.append(("end", stamp())) }
    if status == "recurring" {
      members.append(("due", stamp()))
      members.append(("recur", random.element(of: ["weekly", "3wks", "PT12H", "P2M"])))
    }
    for key in [status == "recurring" ? "rtype" : "due", "wait", "scheduled", "until", "start"]
    where random.number(below: 3) == 0 {
      members.append((key, stamp()))
    }
    if random.number(below: 3) == 0 {
      members.append(("priority", random.element(of: ["H", "M", "L", "X", "h"])))
    }
    if random.number(below: 2) == 0 { members.append(("project", text())) }
    if random.number(below: 3) == 0 {
      members.append((random.element(of: ["reviewer", "key with blank", "ké"]), text()))
    }
    var fields = members.map { UnknownField(key: $0.0, text: $0.1) }
    if random.number(below: 6) == 0 {
      fields.append(UnknownField(key: "number", json: Array("13.000000".utf8)))
    }
    let tags = Set(
      (0..<random.number(below: 4)).map { _ in Exact(random.tag().filter { $0 != ":" && $0 != "&" } + "t") })
    if !tags.isEmpty { fields.append(UnknownField(key: "tags", texts: tags.sorted().map(\.wrappedValue))) }
    if number > 2, random.number(below: 4) == 0 {
      fields.append(UnknownField(key: "depends", texts: [uuid(1), uuid(number - 1)]))
    }
    if random.number(below: 3) == 0 {
      let notes = (0...random.number(below: 3)).map { note in
        let entry = TaskwarriorClock.text(of: Instant(seconds: 1_700_000_000 + note * 60))
        return Self.object([
          UnknownField(key: "entry", text: entry),
          UnknownField(key: "description", text: text() + random.element(of: ["", "\n\n", "\n\nx", "\ty"])),
        ])
      }
      let json = [UInt8(ascii: "[")] + notes.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
      fields.append(UnknownField(key: "annotations", json: json))
    }
    return fields
  }

  /// The attributes of the tasks of a text.
  static func members(of text: [UInt8]) -> [[UnknownField]] {
    read(text).tasks.map { $0.members.map { UnknownField(key: $0.key, json: Array($0.json)) } }
  }

  /// The members of the tasks of a text, with their lines, and the problems in it.
  static func read(
    _ text: [UInt8]
  ) -> (tasks: [(line: Int, members: [TaskwarriorMember])], problems: [BatchProblem]) {
    let document = TaskwarriorDocument(SourceText(text))
    var (tasks, mistakes) = ([(line: Int, members: [TaskwarriorMember])](), [TaskwarriorDocument.Mistake]())
    for object in document.objects {
      do { tasks.append((object.line, try object.members())) } catch { mistakes.append(error) }
    }
    return (tasks, document.problems(with: mistakes))
  }

  /// The text of tasks.
  static func text(of tasks: [[UnknownField]]) -> [UInt8] {
    Array("[\n".utf8) + tasks.map { object($0) }.joined(separator: Array(",\n".utf8)) + Array("\n]\n".utf8)
  }

  private static func object(_ members: [UnknownField]) -> [UInt8] {
    let pairs = members.map { UnknownField(key: "", text: $0.key).json + Array(":".utf8) + $0.json }
    return Array("{".utf8) + pairs.joined(separator: Array(",".utf8)) + Array("}".utf8)
  }
}
