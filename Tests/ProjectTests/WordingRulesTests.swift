import ArgumentKit
import Testing

@testable import TodoCLI

/// What to do about a problem is a remedy, and has words in the front end alone.
struct WordingRulesTests {
  /// What only a command line has: its flags, its commands, the variables around it.
  private static func commandLine() throws -> [Regex<Substring>] {
    let commands = CommandTable.tool.commands.map(\.name).joined(separator: "|")
    let variables = Environment.variables.map(\.name).joined(separator: "|")
    return [
      /--[a-z]/, try Regex("\\btodo (?:\(commands))\\b", as: Substring.self),
      try Regex("\\b(?:TODO_[A-Z_]+|\(variables))\\b", as: Substring.self),
    ]
  }

  private static func offends(_ line: Substring, _ patterns: [Regex<Substring>]) -> Bool {
    patterns.contains { line.contains($0) }
  }

  @Test("no text below the front ends names a flag, a variable or a command line")
  func texts() throws {
    // What is told to git are git's options, and nobody reads them.
    let files = Checkout.sources.filter {
      Checkout.knowsTodos($0) && !$0.path.hasPrefix("Sources/TodoSync/Git")
    }
    #expect(files.count > 100)
    let patterns = try Self.commandLine()
    for file in files {
      for line in file.code { #expect(!Self.offends(line.text, patterns), "\(file.path):\(line.number): \(line.text)") }
    }
  }

  @Test(
    "the rule finds the words of a command line",
    arguments: [
      #"case .longTitle: "move the long part to the content: --content -""#,
      #"case .unwritable: "name another folder with TMPDIR""#, #"case .busy: "wait with TODO_LOCK_TIMEOUT=60""#,
      #"case .noSuchStep: "todo log shows what has been changed""#,
    ])
  func examples(line: String) throws {
    #expect(try Self.offends(line[...], Self.commandLine()))
  }

  @Test("every remedy helps against something, and the test of the words has a row for it")
  func remedies() throws {
    let declarations = try #require(Checkout.text(of: "Sources/TodoCore/Errors/Remedy.swift"))
    let uses = Checkout.sources.filter {
      $0.path != "Sources/TodoCore/Errors/Remedy.swift" && !$0.name.hasPrefix("Remedy+")
    }
    .map(\.text).joined()
    let rows = try #require(Checkout.text(of: "Tests/TodoCLITests/Problems/Remedy+WordsTests.swift"))
    let names = declarations.matches(of: /(?m)^  case (\w+)/).map { String($0.1) }
    #expect(names.count > 40)
    for name in names {
      #expect(uses.contains(try Regex("\\.\(name)\\b")), "\(name) is never given")
      #expect(rows.contains(try Regex("\\(\\s*\\.\(name)\\b")), "\(name) has no row")
    }
  }
}
