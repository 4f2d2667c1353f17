import ArgumentKit
import Testing

@testable import TodoCLI

/// Advice says what to do about a problem; a front end words the commands, options and variables in it.
struct WordingRulesTests {
  /// Typed words in a line of advice: `\(command: "check", "--repair")`, `\(option: "where")`, `\(variable:
  /// "EDITOR")`.
  nonisolated(unsafe) private static let typed = /\\\((command|option|variable): \[?"([^"]*)"[^)]*/
  /// An option among the words of a command.
  nonisolated(unsafe) private static let argument = /"--([a-z][a-z-]*)"/

  /// What only a command line has: flags, commands and environment variables.
  private static func commandLine() throws -> [Regex<Substring>] {
    let commands = CommandTable.tool.commands.map(\.name).joined(separator: "|")
    let variables = Environment.variables.map(\.name).joined(separator: "|")
    return [
      /--[a-z]/, try Regex("\\btodo (?:\(commands))\\b", as: Substring.self),
      try Regex("\\b(?:TODO_[A-Z_]+|\(variables))\\b", as: Substring.self),
    ]
  }

  private static func offends(_ line: Substring, _ patterns: [Regex<Substring>]) -> Bool {
    // Keys of a screen and words for git are not part of this command line.
    let words = line.replacing(typed, with: "").replacing(argument, with: "")
      .replacing(/keys: "[^"]*"|\bgit [^;"]*/, with: "")
    return patterns.contains { words.contains($0) }
  }

  /// The sources below the front ends, without those that give options to git, which no user reads.
  private static let files = Checkout.sources.filter {
    Checkout.knowsTodos($0) && !$0.path.hasPrefix("Sources/SyncEngine/Git")
  }

  @Test("no text below the front ends names a flag, a variable or a command line")
  func texts() throws {
    #expect(Self.files.count > 100)
    let patterns = try Self.commandLine()
    for file in Self.files {
      for line in file.code {
        #expect(!Self.offends(line.text, patterns), "\(file.path):\(line.number): \(line.text)")
      }
    }
  }

  @Test(
    "the rule finds the words of a command line",
    arguments: [
      #"case .longTitle: "move the long part to the notes: --content -""#,
      #"case .unwritable: "name another folder with TMPDIR""#,
      #"case .busy: "wait with TODO_LOCK_TIMEOUT=60""#,
      #"case .noSuchStep: "todo log shows what has been changed""#,
    ])
  func examples(line: String) throws {
    #expect(try Self.offends(line[...], Self.commandLine()))
  }

  @Test("every command, option and variable that advice names exists on the command line")
  func advice() throws {
    let options = Set(
      CommandTable.tool.options.map(\.name) + CommandTable.tool.commands.flatMap { $0.options.map(\.name) })
    var named = 0
    for file in Self.files {
      for match in file.text.matches(of: Self.argument) {
        #expect(options.contains(String(match.1)), "\(file.path): \(match.1)")
      }
      for (kind, name) in file.text.matches(of: Self.typed).map({ ($0.1, String($0.2)) }) {
        named += 1
        switch kind {
        case "command": #expect(CommandTable.tool.command(named: name) != nil, "\(file.path): \(name)")
        case "option": #expect(options.contains(name), "\(file.path): \(name)")
        default: #expect(Environment.variables.contains { $0.name == name }, "\(file.path): \(name)")
        }
      }
    }
    #expect(named > 30)
  }
}

/// Words that read as translated do not come back to what users read.
struct RetiredWordsTests {
  /// Each of the words, with what to write.
  private static let words = [
    ("(?:is|are|was|were) (?:told|noted)", "name who reports it"), ("given up", "cancelled"),
    ("in force", "in effect"), ("fields? of (?:your|their) own", "custom field"),
    ("plain list", "default list"), ("as people write them", "the way you say them"),
    ("(?:is|are|be) a part of", "subtask"), ("circle of", "loop"), ("comes? back", "repeats"),
    ("here and there", "on both sides"),
  ]

  /// Pages of help, README and the articles, and the strings of the sources.
  private static let texts: [(path: String, text: String)] = {
    let folder = "Sources/TodoCLI/Texts"
    let catalogue = "Sources/TodoKit/TodoKit.docc"
    let pages = ((try? Checkout.names(in: folder)) ?? []).filter { $0.hasSuffix(".txt") }.map {
      "\(folder)/\($0)"
    }
    let articles = ((try? Checkout.names(in: catalogue)) ?? []).map { "\(catalogue)/\($0)" }
    let strings = Checkout.sources.map { file in
      (
        file.path,
        file.code.flatMap { $0.text.matches(of: /"[^"]*"/).map { String($0.0) } }.joined(separator: "\n")
      )
    }
    return (pages + articles + ["README.md"]).compactMap { path in Checkout.text(of: path).map { (path, $0) }
    }
      + strings
  }()

  @Test("no text for users has a word that makes a native reader stop", arguments: words)
  func retired(word: String, instead: String) throws {
    let pattern = try Regex("\\b(?:\(word))\\b", as: Substring.self)
    #expect(Self.texts.count > 400)
    for (path, text) in Self.texts {
      for match in text.matches(of: pattern) { Issue.record("\(path): \(match.0): \(instead)") }
    }
  }
}
