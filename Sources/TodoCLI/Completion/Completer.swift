import ArgumentKit
import Terminal
import TodoKit

/// What the last word of a command line can become.
package enum Completion: Equatable {
  /// The path of a file, after that many characters of the word.
  case files(behind: Int)
  case words([Candidate])
}

package struct Candidate: Equatable {
  /// The whole word, as the tool shall get it.
  package let word: String
  /// What it means; nil when it says so itself.
  let meaning: String?
  /// Whether it does not begin with what was typed, and takes the place of that.
  var replacesTyped = false

  init(_ word: String, _ meaning: String? = nil, replacesTyped: Bool = false) {
    (self.word, self.meaning, self.replacesTyped) = (word, meaning, replacesTyped)
  }

  /// Whether more must follow without a blank.
  var isPartial: Bool { word.hasSuffix(":") || word.hasSuffix("=") }
}

/// Finds what the last word of a command line can become, by what ``TodoCompletion`` knows.
package struct Completer {
  let tool: ToolDeclaration
  /// What the store knows that `--file` names, or else the environment; nil when that leads nowhere.
  let facts: (_ file: String?) -> TodoCompletion?
  var settings = SettingsReader()

  /// What a line can become; what is not known, or cannot be read, has no candidates.
  package func completion(of line: ShellLine) -> Completion {
    let words = CommandWords(Array(line.words.dropFirst())) { isOff in isOff ? [:] : settings.settings.aliases }.words
    let place = tool.completionPlace(after: words, last: line.last)
    let source = CompletionSource(place: place, facts: facts(place.value(GlobalOptions.file)), settings: settings)
    switch place.kind {
    case .command: return offer(commands + source.aliases + source.views, at: place)
    case .option: return offer(place.options.map { Candidate($0.spelling, $0.help) }, at: place)
    case .value(let option):
      if option.name == GlobalOptions.file.row.name { return .files(behind: place.attachment.count) }
      return offer(source.values(of: option), at: place)
    case .operand(let argument):
      if argument.name == CommandDeclaration.helpSubject { return offer(commands + topics, at: place) }
      if argument.name == Command.filesArgument.name { return .files(behind: 0) }
      return offer(source.values(of: argument), at: place)
    case .nothing: return .words([])
    }
  }

  private var commands: [Candidate] { tool.commands.filter { !$0.isHidden }.map { Candidate($0.name, $0.summary) } }
  private var topics: [Candidate] { tool.topics.map { Candidate($0.name, $0.summary) } }

  /// The words that go on as typed, whatever the case: which of them are right, shells have their own rules for.
  ///
  /// What is typed is compared as shells do it, so that it may end before a mark that combines with its last letter. A
  /// word with a control character cannot be typed and would not be harmless; it is left out.
  private func offer(_ values: [Candidate], at place: CompletionPlace) -> Completion {
    let typed = place.typed.lowercased()
    let candidates = values.filter {
      $0.word.lowercased().utf8.starts(with: typed.utf8) && DisplayText($0.word).text == $0.word
    }
    if candidates.isEmpty, case .operand(Command.refsArgument) = place.kind, !typed.isEmpty {
      return .words(titled(typed, among: values))
    }
    return .words(candidates.map { Candidate(place.attachment + $0.word, $0.meaning) })
  }

  /// The only todo that has a word in its title which goes on as typed.
  private func titled(_ typed: String, among values: [Candidate]) -> [Candidate] {
    let named = values.filter { value in
      guard Int(value.word) != nil, let title = value.meaning?.lowercased() else { return false }
      return title.split(whereSeparator: \.isWhitespace).contains { $0.utf8.starts(with: typed.utf8) }
    }
    guard named.count == 1, let meant = named.first else { return [] }
    return [Candidate(meant.word, meant.meaning, replacesTyped: true)]
  }
}

extension Completer {
  /// A completer of the tool's command lines, with the settings and the stores that an environment leads to.
  package init(_ environment: Environment) {
    // A config that is wrong has nothing to offer; whoever types is told with the next command.
    self.init(
      tool: CommandTable.tool, facts: { TodoCompletion(file: $0, in: environment) },
      settings: (try? ConfigLocation(environment, isOff: false).read(for: CommandTable.tool)) ?? SettingsReader())
  }
}

extension TodoCompletion {
  /// What the store knows that a Tab asks about; nil when nothing says where it is.
  ///
  /// - Parameter file: the value of `--file` as it was typed, in which a `~/` at the beginning is expanded.
  init?(file: String?, in environment: Environment) {
    do {
      var file = file
      if let typed = file, typed.hasPrefix("~/"), let home = try environment.path("HOME") {
        file = home + typed.dropFirst()
      }
      guard let path = try StoreChoice(option: file, environment: environment).file else {
        self.init(.samples(at: try environment.clock()()))
        return
      }
      self.init(TodoStore.file(path, lockTimeout: 0, onWait: {}, onHistoryEvent: { _ in }))
    } catch {
      return nil
    }
  }
}

/// What a shell's script reads: a line of directive, then a line for each word, in the form that its shell takes.
struct ShellReply {
  let shell: Shell
  let line: ShellLine
  let width: Int
  /// What bash calls the word: only what follows the last of its word breaks, as it was typed.
  var typedInBash = ""
  /// Whether the shell shows the words in a list, rather than putting one after the other into the line.
  var isList = true

  func text(of completion: Completion) -> String {
    switch completion {
    case .files(let count): return "files \(count)\n"
    case .words(let candidates):
      let lines =
        switch shell {
        case .bash: bashLines(of: candidates)
        case .zsh: zshLines(of: candidates)
        case .fish: fishLines(of: candidates)
        }
      return lines.map { $0 + "\n" }.joined()
    }
  }

  /// bash takes a word as it is, so it is quoted here: what was typed stays, the rest follows in the same quotes.
  ///
  /// In a list, each word is followed by its meaning. It does no harm there: words are numbers, options or names without
  /// blanks where they have a meaning, so that the common beginning that bash puts into the line ends within the word.
  private func bashLines(of candidates: [Candidate]) -> [String] {
    if let candidate = candidates.first, candidate.replacesTyped {
      // In quotes, and behind a colon, bash would replace something else.
      let isWhole = line.quote == .none && typedInBash.utf8.elementsEqual(line.last.utf8)
      return ["words"] + (isWhole ? [candidate.word] : [])
    }
    let candidates = candidates.filter { $0.word.utf8.starts(with: line.last.utf8) }
    let words = candidates.map { candidate in
      let rest = String(candidate.word.unicodeScalars.dropFirst(line.last.unicodeScalars.count))
      return typedInBash + BashQuoting.quoted(rest, in: line.quote, escaping: line.isEscaping)
    }
    if words.count == 1, let word = words.first {
      return [
        candidates.first?.isPartial == true ? "partial" : "words", word + BashQuoting.end(of: word, in: line.quote),
      ]
    }
    guard isList else { return ["words"] + words }
    return ["words"] + rows(words: words, candidates, open: " (", close: ")")
  }

  /// zsh quotes a word by itself; what the list shows follows a tab.
  private func zshLines(of candidates: [Candidate]) -> [String] {
    let rows = rows(words: candidates.map(\.word), candidates, open: " ", close: "")
    let hasMeanings = candidates.contains { $0.meaning != nil }
    let replaces = candidates.contains(where: \.replacesTyped)
    return [replaces ? "instead" : hasMeanings ? "lines" : "words"] + zip(candidates, rows).map { "\($0.word)\t\($1)" }
  }

  /// fish quotes a word by itself, takes none that does not go on as typed, and lays out its meaning, which follows a tab.
  private func fishLines(of candidates: [Candidate]) -> [String] {
    ["words"]
      + candidates.map { candidate in
        candidate.word + (candidate.meaning.map { "\t" + DisplayText($0).truncated(to: width).text } ?? "")
      }
  }

  /// The words, each followed by its meaning, in columns that fit into the terminal.
  private func rows(words: [String], _ candidates: [Candidate], open: String, close: String) -> [String] {
    let widths = words.map { DisplayText($0).width }
    let column = widths.max() ?? 0
    return words.indices.map { index in
      guard let meaning = candidates[index].meaning.map({ DisplayText($0) }) else { return words[index] }
      // A column stays free, or some shells break the line.
      let room = width - column - open.count - close.count - 2
      guard room >= 10 else { return words[index] }
      let gap = DisplayText.blanks(column - widths[index] + 1)
      let shown: DisplayText = "\(gap)\(open)\(meaning.truncated(to: room))\(close)"
      return words[index] + shown.text
    }
  }
}
