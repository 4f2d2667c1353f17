import ArgumentKit
import enum TodoCLI.ExitStatus
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

/// Every suggestion in an error can be typed: a command line that makes sense, or a word that mends the line.
struct SuggestionTests {
  private func run(_ words: [String]) throws -> (status: ExitStatus, errors: String) {
    let caught = try CaughtConsole(isTerminal: false)
    // A line may open the editor.
    let variables = ["TODO_FILE": ":memory:", "TODO_CONFIG": "/dev/null", "VISUAL": "true"]
    let status = TodoTool.run(
      .with(variables, arguments: words, isInteractive: true, caught: caught), screen: ScreenSpy())
    return (status, try caught.errors())
  }

  /// The words in quotes after "did you mean", as a shell would read them.
  private func suggestions(in text: String) -> [[String]] {
    text.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("did you mean \""), line.hasSuffix("\"?") else { return nil }
      return shellWords(String(line.dropFirst(14).dropLast(2)))
    }
  }

  private func shellWords(_ line: String) -> [String] {
    var words: [String] = []
    var (word, isQuoted, isEscaped, isBegun) = ("", false, false, false)
    for character in line {
      if isEscaped {
        word.append(character)
        isEscaped = false
      } else if character == "'" {
        (isQuoted, isBegun) = (!isQuoted, true)
      } else if character == "\\", !isQuoted {
        isEscaped = true
      } else if character == " ", !isQuoted {
        if isBegun || !word.isEmpty { words.append(word) }
        (word, isBegun) = ("", false)
      } else {
        word.append(character)
      }
    }
    return isBegun || !word.isEmpty ? words + [word] : words
  }

  /// Whether a suggestion is a command or an option that the rest of the line belongs to.
  private func standsAlone(_ suggestion: [String], for words: [String]) -> Bool {
    if suggestion.count == 1, let word = suggestion.first {
      let command = CommandTable.tool.command(named: words[0])
      if CommandTable.tool.command(named: word) != nil { return true }
      if command?.options.contains(where: { $0.spelling == word }) ?? false { return true }
    }
    return suggestion == ["-"] || words.contains { CommandTable.synonyms[$0].contains(suggestion) }
  }

  /// A word with one letter removed, added or replaced, or with two letters swapped.
  private func misspelled(_ word: String, _ random: inout SplitMix) -> String {
    var letters = Array(word)
    let place = Int.random(in: 0..<letters.count, using: &random)
    let letter = Character(UnicodeScalar(UInt8.random(in: 97...122, using: &random)))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: letters[place] = letter
    case 1: letters.insert(letter, at: place)
    case 2 where letters.count > 1: letters.remove(at: place)
    default: if place > 0 { letters.swapAt(place, place - 1) }
    }
    return String(letters)
  }

  @Test(
    "suggestions for near misses and words of other tools make sense, and remove todos only if that was meant"
  )
  func random() throws {
    var random = SplitMix(state: 7)
    let commands = CommandTable.tool.commands.filter { !$0.isHidden }
    let foreign = CommandTable.synonyms.rows.flatMap(\.words)
    let words = [
      "due:fri", "due:next fri", "+shop", "-shop", "@home", "#x", "tag:x", "pri:H", "priority", "high", "p1",
      "project:x", "/o/a/", "start", "rec:1w", "it's", "\"", "$HOME", "wait:", "dep:2", "foo:bar", "title",
      "New", "1", "2-3", "x=y", "--due", "fri", "-p", "h", "-d", "status:done", "(A)", "!high", "done", "rm",
      "", "--", "-", "tomorrow", "depends:x", "1", "2", "3-1", "18.2", "--deadline", "-t", "home",
    ]
    var count = 0
    for round in 0..<Effort.rounds(200) {
      var line: [String] = []
      switch round % 3 {
      case 0: line.append(misspelled(commands.randomElement(using: &random)?.name ?? "", &random))
      case 1: line.append(foreign.randomElement(using: &random) ?? "")
      default:
        line.append(
          ["edit", "1", "list", "add", "2,3", "done", "help", "show"].randomElement(using: &random) ?? "")
      }
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        var word = words.randomElement(using: &random) ?? ""
        if Int.random(in: 0..<5, using: &random) == 0, !word.isEmpty { word = misspelled(word, &random) }
        line.append(word)
      }
      for suggestion in suggestions(in: try run(line).errors) {
        count += 1
        let result = standsAlone(suggestion, for: line) ? nil : try run(suggestion)
        #expect(result?.status != .usage, "\(line) → \(suggestion): \(result?.errors ?? "")")
        let isMeant = line.contains { word in
          word.hasPrefix("rm") || CommandTable.synonyms[word].contains { $0.first == "rm" }
        }
        #expect(!suggestion.contains("rm") || isMeant, "\(line) → \(suggestion)")
        #expect(
          !suggestion.contains("--title") || suggestion.count == 2 || line.contains { $0.contains("title") })
      }
    }
    #expect(count > Effort.rounds(60))
  }

  @Test(
    "a number that a word of another tool is about is a todo, never a project, a period or a number of steps",
    arguments: CommandTable.synonyms.rows.flatMap(\.words))
  func numbers(word: String) throws {
    for suggestion in suggestions(in: try run([word, "3"]).errors) where suggestion.contains("3") {
      guard case .command(let arguments) = try CommandTable.tool.parse(suggestion),
        let argument = arguments.command.arguments.first
      else { continue }
      #expect(["ref", "query", "title"].contains(argument.name), "\(suggestion)")
    }
  }
}
