import ArgumentKit
import TodoKit

/// The values of one kind that the words and the store hold.
struct CompletionSource {
  let place: CompletionPlace
  let facts: TodoCompletion?
  var settings = SettingsReader()

  /// The values of an option: the words of its closed set, or what its name calls for.
  func values(of option: OptionDeclaration) -> [CompletionValue] {
    guard option.choices.isEmpty else { return option.choices.map { CompletionValue($0) } }
    switch option.name {
    case EditOptions.due.declaration.name, EditOptions.start.declaration.name:
      return Self.values(DateForms.words) + clearing
    case EditOptions.priority.declaration.name:
      return TodoPriority.allCases.map { CompletionValue($0.rawValue) } + clearing
    case EditOptions.project.declaration.name: return projects + clearing
    case EditOptions.tag.declaration.name: return tags + clearing
    case EditOptions.untag.declaration.name: return tags
    case GlobalOptions.fields.declaration.name: return list(of: TodoField.allCases.map(\.key))
    case Command.sort.declaration.name: return sortFields
    case EditOptions.repeats.declaration.name: return rhythms + clearing
    case EditOptions.after.declaration.name, EditOptions.parent.declaration.name: return otherTodos + clearing
    case EditOptions.notAfter.declaration.name: return otherTodos
    case Command.whereQuery.declaration.name: return query
    case Command.since.declaration.name, Command.until.declaration.name: return Self.values(DateForms.past)
    default: return []
    }
  }

  /// The values of an operand: the words of its closed set, or what its name calls for.
  func values(of argument: ArgumentDeclaration) -> [CompletionValue] {
    guard argument.choices.isEmpty else { return argument.choices.map { CompletionValue($0) } }
    switch argument.name {
    case Command.refsArgument.name:
      return refs + (canEndInDistance ? Self.values(DateForms.postponements + DateForms.words) : [])
    case Command.queryArgument.name: return query
    case Command.periodArgument.name: return Self.words(DateForms.lookback)
    case Command.monthArgument.name: return Self.words(DateForms.months)
    default: break
    }
    switch place.command {
    case ConfigCommand.declaration:
      return argument == ConfigCommand.key ? configKeys : configValues
    case Command.projects.declaration: return projects
    case Command.tags.declaration: return tags
    default: return []
    }
  }

  var sortFields: [CompletionValue] { list(of: TodoField.allCases.flatMap { [$0.key, "-\($0.key)"] }) }
  var projects: [CompletionValue] { (facts?.projects() ?? []).map { CompletionValue($0) } }
  var tags: [CompletionValue] { (facts?.tags() ?? []).map { CompletionValue($0) } }
  var rhythms: [CompletionValue] { Self.values(RepeatForms.words) }
  static func values(_ forms: [DateForms.Row]) -> [CompletionValue] {
    forms.map { CompletionValue($0.term, $0.meaning) }
  }
  /// The same as one word each: a hyphen is as good as a blank.
  static func words(_ forms: [DateForms.Row]) -> [CompletionValue] {
    forms.map { CompletionValue($0.term.replacing(" ", with: "-"), $0.meaning) }
  }
  var clearing: [CompletionValue] { [CompletionValue("none", "clears it")] }

  /// Whether the word may say how far the todos before it are postponed.
  private var canEndInDistance: Bool {
    place.command == Command.postpone.declaration
      && (!place.operands.isEmpty || place.value(Command.whereQuery) != nil)
  }

  /// The todos of the store that the command can change and that are not named yet.
  private var refs: [CompletionValue] {
    let state: CompletionState = place.command?.name == Command.reopen.declaration.name ? .closed : .open
    return list(of: (facts?.todos(state) ?? []).map { (String($0.id.rawValue), $0.title) }, besides: place.operands)
  }

  /// The open todos that one can stand to, but for those that are changed.
  private var otherTodos: [CompletionValue] {
    list(of: openTodos, besides: place.command == Command.edit.declaration ? place.operands : [])
  }

  /// The open todos by their ids, with their titles.
  var openTodos: [(text: String, meaning: String?)] {
    (facts?.todos(.open) ?? []).map { (String($0.id.rawValue), $0.title) }
  }

  /// The words that can follow the last comma, without those before it.
  func list(of words: [String]) -> [CompletionValue] {
    list(of: words.map { ($0, nil) })
  }

  private func list(of words: [(text: String, meaning: String?)], besides others: [String] = []) -> [CompletionValue] {
    let parts = place.typed.split(separator: ",", omittingEmptySubsequences: false)
    let before = parts.dropLast().map { $0 + "," }.joined()
    let taken = Set(parts.dropLast().map(String.init) + others.flatMap { $0.split(separator: ",").map(String.init) })
    return words.filter { !taken.contains($0.text) }.map { CompletionValue(before + $0.text, $0.meaning) }
  }
}
