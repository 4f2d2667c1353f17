import ArgumentKit
import Terminal
import TextSearch
import TodoCLI
import TodoKit

/// The line being typed.
extension ScreenState {
  /// Opens a line; a line for a single todo starts with the todo's value.
  mutating func open(_ purpose: InputPurpose) {
    let typed = typed[purpose, default: []]
    if purpose == .query {
      // The space makes the next letter start a new word.
      var line = InputState(.query, query.text.isEmpty ? "" : "\(query.text) ", after: typed)
      line.previous = (query, list.cursor)
      (input, stack.isInSidebar) = (line, false)
      return explainQuery()
    }
    guard purpose.needsTodos else {
      input = InputState(purpose, after: typed)
      if stack.isAtList { input?.membership = list.model?.membership ?? TodoEdits() }
      if purpose == .add, let hint = input?.membershipHint {
        input?.hint = InputHint(text: DisplayText(hint))
      }
      return
    }
    let targets = targets
    if targets.isEmpty { return sayNoTodo() }
    let shown = shown(targets)
    let only = targets.count == 1 ? shown.first : nil
    var line = InputState(purpose, purpose.value(in: only), targets: targets, after: typed)
    (line.areMarked, line.tags) = (areTargetsMarked, only?.tags ?? [])
    // A note overwrites nothing, so it needs no guard.
    if purpose != .note { line.modified = Self.versions(of: shown) }
    line.areUndated = shown.allSatisfy { $0.due == nil }
    if purpose == .postpone || purpose.field?.schema.kind == .date {
      line.hint = InputHint(text: DisplayText(InputState.dateHint), isAnswer: true)
    }
    input = line
  }

  /// Returns todos as the screen shows them.
  private func shown(_ ids: [TodoID]) -> [Todo] {
    if let detail = stack.detail?.detail { return detail.todos.prefix(1).map(\.todo) }
    guard let model = list.model else { return [] }
    if ids.count == 1 { return ids.compactMap(model.index).map { model.todos[$0].todo } }
    let wanted = Set(ids)
    return model.todos.indices.filter { wanted.contains(model.todos.id(at: $0)) }.map { model.todos[$0].todo }
  }

  private static func versions(of todos: [Todo]) -> [TodoID: Instant] {
    Dictionary(todos.map { ($0.id, $0.modified) }) { first, _ in first }
  }

  /// Guards the line against changes by somebody else since now, once the user was warned about earlier ones.
  mutating func renewGuard() {
    guard var line = input, line.modified == nil else { return }
    line.modified = Self.versions(of: shown(line.targets))
    input = line
  }

  mutating func type(_ text: String) {
    guard input != nil else { return find { $0.insert(text) } }
    if input?.isUntouched == true { input?.line = InputLine() }
    input?.line.insert(text)
    lineChanged()
  }

  mutating func change(line edit: LineEdit) {
    guard let previous = input?.line.text else { return find { $0.apply(edit) } }
    if isLine, previous.isEmpty, edit == .deleteRight { return ask(.leave(isInterrupted: false)) }
    if edit == .deleteLeft, input?.keepAsText() == true { return lineChanged() }
    input?.isUntouched = false
    input?.line.apply(edit)
    if input?.line.text != previous { lineChanged() }
  }

  /// Types a pasted text into the line, or into a new line that adds todos; a pasted text never acts as keys.
  mutating func paste(_ text: String) {
    if input == nil, stack.help == nil {
      if stack.top is MenuPane { stack.close() }
      open(.add)
    }
    // A line break at the end adds no empty line.
    type(text.pastedLines.joined(separator: input?.purpose == .add ? "\n" : " "))
  }

  /// Changes the text that searches the help.
  private mutating func find(_ change: (inout InputLine) -> Void) {
    let height = layout.body.rows.count
    stack.help?.find(height: height, change)
  }

  private mutating func lineChanged() {
    guard var line = input else { return }
    line.choice = nil
    line.hint = nil
    line.isUntouched = false
    line.setsDate = false
    // Marks after the change have moved.
    let cursor = line.line.before.utf8.count
    line.marks.removeAll { $0.upperBound >= cursor }
    line.literals.removeAll { !line.line.text.utf8.holds($0.utf8) }
    input = line
    if line.purpose == .query {
      readTypedQuery()
    } else if line.purpose == .add, case let count = line.lines.count, count > 1 {
      input?.hint = InputHint(text: "\(count) lines: Enter adds \(count) todos")
    } else if let route = line.route {
      ask(.open(route, for: .rehearsal))
    }
  }

  private mutating func readTypedQuery() {
    query.text = input?.line.text ?? ""
    ask(.open(.openTodoList(query), for: .typedList))
    explainQuery()
  }

  private mutating func explainQuery() { ask(.open(.openQueryExplanation(query), for: .explanation)) }

  mutating func accept() {
    guard let line = input, line.hint?.isWarning != true || hasBeenRead else { return }
    input?.attempts += 1
    remember(line)
    switch line.purpose {
    case .query:
      query.text = String(query.text.trimmingBlanks())
      // Only reading the list tells whether the query is valid.
      ask(.open(.openTodoList(query), for: .keptList))
    case .jump:
      input = nil
      let digits = line.line.text.drop { $0 == "#" || $0.isWhitespace }
      if let id = Int(digits).flatMap({ TodoID(rawValue: $0) }) { return jump(to: id) }
      if !digits.isEmpty { say("\"\(String(digits))\" is not an id", isProblem: true) }
    case .command:
      if let route = line.route { return ask(.open(route, for: .command)) }
      run(line.line.text)
    case .add, .tags, .postpone, .note, .value:
      guard let route = line.route else { return isLine ? ask(.leave(isInterrupted: false)) : (input = nil) }
      actsOnMarks = line.areMarked
      ask(.open(route, for: .change))
    }
  }

  /// Leaves the line as if nothing had been typed.
  mutating func leaveInput() {
    guard let left = input else { return }
    if isLine, left.line.text.isEmpty { return ask(.leave(isInterrupted: false)) }
    remember(left)
    // `m` still shows what was wrong with the line.
    if let hint = left.hint, hint.isProblem { previousMessage = ScreenMessage(hint.text, isProblem: true) }
    if let problem = left.queryProblem { previousMessage = ScreenMessage(problem) }
    input = nil
    guard let previous = left.previous else { return }
    query = previous.query
    readList(.go(to: [previous.cursor].compactMap(\.self)))
  }

  // MARK: Lines typed before

  private static let mostRemembered = 100

  /// Remembers a line, and every other that was changed on the way to it, for the arrows in later lines.
  mutating func remember(_ input: InputState) {
    let text = input.line.text
    var lines = typed[input.purpose, default: []]
    lines += input.drafts.filter { draft in draft != input.initial && !lines.contains { $0 == draft } }
    if text != input.initial { lines = lines.filter { $0 != text } + [text] }
    typed[input.purpose] = Array(lines.filter { !$0.isEmpty }.suffix(Self.mostRemembered))
  }

  /// Shows an older line if `steps` is -1, a newer one if it is 1; the newest is the line that is being
  /// typed.
  mutating func recall(_ steps: Int) {
    guard var line = input else { return }
    let draft = line.draft + steps
    guard line.drafts.indices.contains(draft) else { return }
    line.drafts[line.draft] = line.line.text
    line.draft = draft
    line.line = InputLine(line.drafts[draft])
    input = line
    lineChanged()
  }

  // MARK: Completion

  /// Asks for completions of the word before the cursor, or shows the next one if they are known.
  ///
  /// - Parameter steps: 1 for the next completion, -1 for the previous one.
  mutating func askForCompletion(by steps: Int) {
    guard let input, let line = input.purpose.words.command else { return }
    if let choice = input.choice, !choice.words.isEmpty {
      let previous = choice.index ?? (steps > 0 ? -1 : 0)
      let index = (previous + steps + choice.words.count) % choice.words.count
      let word = input.quoted(choice.words[index])
      self.input?.line.replace(last: choice.length, by: word)
      self.input?.choice = (choice.words, index, word.count)
      if input.purpose == .query { readTypedQuery() }
    } else if input.purpose == .command {
      ask(.complete(line + input.line.before))
    } else {
      // The query, or a tag with spaces, is one word here but several in a shell.
      ask(.complete(line + input.word.unicodeScalars.map { "\\\($0)" }.joined()))
    }
  }

  /// Puts the parent of the todo under the cursor first where a parent is completed in a tree.
  private func parentFirst(_ words: [String]) -> [String] {
    guard query.isTree, input?.word == "parent:", let model = list.model,
      let index = list.cursor.flatMap(model.index),
      let uid = model.todos[index].todo.parent,
      let parent = model.todos.indices.first(where: { model.todos[$0].todo.uid == uid })
    else { return words }
    let word = "parent:\(model.todos[parent].todo.id.rawValue)"
    return [word] + words.filter { $0 != word }
  }

  /// Types the only completion, or the common beginning of several.
  mutating func complete(with words: [String]) {
    let words = parentFirst(words)
    guard var line = input, let first = words.first else { return }
    let typed = line.word.count
    if words.count == 1 {
      let end = line.purpose == .command && ![":", "="].contains(first.last) ? " " : ""
      line.line.replace(last: typed, by: line.quoted(first) + end)
      line.choice = nil
    } else {
      let common = words.dropFirst().reduce(first) { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
      if common.count > typed { line.line.replace(last: typed, by: line.quoted(common)) }
      line.choice = (words, nil, max(typed, common.count))
      line.hint = InputHint(text: words.map { "\($0)" }.joined(separator: "  "), isAnswer: true)
    }
    line.isUntouched = false
    input = line
    if line.purpose == .query { readTypedQuery() }
    if words.count == 1, line.jot != nil { lineChanged() }
  }
}

extension InputState {
  /// Returns a word in quotes if a command line needs them.
  fileprivate func quoted(_ word: String) -> String { purpose == .command ? ShellWord.quoted(word) : word }
}
