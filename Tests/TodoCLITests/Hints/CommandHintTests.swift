import ArgumentKit
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

/// Every suggestion in an error can be typed: a command line that makes sense, or a word that mends the line.
struct CommandHintTests {
  private func errors(_ words: [String]) throws -> String {
    let caught = try CaughtConsole(isTerminal: false)
    let variables = ["TODO_FILE": ":memory:"]
    _ = TodoTool.run(.with(variables, arguments: words, caught: caught), screen: ScreenSpy())
    return try caught.errors()
  }

  /// Whether words are a command line that leads somewhere.
  private func isReadable(_ words: [String]) -> Bool {
    guard let result = try? CommandTable.tool.parse(words) else { return false }
    guard case .command(let arguments) = result, let command = CommandTable.command(arguments.command) else {
      return true
    }
    return (try? command.route(arguments)) != nil
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

  /// Whether a suggestion makes sense: by itself, in place of a word of the line, or as a command that lacks its todos.
  private func helps(_ suggestion: [String], in words: [String]) -> Bool {
    if isReadable(suggestion) { return true }
    if suggestion.count == 1, CommandTable.tool.command(named: suggestion[0]) != nil { return true }
    let command = CommandTable.tool.command(named: words[0])
    if suggestion.count == 1, command?.options.contains(where: { $0.spelling == suggestion[0] }) ?? false {
      return true
    }
    return words.indices.contains { index in
      var mended = words
      mended.replaceSubrange(index...index, with: suggestion)
      return isReadable(mended)
    }
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

  @Test("suggestions for near misses and words of other tools make sense, and remove todos only if that was meant")
  func suggestions() throws {
    var random = SplitMix(state: 7)
    let commands = CommandTable.tool.commands.filter { !$0.isHidden }
    let foreign = CommandTable.synonyms.rows.flatMap(\.words)
    let words = [
      "due:fri", "due:next fri", "+shop", "-shop", "@home", "#x", "tag:x", "pri:H", "priority", "high", "p1",
      "project:x",
      "/o/a/", "start", "rec:1w", "it's", "\"", "$HOME", "wait:", "dep:2", "foo:bar", "title", "New", "1", "2-3", "x=y",
      "--due", "fri", "-p", "h", "-d", "status:done", "(A)", "!high", "done", "rm", "", "--", "-", "tomorrow",
      "depends:x",
    ]
    var count = 0
    for round in 0..<1_500 {
      var line: [String] = []
      switch round % 3 {
      case 0: line.append(misspelled(commands.randomElement(using: &random)?.name ?? "", &random))
      case 1: line.append(foreign.randomElement(using: &random) ?? "")
      default:
        line.append(["edit", "1", "list", "add", "2,3", "done", "help", "show"].randomElement(using: &random) ?? "")
      }
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        var word = words.randomElement(using: &random) ?? ""
        if Int.random(in: 0..<5, using: &random) == 0, !word.isEmpty { word = misspelled(word, &random) }
        line.append(word)
      }
      for suggestion in suggestions(in: try errors(line)) {
        count += 1
        #expect(helps(suggestion, in: line), "\(line) → \(suggestion)")
        let isMeant = line.contains { word in
          word.hasPrefix("rm") || CommandTable.synonyms[word].contains { $0.first == "rm" }
        }
        #expect(!suggestion.contains("rm") || isMeant, "\(line) → \(suggestion)")
        let saysTitle = line.contains {
          ["title", "rename", "retitle", "replace"].contains($0) || $0.hasPrefix("desc")
        }
        if let title = suggestion.firstIndex(of: "--title").map({ suggestion[$0 + 1] }), !saysTitle {
          #expect(!title.contains(":") || title.contains(" "), "\(line) → \(suggestion)")
          #expect(!["+", "@", "#", "-"].contains(title.prefix(1)), "\(line) → \(suggestion)")
        }
      }
    }
    #expect(count > 500)
  }
}
