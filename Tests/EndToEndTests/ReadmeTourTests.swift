import Foundation
import Testing
import TodoTestSupport

/// What README shows is what happens: each of its console blocks is run as it stands.
@Suite("README")
struct ReadmeTourTests {
  /// A line behind `$ `, and what README says that it prints.
  struct Step {
    let command: String
    var output = ""
  }

  /// The console blocks below one heading, which follow each other in one shell.
  struct Session: CustomTestStringConvertible {
    let heading: String
    /// The width of the terminal, as the text before the blocks says it: `In one of 60 columns:`.
    let columns: Int
    var steps: [Step] = []

    var testDescription: String { "\(heading), \(columns) columns" }
  }

  private static let lines: [Substring] = {
    let path = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "README.md")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }()

  static let sessions: [Session] = {
    var sessions: [Session] = []
    var (heading, columns, isConsole) = ("", 80, false)
    for line in lines {
      if isConsole {
        isConsole = line != "```"
        guard isConsole, let last = sessions.indices.last else { continue }
        if line.hasPrefix("$ ") {
          sessions[last].steps.append(Step(command: String(line.dropFirst(2))))
        } else if let step = sessions[last].steps.indices.last {
          sessions[last].steps[step].output += "\(line)\n"
        }
      } else if line == "```console" {
        isConsole = true
        if sessions.last?.heading == heading, sessions.last?.columns == columns { continue }
        sessions.append(Session(heading: heading, columns: columns))
      } else if line.hasPrefix("#") {
        (heading, columns) = (line.trimmingCharacters(in: ["#", " "]), 80)
      } else if let match = line.firstMatch(of: /([0-9]+) columns/), let number = Int(match.1) {
        columns = number
      }
    }
    return sessions
  }()

  /// The todos of the pictures.
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

  @Test("the pictures, the tour and the errors are shown as they are", arguments: sessions)
  func session(_ session: Session) throws {
    let home = try Home()
    if session.heading == "A picture" { try home.todo("apply", "-", "-q", input: Self.picture) }
    let outputs = try Self.run(session.steps.map(\.command), in: home, columns: session.columns)
    try #require(outputs.count == session.steps.count, "not every line was run: \(outputs)")
    for (step, output) in zip(session.steps, outputs) where step.output != output {
      Issue.record("$ \(step.command)\n\(LineDifference.text(from: step.output, to: output))")
    }
  }

  /// The blocks of lines for a shell, from a heading to the next of its level.
  private static func scripts(of heading: String) -> [String] {
    let section = lines.drop { $0 != "## \(heading)" }.dropFirst().prefix { !$0.hasPrefix("## ") }
    return section.split(separator: "```sh", omittingEmptySubsequences: false).dropFirst().map { block in
      block.prefix { $0 != "```" }.joined(separator: "\n") + "\n"
    }
  }

  @Test("every recipe of the reference works", arguments: scripts(of: "Commands"))
  func recipe(script: String) throws {
    let home = try Home()
    try home.todo("apply", "-", "-q", input: Self.picture)
    let result = try home.shell("bash", "set -eo pipefail\n\(script)", requires: ["jq"])
    #expect(result.status == 0, "\(script)\(result.error)")
  }

  @Test("what the lines of installation put below a prefix, those of uninstallation take away")
  func installation() throws {
    let scripts = Self.scripts(of: "Install")
    try #require(scripts.count == 2)
    let home = try Home()
    let script = """
      set -eo pipefail
      swift() { mkdir -p .build/release && ln -s "$(command -v todo)" .build/release/todo; }
      \(scripts[0])
      (cd .local && find . -type f | sort)
      "$prefix/bin/todo" --version > /dev/null
      \(scripts[1])
      find .local -type f
      """
    try home.shell("bash", script).expect(
      """
      ./bin/todo
      ./share/bash-completion/completions/todo
      ./share/fish/vendor_completions.d/todo.fish
      ./share/man/man1/todo.1
      ./share/zsh/site-functions/_todo

      """)
  }

  @Test("all of README's console blocks are found")
  func extraction() {
    let headings = Set(Self.sessions.map(\.heading))
    #expect(headings.isSuperset(of: ["A picture", "Tour", "Errors"]))
    #expect(Set(Self.sessions.filter { $0.heading == "A picture" }.map(\.columns)) == [60, 80, 120])
    #expect(Self.sessions.allSatisfy { !$0.steps.isEmpty })
  }

  /// Runs lines in one bash whose standard output and error are a terminal; gives what each of them printed.
  ///
  /// Colours are taken away, since not every program has a way to leave them out.
  private static func run(_ commands: [String], in home: Home, columns: Int) throws -> [String] {
    let separator = "\u{1E}"
    let lines = commands.map { "\($0)\nprintf '\\036'\n" }.joined()
    try lines.write(toFile: home.folder.path(of: "session.sh"), atomically: true, encoding: .utf8)
    let result = try home.shell(
      "bash", "script -qec 'bash session.sh' /dev/null < /dev/null", requires: ["script", "jq"],
      environment: ["NO_COLOR": "1", "TERM": "xterm", "COLUMNS": "\(columns)"])
    let text = result.output.replacing("\r\n", with: "\n").replacing(/\u{1B}\[[0-9;]*m/, with: "")
    return text.components(separatedBy: separator).dropLast()
  }
}
