import ArgumentKit
import Terminal
import TodoKit

/// The possible completions of the last word of a command line.
package enum Completion: Equatable {
  /// The path of a file, which begins after this many characters of the word.
  case files(after: Int)
  case words([Candidate])
}

package struct Candidate: Equatable {
  /// The whole word, as the tool should receive it.
  package let word: String
  /// What the word means, or `nil` if the word needs no explanation.
  let meaning: String?
  /// Whether the word replaces what was typed instead of continuing it.
  var replacesTyped = false

  init(_ word: String, _ meaning: String? = nil, replacesTyped: Bool = false) {
    self.word = word
    self.meaning = meaning
    self.replacesTyped = replacesTyped
  }

  /// Whether more must follow without a space.
  var isPartial: Bool { word.hasSuffix(":") || word.hasSuffix("=") }

  /// Whether the word is the id of a todo with a word in its title that begins with a text in lower case.
  fileprivate func isTodo(titled typed: String) -> Bool {
    guard Int(word) != nil, let title = meaning?.lowercased() else { return false }
    return title.split(whereSeparator: \.isWhitespace).contains { $0.utf8.starts(with: typed.utf8) }
  }
}

/// Completes the last word of a command line with what ``TodoCompletion`` knows.
package struct Completer {
  let tool: ToolDeclaration
  /// Returns the facts of the store that `--file`, else `--home`, else the environment names, or `nil` if
  /// there is no such store.
  let facts: (_ file: String?, _ usesHome: Bool) -> TodoCompletion?
  var settings = SettingsReader()
  /// Returns the commands that programs in `PATH` add.
  var extensions: () -> [Extension] = { [] }

  /// Returns the completions of a line, with no candidates for what is unknown or cannot be read.
  package func completion(of line: ShellLine) -> Completion {
    let words = CommandWords(Array(line.words.dropFirst())) { isOff in isOff ? [:] : settings.settings.aliases
    }.words
    // Only an extension knows its options.
    if let word = tool.unknownWord(in: words), extensions().contains(where: { $0.name == word }) {
      return .files(after: 0)
    }
    let place = tool.completionPlace(after: words, last: line.last)
    let source = CompletionSource(
      place: place, facts: facts(place.value(GlobalOptions.file), place.has(GlobalOptions.home)),
      settings: settings)
    switch place.kind {
    case .command:
      return offer(
        commands + added + source.aliases + source.views + (source.signed(place.typed) ?? []), at: place)
    case .option: return offer(place.options.map { Candidate($0.spelling, $0.help) }, at: place)
    case .value(let option):
      if option.completes == .files { return .files(after: place.attachment.count) }
      return offer(source.values(of: option.completes, choices: option.choices), at: place)
    case .operand(let argument):
      if argument.completes == .files { return .files(after: 0) }
      if argument.completes == .helpSubjects { return offer(commands + added + topics, at: place) }
      return offer(source.values(of: argument.completes, choices: argument.choices), at: place)
    case .nothing: return .words([])
    }
  }

  private var commands: [Candidate] {
    tool.commands.filter { !$0.isHidden }.map { Candidate($0.name, $0.summary) }
  }
  private var added: [Candidate] {
    extensions().filter { settings.settings.aliases[$0.name.lowercased()] == nil }.map {
      Candidate($0.name, $0.path)
    }
  }

  private var topics: [Candidate] { tool.topics.map { Candidate($0.name, $0.summary) } }

  /// Returns the words that begin with what is typed, ignoring case, since shells have their own rules for
  /// case.
  ///
  /// Words are compared by bytes, as in shells, so that what is typed may end before a mark that combines
  /// with its last letter. A word with a control character is left out: it cannot be typed and could do harm.
  private func offer(_ values: [Candidate], at place: CompletionPlace) -> Completion {
    let typed = place.typed.lowercased()
    let candidates = values.filter {
      $0.word.lowercased().utf8.starts(with: typed.utf8) && DisplayText($0.word).text == $0.word
    }
    let titled = candidates.isEmpty && !typed.isEmpty ? values.filter { $0.isTodo(titled: typed) } : []
    return .words(
      (candidates + titled).map {
        Candidate(place.attachment + $0.word, $0.meaning, replacesTyped: !titled.isEmpty)
      })
  }
}

extension Completer {
  /// Creates a completer of command lines, with the settings and the stores that an environment leads to.
  package init(_ environment: Environment) {
    // A config with mistakes offers nothing; the next command reports them.
    self.init(
      tool: CommandTable.tool, facts: { TodoCompletion(file: $0, usesHome: $1, in: environment) },
      settings: (try? ConfigLocation(environment, isOff: false).read(for: CommandTable.tool))
        ?? SettingsReader(),
      extensions: { Extension.all(in: environment) })
  }
}

extension TodoCompletion {
  /// Creates a completion from the store, or returns `nil` if nothing gives its path.
  ///
  /// - Parameter file: the value of `--file` as typed, in which a leading `~/` is expanded.
  init?(file: String?, usesHome: Bool = false, in environment: Environment) {
    do {
      var file = file
      if let typed = file, typed.hasPrefix("~/"), let home = try environment.path("HOME") {
        file = home + typed.dropFirst()
      }
      guard let path = try StoreChoice(option: file, usesHome: usesHome, environment: environment).file else {
        self.init(.samples(at: try environment.clock()()))
        return
      }
      self.init(TodoStore.file(path, lockTimeout: 0, onWait: {}, onHistoryEvent: { _ in }))
    } catch {
      return nil
    }
  }
}

/// The reply that a shell's script reads: a line with a directive, then a line per word in the format of
/// that shell.
struct ShellReply {
  let shell: Shell
  let line: ShellLine
  let width: Int
  /// The word as bash sees it: only the part after the last word break, as typed.
  var typedInBash = ""
  /// Whether the shell shows the words in a list, rather than inserting one after another into the line.
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

  /// bash inserts words as they are, so they are quoted here: what was typed stays, the rest follows in its
  /// quotes.
  ///
  /// In a list, each word is followed by its meaning. That does no harm: words with a meaning are numbers,
  /// options or names without spaces, so that the common beginning that bash inserts into the line ends
  /// within the word.
  private func bashLines(of candidates: [Candidate]) -> [String] {
    if let first = candidates.first, first.replacesTyped {
      // In quotes or after a colon, bash would replace something else.
      let isWhole = line.quote == .none && typedInBash.utf8.elementsEqual(line.last.utf8)
      if candidates.count == 1 || !isList { return ["words"] + (isWhole ? candidates.map(\.word) : []) }
      // Bash replaces what is typed by the common beginning of all words, so there must be none.
      let isCommon = candidates.allSatisfy { $0.word.utf8.first == first.word.utf8.first }
      let shown = rows(words: candidates.map(\.word), candidates, open: " (", close: ")")
      return ["words"] + shown + (isCommon ? [" "] : [])
    }
    let candidates = candidates.filter { $0.word.utf8.starts(with: line.last.utf8) }
    let words = candidates.map { candidate in
      let rest = String(candidate.word.unicodeScalars.dropFirst(line.last.unicodeScalars.count))
      return typedInBash + BashQuoting.quoted(rest, in: line.quote, escaping: line.isEscaping)
    }
    if words.count == 1, let word = words.first {
      return [
        candidates.first?.isPartial == true ? "partial" : "words",
        word + BashQuoting.end(of: word, in: line.quote),
      ]
    }
    guard isList else { return ["words"] + words }
    return ["words"] + rows(words: words, candidates, open: " (", close: ")")
  }

  /// zsh quotes words itself; the text for the list follows a tab.
  private func zshLines(of candidates: [Candidate]) -> [String] {
    let rows = rows(words: candidates.map(\.word), candidates, open: " ", close: "")
    let hasMeanings = candidates.contains { $0.meaning != nil }
    let replaces = candidates.contains(where: \.replacesTyped)
    return [replaces ? "instead" : hasMeanings ? "lines" : "words"]
      + zip(candidates, rows).map { "\($0.word)\t\($1)" }
  }

  /// fish quotes words itself, ignores those that do not continue what was typed, and lays out meanings after
  /// a tab.
  private func fishLines(of candidates: [Candidate]) -> [String] {
    let replaces = candidates.contains(where: \.replacesTyped)
    if replaces, line.quote != .none || line.isEscaping || line.last.contains(where: \.isWhitespace) {
      return ["words"]
    }
    return [replaces ? "instead" : "words"]
      + candidates.map { candidate in
        candidate.word + (candidate.meaning.map { "\t" + DisplayText($0).truncated(to: width).text } ?? "")
      }
  }

  /// Returns the words, each followed by its meaning, in columns that fit the terminal.
  private func rows(words: [String], _ candidates: [Candidate], open: String, close: String) -> [String] {
    let widths = words.map { DisplayText($0).width }
    let column = widths.max() ?? 0
    return words.indices.map { index in
      guard let meaning = candidates[index].meaning.map({ DisplayText($0) }) else { return words[index] }
      // One column stays free, because some shells would break the line otherwise.
      let room = width - column - open.count - close.count - 2
      guard room >= 10 else { return words[index] }
      let gap = DisplayText.blanks(column - widths[index] + 1)
      let shown: DisplayText = "\(gap)\(open)\(meaning.truncated(to: room))\(close)"
      return words[index] + shown.text
    }
  }
}
