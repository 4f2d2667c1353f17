import ArgumentKit
import Terminal
import TodoKit

/// Finds what the last word of a command line can become, by what ``TodoCompletion`` knows.
package struct Completer {
  let tool: ToolDeclaration
  /// What the store knows that `--file` names, or else the environment; nil when that leads nowhere.
  let facts: (_ file: String?) -> TodoCompletion?
  /// The views and aliases that there are.
  var settings = SettingsReader()

  /// What a line can become; what is not known, or cannot be read, has no candidates.
  package func completion(of line: ShellLine) -> Completion {
    let words = CommandWords(Array(line.words.dropFirst())) { isOff in isOff ? [:] : settings.settings.aliases }.words
    let place = tool.completionPlace(after: words, last: line.last)
    let source = CompletionSource(place: place, facts: facts(place.value(GlobalOptions.file)), settings: settings)
    switch place.kind {
    case .command: return offer(commands + source.aliases + source.views, at: place)
    case .option:
      return offer(place.options.map { CompletionValue($0.spelling, $0.help) }, at: place)
    case .value(let option):
      if option.name == GlobalOptions.file.declaration.name { return .files(behind: place.attachment.count) }
      return offer(source.values(of: option), at: place)
    case .operand(let argument):
      if argument.name == CommandDeclaration.helpSubject { return offer(commands + topics, at: place) }
      if argument.name == Command.filesArgument.name { return .files(behind: 0) }
      return offer(source.values(of: argument), at: place)
    case .nothing: return .words([])
    }
  }

  private var commands: [CompletionValue] {
    tool.commands.filter { !$0.isHidden }.map { CompletionValue($0.name, $0.summary) }
  }

  private var topics: [CompletionValue] {
    tool.topics.map { CompletionValue($0.name, $0.summary) }
  }

  /// The words that go on as typed, whatever the case: which of them are right, shells have their own rules for.
  ///
  /// What is typed is compared as shells do it, so that it may end before a mark that combines with its last letter. A
  /// word with a control character cannot be typed and would not be harmless; it is left out.
  private func offer(_ values: [CompletionValue], at place: CompletionPlace) -> Completion {
    let typed = place.typed.lowercased()
    let candidates = values.lazy.filter {
      $0.text.lowercased().utf8.starts(with: typed.utf8) && DisplayText($0.text).text == $0.text
    }.map { Completion.Candidate(place.attachment + $0.text, $0.meaning.map { DisplayText($0) }) }
    guard candidates.isEmpty, case .operand(Command.refsArgument) = place.kind, !typed.isEmpty else {
      return .words(Array(candidates))
    }
    return .words(titled(typed, among: values))
  }

  /// The only todo that has a word in its title which goes on as typed.
  private func titled(_ typed: String, among values: [CompletionValue]) -> [Completion.Candidate] {
    let named = values.filter { value in
      guard Int(value.text) != nil, let title = value.meaning?.lowercased() else { return false }
      return title.split(whereSeparator: \.isWhitespace).contains { $0.utf8.starts(with: typed.utf8) }
    }
    guard named.count == 1, let meant = named.first else { return [] }
    var candidate = Completion.Candidate(meant.text, meant.meaning.map { DisplayText($0) })
    candidate.replacesTyped = true
    return [candidate]
  }
}

extension Completer {
  /// A completer of the tool's command lines, with the settings and the stores that an environment leads to.
  package init(_ environment: Environment) {
    // A config that is wrong has nothing to offer; whoever types is told with the next command.
    self.init(
      tool: CommandTable.tool, facts: { AppRouter.completionFacts(file: $0, environment: environment) },
      settings: (try? ConfigLocation(environment, isOff: false).read(for: CommandTable.tool)) ?? SettingsReader())
  }
}

/// A value that something that is being typed may become.
struct CompletionValue {
  let text: String
  let meaning: String?

  /// A value and what it means.
  init(_ text: String, _ meaning: String? = nil) {
    self.text = text
    self.meaning = meaning
  }
}
