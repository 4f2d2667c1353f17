import Foundation
import Testing
import TodoTestSupport

/// README and the articles show what really happens: each of their shell blocks is run as it is.
@Suite("README and the articles")
struct ReadmeConsoleTests {
  /// The list in the pictures, used by every block that does not begin with a store of its own.
  private static let picture = #"""
    {"title":"Renew the passport","priority":"high","due":"2026-11-18","tags":["errand","papers"]}
    {"title":"Call Zoë about the café in Besançon","priority":"high","due":"2026-11-20T14:30","project":"work/site","tags":["phone"]}
    {"title":"Reply to 田中さん: 東京の会議の資料を送る","due":"2026-11-21","project":"work/tokyo","tags":["mail"]}
    {"title":"Buy milk","due":"2026-11-21","tags":["shop"]}
    {"title":"Send the invoice to Müller & Söhne, with the corrected VAT number","uid":"5a2f11b0-2959-4974-84bf-7bfa18bb776f","priority":"medium","due":"2026-11-24T09:00","project":"work/billing","tags":["mail","money"],"created":"2026-11-10T08:00:00Z","content":"Net 30 days. The old invoice had the wrong VAT number:\n\n\tDE 123 456 788 -> DE 123 456 789\n\nAsk Jürgen for the purchase order before sending; his office closes at noon on Fridays."}
    {"title":"Déjeuner chez Anaïs","due":"2026-11-29T12:00","project":"home"}
    {"title":"장보기: 김치, 쌀, 두부","due":"2026-12-12","project":"home","tags":["shop"]}
    {"title":"Read “The Art of Unix Programming”","priority":"low","tags":["books"]}
    {"title":"Water the plants","due":"2026-11-22","project":"home","repeat":"every week"}
    """#

  private static func home() throws -> Home {
    let home = try Home()
    try home.todo("apply", "-", "-q", input: picture)
    return home
  }

  @Test("every console block shows the real output", arguments: ReadmeDocument.sessions)
  func session(_ session: ReadmeDocument.Session) throws {
    let home = try session.beginsEmpty ? Home() : Self.home()
    let outputs = try Self.run(session.steps.map(\.command), in: home, columns: session.columns)
    try #require(outputs.count == session.steps.count, "not every line was run: \(outputs)")
    for (step, output) in zip(session.steps, outputs) where step.output != output {
      Issue.record("$ \(step.command)\n\(LineDifference.text(from: step.output, to: output))")
    }
  }

  @Test(
    "TODO_RECORD=1 records the output of the console blocks",
    .enabled(if: ProcessInfo.processInfo.environment["TODO_RECORD"] != nil))
  func record() throws {
    for document in ReadmeDocument.all where !document.sessions.isEmpty {
      var outputs: [String] = []
      for session in document.sessions {
        let home = try session.beginsEmpty ? Home() : Self.home()
        outputs += try Self.run(session.steps.map(\.command), in: home, columns: session.columns)
      }
      try document.text(showing: outputs).write(toFile: document.path, atomically: true, encoding: .utf8)
    }
  }

  @Test("the user's own list and clock are back after a subshell")
  func subshell() throws {
    let session = try #require(ReadmeDocument.sessions.first { $0.document == "Tour" && $0.hasSubshell })
    #expect(session.steps.last?.command == "exit")
    let home = try Home()
    let after = try Self.run(
      session.steps.map(\.command) + ["echo \"$TODO_FILE $TODO_NOW\"", "todo list --all"], in: home,
      columns: 80)
    #expect(after.suffix(2).first == "\(home.folder.path(of: "todos.json")) \(Home.now)\n")
    #expect(after.last?.hasPrefix("no todos yet") == true)
  }

  /// Recipes that need something only the tests of their commands have: a machine without the program, or a
  /// remote.
  private static let tested = ["From source", "Erasing"]

  @Test("every recipe works", arguments: ReadmeDocument.scripts.filter { !tested.contains($0.heading) })
  func recipe(script: ReadmeDocument.Script) throws {
    let result = try Self.home().shell("bash", "set -eo pipefail\n\(script.text)", requires: ["jq"])
    #expect(result.status == 0, "\(script.text)\(result.error)")
  }

  @Test("the blocks of README and the articles are found")
  func extraction() {
    let sessions = Dictionary(grouping: ReadmeDocument.sessions, by: \.document).mapValues {
      Set($0.map(\.heading))
    }
    #expect(sessions["README"] == ["One minute", "A picture", "For scripts"])
    #expect(Set(sessions.keys).isSuperset(of: ["Screens", "Tour", "Scripting", "Queries"]))
    #expect(Set(ReadmeDocument.sessions.filter { $0.document == "Screens" }.map(\.columns)) == [60, 80, 120])
    #expect(ReadmeDocument.sessions.allSatisfy { !$0.steps.isEmpty && !$0.isOpen })
    #expect(ReadmeDocument.scripts.filter { $0.document == "Scripting" }.count >= 5)
    #expect(ReadmeDocument.scripts.contains { $0.document == "README" && $0.heading == "For scripts" })
  }

  /// Runs lines in one bash whose standard output and error are a terminal, and returns the output of each.
  ///
  /// Colours are stripped, since not every program can leave them out. A subshell that someone types into is
  /// one in parentheses here.
  private static func run(_ commands: [String], in home: Home, columns: Int) throws -> [String] {
    let separator = "\u{1E}"
    let lines = commands.map { command in
      let line = command == "bash" ? "(" : command == "exit" ? ")" : command
      return "\(line)\nprintf '\\036'\n"
    }
    try lines.joined().write(toFile: home.folder.path(of: "session.sh"), atomically: true, encoding: .utf8)
    let result = try home.shell(
      "bash", "script -qec 'bash session.sh' /dev/null < /dev/null", requires: ["script", "jq"],
      environment: ["NO_COLOR": "1", "TERM": "xterm", "COLUMNS": "\(columns)"])
    let text = result.output.replacing("\r\n", with: "\n").replacing(/\u{1B}\[[0-9;]*m/, with: "")
    return text.components(separatedBy: separator).dropLast()
  }
}
