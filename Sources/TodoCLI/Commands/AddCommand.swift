import ArgumentKit
import TodoKit

extension Command {
  static let uid = Option(
    "uid", value: "uid", help: "an id that is the same on every machine (default: a random UUID)",
    completes: .nothing)
  static let inEditor = Flag("edit", short: "e", help: "write it in the editor: VISUAL, else EDITOR, else vi")

  static let add = Command(
    "add", summary: "add a todo, or one for each line of standard input",
    arguments: [
      ArgumentDeclaration(
        "title", .any, help: "what to do; - reads one title per line", completes: .nothing, isText: true)
    ],
    options: EditOptions.forNewTodos + [uid.row, inEditor.row, dryRun.row], page: PackageResources.add_txt
  ) { arguments throws(UsageError) in
    try newTodos(arguments)
  } spelling: {
    spelling(ofNew: $0)
  }

  /// Returns the route of `add`, which stores titles as written, or of `jot`, which reads shorthand.
  static func newTodos(_ arguments: ParsedArguments, isJot: Bool = false) throws(UsageError) -> Route {
    try arguments.has(inEditor) ? editorRoute(arguments, isJot) : newTodosRoute(arguments, isJot)
  }

  static func spelling(ofNew route: Route, isJot: Bool = false) -> Spelling? {
    switch route {
    case .openNewTodos(let request, _) where request.isJot != isJot: nil
    case .openNewTodos(let request, .titles):
      Spelling([standardInput], request.edits.words, uid.words(request.uid))
    case .openNewTodos(let request, _):
      spelling(of: request.edits, titled: request.titles.first?.text, uid.words(request.uid))
    case .openNewTodoEditor(let request, _) where request.isJot == isJot:
      spelling(
        of: request.edits, titled: request.edits[.title], inEditor.words(true) + uid.words(request.uid))
    default: nil
    }
  }

  private static func newTodosRoute(_ arguments: ParsedArguments, _ isJot: Bool) throws(UsageError) -> Route {
    var request = AddTodosRequest(
      titles: [], uid: try arguments.value(uid), edits: try EditOptions.edits(arguments), isJot: isJot)
    let content = EditOptions.inputUse(of: request.edits)
    if arguments.operands == [standardInput] {
      if request.edits[.title] != nil { throw arguments.conflict(standardInput, "--title") }
      if content != .none { throw readTwice(arguments) }
      return .openNewTodos(request, filledBy: .titles)
    }
    request.titles = [AddTodosRequest.Title(try title(arguments, option: request.edits[.title]))]
    request.edits[.title] = nil
    return .openNewTodos(request, filledBy: content)
  }

  private static func editorRoute(_ arguments: ParsedArguments, _ isJot: Bool) throws(UsageError) -> Route {
    if arguments.operands == [standardInput] {
      throw arguments.conflict(standardInput, inEditor.row.spelling)
    }
    var edits = try EditOptions.edits(arguments)
    if !arguments.operands.isEmpty || edits[.title] != nil {
      let title = try title(arguments, option: edits[.title])
      edits[.title] = title.isEmpty ? nil : title
    }
    let request = AddTodosRequest(uid: try arguments.value(uid), edits: edits, isJot: isJot)
    return .openNewTodoEditor(request, filledBy: EditOptions.inputUse(of: edits))
  }

  private static func title(_ arguments: ParsedArguments, option: String?) throws(UsageError) -> String {
    let name = arguments.command.arguments[0].name
    guard let option else {
      guard !arguments.operands.isEmpty else { throw arguments.missing(name) }
      return arguments.operands.joined(separator: " ")
    }
    guard arguments.operands.isEmpty else { throw arguments.conflict("<\(name)>", "--title") }
    return option
  }

  /// Returns the words for a new todo; only an option can give it the title `-`.
  private static func spelling(of edits: TodoEdits, titled title: String?, _ options: [String]) -> Spelling {
    var edits = edits
    let isHyphen = title == standardInput
    edits[.title] = isHyphen ? title : nil
    return Spelling(isHyphen ? [] : [title].compactMap(\.self), edits.words, options)
  }

  static let jot = Command(
    "jot", summary: "add a todo written in one line: call mum tomorrow 5pm @phone +home p1",
    arguments: [lineArgument], options: add.declaration.options, page: PackageResources.jot_txt
  ) { arguments throws(UsageError) in
    try arguments.isBare ? screen(ScreenRequest(isLine: true), arguments) : newTodos(arguments, isJot: true)
  } spelling: { route in
    if case .openScreen(let request) = route, request.isLine { return Spelling() }
    return spelling(ofNew: route, isJot: true)
  }

  static let lineArgument = ArgumentDeclaration(
    "text", .any, help: "what to do, with dates, @tags and +projects; - reads one todo per line",
    completes: .line,
    isText: true)
}
