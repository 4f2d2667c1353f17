import ArgumentKit
import TodoKit

extension Route {
  /// The words behind `todo` that lead here; nil where no command line can say all that the route holds.
  ///
  /// None of a route has words that was filled from standard input, that says what only an option can that the command
  /// lacks, or a content of a single `-`, which means standard input.
  package var words: [String]? {
    // Whatever could not be said is missed when the words are read again.
    guard let words = written, case .command(let arguments)? = try? CommandTable.tool.parse(words),
      let command = CommandTable.command(arguments.command), (try? command.route(arguments)) == self
    else { return nil }
    return words
  }

  /// The command line that leads here, as one would type it in a shell: `todo add 'Buy milk' --due tomorrow`.
  package var commandLine: String? {
    words.map { ([CommandTable.tool.name] + $0.map(ShellWord.quoted)).joined(separator: " ") }
  }

  private var written: [String]? {
    switch self {
    case .openNow(let query) where query == TodoQuery(): []
    case .openNow(let query): Self.words(ofList: query, limit: nil)
    case .openScreen(let request):
      Command.ui.words(queryPieces(of: request.query), Command.linear.words(request.isLinear))
    case .openTodoList(let query): Self.words(ofList: query, limit: query.limit)
    case .openQueryExplanation(let query):
      Command.list.words(queryPieces(of: query.text), query.options, Command.explain.words(true))
    case .openNewTodos(let request, let input):
      input == .titles
        ? Command.add.words([Command.standardInput], request.edits.words, Command.uid.words(request.uid))
        : Self.words(ofTodo: request.edits, titled: request.titles.first?.text, Command.uid.words(request.uid))
    case .openNewTodoEditor(let request, _):
      Self.words(
        ofTodo: request.edits, titled: request.edits[.title],
        Command.inEditor.words(true) + Command.uid.words(request.uid))
    case .openTodo(let id): Command.show.words([String(id.rawValue)])
    case .openTodoDetail(let pick, let input): Command.show.words(pick, input)
    case .openTodoEditor(let request, let input): Command.edit.words(request.pick, input)
    case .openTodoChange(let request, let input): Self.words(of: request, input)
    case .openGroups(let kind): Command.groups(kind).words([])
    case .openGroup(let kind, let name): Command.groups(kind).words([name])
    case .openBatch(_, .files([Command.standardInput])): Command.apply.words([Command.standardInput])
    case .openBatch(_, .files(let files)): Command.import.words([Command.json] + files)
    case .openImport(let request, .files(let files)):
      Command.import.words([request.format.rawValue] + files, request.options)
    case .openBatch, .openImport: nil
    case .openExport(let request):
      Command.export.words(
        [request.format.rawValue] + queryPieces(of: request.query.text), request.query.options, request.options.words,
        Command.strict.words(request.isStrict))
    case .openTodoObjects(let query):
      Command.export.words([Command.json] + queryPieces(of: query.text), query.options)
    case .openMergeOfCopy(let request): Command.merge.words(request.path.map { [$0] } ?? [])
    case .openMergeOfFiles(let request): Command.merge.words([request.base, request.ours, request.theirs])
    case .openSync(.known): Command.sync.words([])
    case .openSync(.none): Command.sync.words([Command.noRemote])
    case .openSync(.remote(let remote, let branch)): Command.sync.words([remote], Command.branch.words(branch))
    case .openHistoryMove(let request):
      (request.direction == .undo ? Command.undo : .redo).words(request.distance.words)
    case .openHistoryLog(let request):
      Command.log.words(
        request.refs.map(\.text), Command.since.words(request.since?.text), Command.until.words(request.until?.text),
        Command.whereChanged.words(request.query), Command.logLimit.words(request.limit.map(String.init)))
    case .openReview(let period, let query):
      Command.review.words(period.map(pieces) ?? [], Command.whereDone.words(query))
    case .openStats(let period, let query):
      Command.stats.words(period.map(pieces) ?? [], Command.whereDone.words(query))
    case .openCalendar(let month): Command.calendar.words(month.map(pieces) ?? [])
    case .openStorePlace: Command.where.words([])
    case .openStoreCheck: Command.check.words([])
    case .openStoreRepair: Command.check.words([], Command.repair.words(true))
    }
  }

  /// - Parameter limit: the one that is written; what fits the window by itself may have one of its own.
  private static func words(ofList query: TodoQuery, limit: Int?) -> [String] {
    let words = queryPieces(of: query.text)
    switch query.scope {
    case TodoQuery.today.scope: return Command.today.words(words, query.options)
    case TodoQuery.next.scope: return Command.next.words(words, Command.limit.words(limit.map(String.init)))
    default: return Command.list.words(words, query.options)
    }
  }

  /// The words of a new todo; `-` is its title only as the value of an option.
  private static func words(ofTodo edits: TodoEdits, titled title: String?, _ options: [String]) -> [String] {
    var edits = edits
    let isHyphen = title == Command.standardInput
    edits[.title] = isHyphen ? title : nil
    return Command.add.words(isHyphen ? [] : [title].compactMap(\.self), edits.words, options)
  }

  private static func words(of request: ChangeTodosRequest, _ input: InputUse) -> [String] {
    let pick = request.pick
    return switch request.action {
    case .edit(let edits): Command.edit.words(pick, input, edits.words)
    case .complete: Command.done.words(pick, input, Command.addedNote.words(request.note))
    case .reopen: Command.reopen.words(pick, input, Command.addedNote.words(request.note))
    case .cancel: Command.cancel.words(pick, input, Command.addedNote.words(request.note))
    case .remove: Command.rm.words(pick, input)
    case .skip: Command.skip.words(pick, input)
    case .postpone(let text):
      Command.postpone.words(pick.words(input) + [text].compactMap(\.self), pick.options)
    // One word names all todos here.
    case .note(let text): Command.note.words([pick.words(input).joined(separator: ","), text])
    }
  }
}

/// A text that a command joins from its words, as these words where a shell leaves them alone, else as one.
private func pieces(of text: String) -> [String] {
  let pieces = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  return pieces.allSatisfy { ShellWord.quoted($0) == $0 } ? pieces : [text]
}

/// The same of a query, which may be empty.
private func queryPieces(of text: String) -> [String] { text.isEmpty ? [] : pieces(of: text) }

extension Command {
  /// The words that give the command operands and options; options that are not wanted are empty.
  fileprivate func words(_ operands: [String], _ options: [String]...) -> [String] {
    let options = options.flatMap(\.self)
    let areLikeOptions = operands.contains { $0.utf8.first == UInt8(ascii: "-") && $0 != Self.standardInput }
    return [declaration.name] + (areLikeOptions ? options + ["--"] + operands : operands + options)
  }

  /// The words that give the command todos and options.
  fileprivate func words(_ pick: TodoPick, _ input: InputUse, _ options: [String]...) -> [String] {
    words(pick.words(input), pick.options + options.flatMap(\.self))
  }

  fileprivate static func groups(_ kind: TodoGroupKind) -> Command { kind == .project ? projects : tags }
}

extension Option {
  /// The option with a value; nothing where that is not wanted.
  fileprivate func words(_ value: String?) -> [String] { value.map { [declaration.spelling, $0] } ?? [] }
}

extension Flag {
  fileprivate func words(_ isGiven: Bool) -> [String] { isGiven ? [declaration.spelling] : [] }
}

extension TodoPick {
  /// The operands that name these todos.
  fileprivate func words(_ input: InputUse) -> [String] {
    switch self {
    case .refs(let refs):
      var words = refs.map(\.text)
      if case .refs(let index) = input, index <= words.count { words.insert(Command.standardInput, at: index) }
      return words
    case .query: return []
    case .misread(_, let words): return words
    }
  }

  fileprivate var options: [String] {
    if case .query(let query) = self { Command.whereQuery.words(query) } else { [] }
  }
}

extension TodoEdits {
  /// The options that ask for these edits.
  fileprivate var words: [String] {
    EditOptions.values.flatMap { field, option in option.words(self[field]) }
      + untags.flatMap(EditOptions.untag.words) + tags.flatMap(EditOptions.tag.words)
      + notAfter.flatMap(EditOptions.notAfter.words) + after.flatMap(EditOptions.after.words)
  }
}

extension TodoQuery {
  fileprivate var options: [String] {
    Command.all.words(includesAll) + Command.sort.words(order.map(FieldNames.text))
      + Command.group.words(grouping?.rawValue) + Command.limit.words(limit.map(String.init))
      + Command.tree.words(isTree)
  }
}

extension HistoryDistance {
  /// The operand that says how far; none for one step.
  fileprivate var words: [String] {
    switch self {
    case .steps(1): []
    case .steps(let count): [String(count)]
    case .through(let revision): [HistoryRevision(number: revision).description]
    }
  }
}

extension HistoryBound {
  fileprivate var text: String {
    switch self {
    case .revision(let number): HistoryRevision(number: number).description
    case .date(let text): text
    }
  }
}

extension ImportRequest {
  fileprivate var options: [String] {
    Command.onConflict.words(policy == .theirs ? nil : policy.rawValue) + Command.skipBad.words(skipsBad)
      + Command.importProject.words(project) + tags.flatMap(Command.importTag.words)
  }
}

extension ExportOptions {
  fileprivate var words: [String] {
    Command.uids.words(writesUIDs) + Command.excel.words(isForExcel) + Command.dataview.words(usesDataview)
  }
}
