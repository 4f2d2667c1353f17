import Foundation
import Testing
import TodoTestSupport

@Suite("Text that would control a terminal")
struct VisibleTextTests {
  static let payloads = [
    "\u{1B}]0;pwned\u{7}", "\u{9B}2J\u{1B}[31m", "\u{8}\u{7F}\r", "\u{202E}gpj\u{2069}", "a\nb",
  ]

  /// A folder with a store and its history, whose names and texts all contain the payload.
  private struct Place {
    let home: Home
    let payload: String
    let store: String

    init(_ payload: String) throws {
      home = try Home()
      self.payload = payload
      let folder = "n\(payload)"
      try home.folder.makeFolder(folder)
      store = "\(folder)/\(folder).json"
      try home.todo("--file", store, "add", "x").expect()
      let text = String(decoding: try JSONEncoder().encode(payload), as: UTF8.self)
      let unknown = "\(text.dropLast())more\":\(text)"
      let changes = [
        ("\"title\":\"x\"", "\"title\":\(text),\"content\":\(text)"),
        ("\"tags\":[]", "\"project\":\(text),\"tags\":[\(text)]"),
        ("\"command\":\"add\"", "\"command\":\(text)"),
        ("\"revision\":", "\(unknown),\"revision\":"),
      ]
      // The changed lines match no digest; without digests, they belong to the store by their revisions.
      for name in try FileManager.default.contentsOfDirectory(atPath: home.folder.path(of: folder)) {
        var file = try home.folder.text(of: "\(folder)/\(name)")
        file.replace(/"(?:history|previous)":"[^"]*",/, with: "")
        file.replace(/,"(?:history|previous)":"[^"]*"/, with: "")
        for (old, new) in changes { file = file.replacing(old, with: new) }
        try home.folder.write(file, to: "\(folder)/\(name)")
      }
    }

    func onTerminal(_ arguments: [String]) throws -> ProcessResult {
      try home.todoOnTerminal(["--file", store] + arguments, columns: 200, environment: ["NO_COLOR": "1"])
    }
  }

  /// The characters of an output that a terminal would obey.
  private func obeyed(_ result: ProcessResult) -> [Unicode.Scalar] {
    (result.output + result.error).unicodeScalars.filter { scalar in
      scalar != "\n" && scalar != "\t"
        && (scalar.properties.generalCategory == .control || scalar.properties.isBidiControl)
    }
  }

  /// Whether an output shows the payload, with its first hidden character in a visible form.
  private func shows(_ payload: String, _ result: ProcessResult) -> Bool {
    guard let hidden = payload.unicodeScalars.first(where: { !(" "..."~" ~= $0) }) else { return false }
    let digits = String(hidden.value, radix: 16, uppercase: true)
    let caret = hidden.value < 0x20 ? ["^\(Character(Unicode.Scalar(UInt8(hidden.value) | 0x40)))"] : []
    return (caret + ["U+\(String(repeating: "0", count: 4 - digits.count))\(digits)"]).contains {
      (result.output + result.error).contains($0)
    }
  }

  @Test(
    "no control character in a store, its history or their names reaches a terminal",
    arguments: payloads,
    [
      ["list"], ["list", "--group", "project"], ["show", "1"], ["log"], ["log", "--plain"],
      ["log", "--json"],
      ["where"], ["where", "-q"], ["where", "--plain"], ["check"], ["projects"], ["tags", "-q"],
      ["done", "1"], ["undo"], ["list", "x:y"], ["show", "9"],
    ])
  func sound(payload: String, arguments: [String]) throws {
    let place = try Place(payload)
    let result = try place.onTerminal(arguments)
    #expect(obeyed(result) == [], "\(result.commandLine)\n\(result.output.debugDescription)")
    #expect(!(result.output + result.error).contains(payload))
    if arguments == ["log"] {
      #expect(result.output.contains("1 ") && result.output.split(separator: "\n").count == 1)
    }
  }

  @Test(
    "no control character in a damaged store reaches a terminal through an error or a repair",
    arguments: payloads,
    [
      ["list"], ["check"], ["check", "--repair", "-n"], ["check", "--repair"], ["check", "--repair", "-q"],
      ["add", "x"],
    ])
  func damaged(payload: String, arguments: [String]) throws {
    let place = try Place(payload)
    let path = place.store
    let text = try place.home.folder.text(of: path).replacing(
      "],\"lastID\"", with: ",{\"id\":2,\"\(payload)\n],\"lastID\"")
    try place.home.folder.write(text, to: path)
    let result = try place.onTerminal(arguments)
    #expect(
      obeyed(result) == [],
      "\(result.commandLine)\n\(result.output.debugDescription)\n\(result.error.debugDescription)"
    )
    #expect(!(result.output + result.error).contains(payload))
    #expect(shows(payload, result), "\(result)")
  }

  @Test(
    "no control character in a variable or an edited text reaches a terminal", arguments: payloads,
    ["TODO_NOW", "TODO_LOCK_TIMEOUT", "HOME", "TODO_FILE", "EDITOR", "TMPDIR"])
  func variables(payload: String, name: String) throws {
    let home = try Home()
    try home.folder.makeFolder("n\(payload)")
    try home.folder.write("title: x\n\(payload): \(payload)\n", to: "draft")
    var variables: [String: String?] = [
      "NO_COLOR": "1", "EDITOR": "cp \(home.folder.path(of: "draft"))",
      "TODO_FILE": name == "HOME" ? nil : "todos.json",
    ]
    variables[name] = name == "TMPDIR" ? home.folder.path(of: "n\(payload)") : payload
    let isAboutStore = name == "HOME" || name == "TODO_FILE"
    let result = try home.todoOnTerminal(
      isAboutStore ? ["where"] : ["add", "-e"], columns: 200, environment: variables)
    #expect(obeyed(result) == [], "\(result.output.debugDescription)\n\(result.error.debugDescription)")
    #expect(!(result.output + result.error).contains(payload) || name == "EDITOR" && payload == "a\nb")
    #expect(shows(payload, result), "\(result)")
  }
}
