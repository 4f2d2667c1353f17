import Foundation
import Testing

/// README or an article of the DocC catalogue, with the parts of it that can be run.
struct ReadmeDocument {
  /// A line after `$ `, and the output that the document shows for it.
  struct Step {
    let command: String
    var output = ""
  }

  /// Console blocks that are run in one shell: those below one heading, or all of a subshell.
  struct Session: CustomTestStringConvertible {
    let document: String
    let heading: String
    /// The width of the terminal, taken from the text before the blocks: `In one of 60 columns:`.
    let columns: Int
    var steps: [Step] = []

    /// Whether it begins a subshell, with a store of its own.
    var hasSubshell: Bool { steps.first?.command == "bash" }
    var isOpen: Bool { hasSubshell && steps.last?.command != "exit" }
    /// Whether there are no todos yet.
    var beginsEmpty: Bool { hasSubshell || heading == "One minute" }

    var testDescription: String { "\(document): \(heading), \(columns) columns" }
  }

  /// Shell lines that are run together.
  struct Script: CustomTestStringConvertible {
    let document: String
    let heading: String
    let text: String

    var testDescription: String { "\(document): \(heading): \(text)" }
  }

  let name: String
  let path: String
  let lines: [Substring]

  static let all: [ReadmeDocument] = {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let articles = "Sources/TodoKit/TodoKit.docc"
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: articles).path)) ?? []
    return (["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "\(articles)/\($0)" }).map {
      path in
      let file = root.appending(path: path)
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return ReadmeDocument(
        name: URL(filePath: path).deletingPathExtension().lastPathComponent, path: file.path,
        lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }()

  static let sessions = all.flatMap(\.sessions)
  static let scripts = all.flatMap(\.scripts)

  /// The text with the current output of its lines, in order.
  func text(showing outputs: [String]) -> String {
    var text: [Substring] = []
    var rest = outputs[...]
    var isConsole = false
    for line in lines {
      if line == "```console" { isConsole = true } else if line == "```" { isConsole = false }
      if isConsole, line.hasPrefix("$ ") {
        text.append(line)
        text += rest.removeFirst().split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      } else if !isConsole || line == "```console" {
        text.append(line)
      }
    }
    return text.joined(separator: "\n")
  }

  var sessions: [Session] {
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
        if let last = sessions.last, last.isOpen || (last.heading, last.columns) == (heading, columns) {
          continue
        }
        sessions.append(Session(document: name, heading: heading, columns: columns))
      } else if line.hasPrefix("#") {
        (heading, columns) = (line.trimmingCharacters(in: ["#", " "]), 80)
      } else if let match = line.firstMatch(of: /([0-9]+) columns/), let number = Int(match.1) {
        columns = number
      }
    }
    return sessions
  }

  private var scripts: [Script] {
    var scripts: [Script] = []
    var (heading, isScript, text) = ("", false, "")
    for line in lines {
      if isScript, line == "```" {
        scripts.append(Script(document: name, heading: heading, text: text))
        (isScript, text) = (false, "")
      } else if isScript {
        text += "\(line)\n"
      } else if line == "```sh" {
        isScript = true
      } else if line.hasPrefix("#") {
        heading = line.trimmingCharacters(in: ["#", " "])
      }
    }
    return scripts
  }
}
