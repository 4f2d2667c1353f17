import ArgumentKit
import TodoKit

extension Command {
  static let done = action(
    .complete, "done", "mark todos as done", takesNote: true, PackageResources.done_txt)
  static let reopen = action(
    .reopen, "reopen", "open done or cancelled todos again", takesNote: true, PackageResources.reopen_txt)
  static let cancel = action(
    .cancel, "cancel", "cancel todos", takesNote: true, PackageResources.cancel_txt)
  static let rm = action(.remove, "rm", "remove todos", PackageResources.rm_txt)
  static let skip = action(
    .skip, "skip", "move repeating todos to their next date", PackageResources.skip_txt)

  /// `--note` of the commands that change the status of a todo.
  static let addedNote = Option(
    "note", value: "text", help: "add a dated note to each todo that changes",
    completes: .nothing)
  /// `--set` of the same commands.
  static let addedOwn = Option(
    EditOptions.own.row.name, value: "field=value",
    help: "set a custom field of each todo that changes: spent=150",
    completes: .ownValues, isRepeatable: true
  ) { text throws(ValueError) in try EditOptions.pair(text) }

  static func action(
    _ action: TodoAction, _ name: String, _ summary: String, takesNote: Bool = false,
    _ page: @escaping @autoclosure HelpText.Page
  ) -> Command {
    Command(
      name, summary: summary, arguments: [refsArgument],
      options: (takesNote ? [addedNote.row, addedOwn.row] : []) + [whereQuery.row, dryRun.row],
      page: page(), destroys: action == .remove
    ) { arguments throws(UsageError) in
      let (pick, input) = try pick(arguments)
      let note = takesNote ? try arguments.value(addedNote) : nil
      if note == standardInput {
        throw .invalidValue(
          option: addedNote.row.spelling, message: "only todo note reads a note from standard input",
          suggestion: nil, command: arguments.command.name)
      }
      let own = takesNote ? try arguments.values(addedOwn) : []
      return .openTodoChange(ChangeTodosRequest(action, pick: pick, note: note, own: own), filledBy: input)
    } spelling: { route in
      guard case .openTodoChange(let request, let input) = route, request.action == action else { return nil }
      return Spelling(
        request.pick, input, addedNote.words(request.note), request.own.flatMap(EditOptions.words))
    }
  }

  static let postpone = Command(
    "postpone", summary: "move due dates later", arguments: [refsArgument],
    options: [whereQuery.row, dryRun.row], page: PackageResources.postpone_txt
  ) { arguments throws(UsageError) in
    var words = arguments.operands
    let endsInPostponement = words.last.map { Postponement.isMeant(by: $0) } ?? false
    let text = endsInPostponement ? words.popLast() : nil
    let (pick, input) = try pick(arguments, words)
    return .openTodoChange(ChangeTodosRequest(.postpone(text), pick: pick), filledBy: input)
  } spelling: { route in
    guard case .openTodoChange(let request, let input) = route, case .postpone(let text) = request.action
    else {
      return nil
    }
    return Spelling(request.pick, input, then: text)
  }

  static let note = Command(
    "note", summary: "add a dated note to todos",
    arguments: [
      ArgumentDeclaration(refsArgument.name, .one, help: refsArgument.help, completes: .refs),
      ArgumentDeclaration(
        "text", .many, help: "the note; - reads standard input", completes: .nothing, isText: true),
    ],
    options: [dryRun.row], page: PackageResources.note_txt
  ) { arguments throws(UsageError) in
    let (pick, input) = try pick(arguments, Array(arguments.operands.prefix(1)))
    let text = arguments.operands.dropFirst().joined(separator: " ")
    let isInput = text == standardInput
    if isInput, input != .none { throw readTwice("ref", arguments) }
    return .openTodoChange(ChangeTodosRequest(.note(text), pick: pick), filledBy: isInput ? .content : input)
  } spelling: { route in
    guard case .openTodoChange(let request, let input) = route, case .note(let text) = request.action else {
      return nil
    }
    // Here, a single word names all todos.
    return Spelling([request.pick.words(input).joined(separator: ","), text])
  }
}

extension Command {
  static let edit = Command(
    "edit", summary: "change todos, or open one in your editor", arguments: [refsArgument],
    options: EditOptions.forEditing + [whereQuery.row, dryRun.row], page: PackageResources.edit_txt
  ) { arguments throws(UsageError) in
    let edits = try EditOptions.edits(arguments)
    try refuseWords(arguments, edits)
    try refuseTags(arguments)
    let (pick, refs) = try pick(arguments)
    guard !edits.isEmpty else { return .openTodoEditor(pick, filledBy: refs) }
    let content = EditOptions.inputUse(of: edits)
    if content != .none, refs != .none { throw readTwice(arguments) }
    return .openTodoChange(
      ChangeTodosRequest(.edit(edits), pick: pick), filledBy: content == .none ? refs : content)
  } spelling: { route in
    switch route {
    case .openTodoEditor(let pick, let input): return Spelling(pick, input)
    case .openTodoChange(let request, let input):
      guard case .edit(let edits) = request.action else { return nil }
      return Spelling(request.pick, input, edits.words)
    default: return nil
    }
  }

  /// Refuses words after ids that are meant as a change: one is not a reference, or no option says what to
  /// change.
  private static func refuseWords(_ arguments: ParsedArguments, _ edits: TodoEdits) throws(UsageError) {
    let isID = { (word: String) in
      if case .ids? = (try? TodoRef.parse(word))?.first?.target { true } else { word == standardInput }
    }
    let ids = arguments.operands.prefix(while: isID)
    let words = arguments.operands.dropFirst(ids.count)
    let isDate = words.count > 1 && TodoRules.canBe(words.joined(separator: " "), for: .due)
    guard !ids.isEmpty || arguments.has(whereQuery.row), !words.isEmpty, edits[.title] == nil,
      isDate || !words.contains(where: isID),
      edits.isEmpty || words.contains(where: { (try? TodoRef.parse($0)) == nil })
    else { return }
    let isAlone = !arguments.command.options.contains { arguments.has($0) }
    let line = isAlone ? options(setting: words).map { ["edit"] + ids + $0 } : nil
    throw arguments.invalid(
      "ref", "\"\(words.joined(separator: " "))\" is not a reference",
      suggestion: line?.map(ShellWord.quoted).joined(separator: " "))
  }

  /// Returns the options for words such as `due:fri`, or `nil` if one of the words is anything else.
  private static func options(setting words: ArraySlice<String>) -> [String]? {
    var options: [String] = []
    for word in words {
      let parts = word.split(maxSplits: 1, omittingEmptySubsequences: false) { ":=".contains($0) }.map(
        String.init)
      guard parts.count == 2, let row = CommandTable.tool.option(meantBy: parts[0], of: edit.declaration),
        let field = EditOptions.field(of: row), TodoRules.canBe(parts[1], for: field)
      else { return nil }
      options += [row.spelling, parts[1]]
    }
    return options
  }

  /// Refuses `-shop`, which would be the start date `hop`: other programs remove a tag like that.
  private static func refuseTags(_ arguments: ParsedArguments) throws(UsageError) {
    for (field, option) in EditOptions.byField {
      guard let word = arguments.word(of: option.row), case let value = String(word.dropFirst(2)),
        !TodoRules.canBe(value, for: field), !TodoRules.clears(value),
        word.unicodeScalars.dropFirst().allSatisfy(\.properties.isAlphabetic)
      else { continue }
      throw .unknownOption(word, suggestion: nil, command: arguments.command.name)
    }
  }
}
