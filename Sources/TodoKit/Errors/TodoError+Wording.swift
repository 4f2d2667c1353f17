import FileStore
internal import Suggestions

extension TodoError {
  /// What scripts know it by.
  var code: ErrorCode {
    switch self {
    case .refused: .refused
    case .batch(let problems):
      switch Set(problems.map(\.outcome)) {
      case [.notFound]: .notFound
      case [.contended]: .changed
      default: .refused
      }
    case .malformedRef, .malformedQuery, .emptyQuery, .manyTodosToEdit: .usage
    case .unreadableInput, .editor(.unreadable): .unreadable
    case .editor(.unwritable): .unwritable
    case .editor(.notStarted), .editor(.exited), .editor(.killed): .editor
    case .store(let error): error.code
    case .kept(let error, _): error.code
    }
  }

  /// What is wrong.
  var message: String {
    switch self {
    case .refused(let refusal, let line?): "line \(line): \(refusal.message)"
    case .refused(let refusal, nil): refusal.message
    case .batch(let problems) where problems.count == 1: problems[0].message
    case .batch(let problems): "\(problems.count) lines are refused"
    case .malformedRef(let word): "invalid reference \(quoted(word))"
    case .malformedQuery(let error): error.message
    case .emptyQuery: "the query is empty"
    case .unreadableInput(let reason): "cannot read standard input: \(reason.message)"
    case .store(let error): error.message
    case .manyTodosToEdit(let count): "the editor opens one todo at a time, not \(count)"
    case .editor(let failure): failure.message
    case .kept(let error, _): error.message
    }
  }

  /// What to do about it.
  var advice: String? {
    switch self {
    case .refused(let refusal, _): refusal.advice
    case .batch: "nothing was changed; every line must be good"
    case .malformedRef: "write an id (12), a range (3-7), a list (3,5,9-11) or the first 4 characters of a uid"
    case .malformedQuery(let error): error.advice
    case .emptyQuery: "for every todo, write --where is:any"
    case .unreadableInput: "pipe text into it, or leave out the -"
    case .store(let error): error.advice
    case .manyTodosToEdit: "name one of them, or say what to change: todo edit 3-5 --due fri"
    case .editor(let failure): failure.advice
    case .kept(let error, let path):
      [error.advice, "your text is kept in \(visible(path))"].compactMap(\.self).joined(separator: "\n")
    }
  }

  /// The references it is about.
  var refs: [String] {
    switch self {
    case .batch(let problems):
      problems.compactMap { if case .noSuchID(let id) = $0.reason { String(id) } else { nil } }
    case .refused, .unreadableInput, .malformedQuery, .emptyQuery, .manyTodosToEdit, .editor: []
    case .malformedRef(let word): [word]
    case .store(.notFound(let refs)): refs
    case .store(.ambiguous(let ref, _, _)): [ref]
    case .store(.conflict(_, let ids)): ids.map(String.init)
    case .store(.changedMeanwhile(let id)): [String(id)]
    case .store: []
    case .kept(let error, _): error.refs
    }
  }
}

extension TodoError {
  /// Each part of it, where there are several.
  var details: [String] {
    guard case .batch(let problems) = self, problems.count > 1 else { return [] }
    return problems.map(\.message)
  }
}

extension BatchProblem {
  /// What is wrong, and on which line.
  var message: String {
    let text =
      switch reason {
      case .malformed(let column, let expected): "column \(column): expected \(visible(expected))"
      case .refused(let refusal): refusal.message
      case .noSuchID(let id): "no such todo: \(id)"
      case .namesTwo(let id, let uid): "id \(id) and uid \(quoted(uid)) belong to different todos"
      case .removed(let line): "the todo was removed on line \(line)"
      case .missingTitle: "a new todo needs a title"
      case .namesNothing: "the object names no todo; it needs an id or a uid"
      case .idsExhausted: "every id up to \(TodoID.maximum) has been given"
      case .sharedUID(let uid): "several todos have the uid \(quoted(uid)); give the id"
      case .gone: "the todo that ifModified is about does not exist"
      case .changedSince(let instant, let id):
        "todo \(id) was changed: its modified is \(instant), not that of ifModified"
      }
    return "line \(line): \(text)"
  }
}

extension Refusal {
  fileprivate var message: String {
    switch self {
    case .emptyTitle: "the title is empty"
    case .longTitle(let bytes): "the title is \(bytes) bytes long; at most \(TodoRules.longestTitle) are allowed"
    case .manyLinedTitle: "the title has more than one line"
    case .controlCharacter(let scalar, let field):
      "the \(field.key) contains the control character \(name(of: scalar))"
    case .longContent(let bytes): "the content is \(bytes) bytes long; at most \(TodoRules.longestContent) are allowed"
    case .date(let text, let field): "invalid \(field.key) date \(quoted(text))"
    case .repeats(let text): "invalid repeat rule \(quoted(text))"
    case .priority(let text): "invalid priority \(quoted(text))"
    case .tag(let text): text.isEmpty ? "a tag is empty" : "invalid tag \(quoted(text))"
    case .project(let text): "invalid project \(quoted(text))"
    case .uid(let text): text.isEmpty ? "the uid is empty" : "invalid uid \(quoted(text))"
    case .uidForMany(let count): "one uid cannot name \(count) todos"
    case .historyGap(let since, _, let last) where since > last:
      "revision \(since) is beyond the store's revision \(last)"
    case .historyGap(let since, let first, let last):
      first > last
        ? "the history is empty at revision \(last): the changes since revision \(since) are unknown"
        : "the history covers revisions \(first) to \(last): the changes since revision \(since) are unknown"
    case .notUTF8: "the text is not valid UTF-8"
    case .draftLine(let line): "\(quoted(line)) is not of the form \"key: value\""
    case .draftKey(let key): "\(quoted(key)) is not a field that can be edited"
    case .repeatedField(let field): "the \(field.key) is given twice"
    }
  }

  fileprivate var advice: String? {
    switch self {
    case .emptyTitle: "say what to do: todo add \"Buy milk\""
    case .longTitle: "move the long part to the content: --content -"
    case .manyLinedTitle: "move the other lines to the content, or add one todo per line: todo add -"
    case .controlCharacter: "remove it, or replace it with a blank"
    case .longContent: "keep the text in a file, and its path in the content"
    case .date: "write \(DateExpression.forms.joined(separator: ", ")) or none, with a time if you like: \"fri 9:30\""
    case .repeats: "write \(RepeatRule.forms.joined(separator: ", ")) or none"
    case .priority: "write high, medium, low or none"
    case .tag(let text) where !text.isEmpty && TodoRules.clears(text): "to remove all tags, write \"tags\":[]"
    case .tag: "a tag is one word without commas; give --tag once for each"
    case .project: "a project needs a visible name; none removes the todo from its project"
    case .uid: "a uid is 1 to \(TodoUID.maximumLength) bytes without blanks"
    case .uidForMany: "leave out --uid, and each gets its own"
    case .historyGap: "read the whole list again: todo list --all --ndjson"
    case .notUTF8: "convert it first, for example with: iconv -f latin1 -t utf-8"
    case .draftLine: "leave a blank line between the fields and the content"
    case .draftKey(let key):
      closest(to: key, among: TodoDraft.keys).map { "did you mean \"\($0)\"?" }
        ?? "the fields are \(TodoDraft.keys.joined(separator: ", ")); the content begins after a blank line"
    case .repeatedField: "remove one of the lines"
    }
  }
}

extension StoreError {
  fileprivate var code: ErrorCode {
    switch self {
    case .notFound: .notFound
    case .ambiguous: .ambiguous
    case .uidTaken, .idsExhausted, .revisionsExhausted, .noSuchStep: .refused
    case .conflict: .conflict
    case .file(.historyUnreadable): .unreadable
    case .historyDamaged: .unsound
    case .file(.busy): .busy
    case .file(.changed), .changedMeanwhile: .changed
    case .unsound: .unsound
    case .unrepairable: .unrepairable
    case .newerVersion: .newerVersion
    case .file(.notAFile), .file(.unreadable): .unreadable
    case .file(.unwritable): .unwritable
    case .file(.unsynced): .unsynced
    }
  }

  fileprivate var message: String {
    switch self {
    case .notFound(let refs): "no such todo: \(refs.map(visible).joined(separator: ", "))"
    case .ambiguous(_, let uids, _) where Set(uids.map { Exact($0) }).count == 1:
      "\(uids.count) todos have the uid \(quoted(uids[0]))"
    case .ambiguous(let ref, let uids, _):
      "\(quoted(ref)) matches \(uids.count) uids: \(uids.prefix(3).map(visible).joined(separator: ", "))"
        + (uids.count > 3 ? ", …" : "")
    case .uidTaken(let uid): "a todo with the uid \(quoted(uid)) already exists"
    case .idsExhausted: "every id up to \(TodoID.maximum) has been given"
    case .revisionsExhausted: "the store has counted \(StoreTrailer.largestRevision) changes, and can count no more"
    case .noSuchStep(let direction, _, 0, let reach): "there is nothing to \(direction.rawValue)\(reach.reason)"
    case .noSuchStep(let direction, _, let possible, let reach):
      "only \(possible) \(possible == 1 ? "step" : "steps") can be \(direction == .undo ? "undone" : "redone")"
        + reach.reason
    case .conflict(let direction, let ids):
      "cannot \(direction.rawValue): changed by another program since: \(ids.map(String.init).joined(separator: ", "))"
    case .file(.historyUnreadable(let path, let reason)):
      "cannot read the history beside \(visible(path)): \(reason.message)"
    case .historyDamaged(let path, let revision):
      "the history \(visible(path)) is damaged before revision \(revision); the store itself is sound"
    case .file(.busy(let path, let seconds)):
      "the store \(visible(path)) is busy: another program has kept it locked for \(tidy(seconds)) s"
    case .file(.changed(let path)): "another program keeps changing the store \(visible(path))"
    case .changedMeanwhile(let id): "todo \(id) was changed by someone else while it was edited"
    case .unsound(let path, let line, let column, let byte, let expected):
      "the store \(visible(path)) is damaged at line \(line), column \(column) (byte \(byte)): expected \(visible(expected))"
    case .unrepairable(let path): "nothing in the store \(visible(path)) can be read as a todo"
    case .newerVersion(let path, let version):
      "the store \(visible(path)) has format version \(version), but this todo reads up to version \(StoreLayout.version)"
    case .file(.notAFile(let path, let kind)): "the store \(visible(path)) is a \(kind), not a file"
    case .file(.unreadable(let path, let reason)): "cannot read the store \(visible(path)): \(reason.message)"
    case .file(.unwritable(let path, let reason)): "cannot write the store \(visible(path)): \(reason.message)"
    case .file(.unsynced(let path, let reason)):
      "the store \(visible(path)) is changed, but a crash may undo that: \(reason.message)"
    }
  }

  fileprivate var advice: String? {
    switch self {
    case .notFound: "todo list --all shows every todo with its id"
    case .ambiguous(_, let uids, let ids):
      // More of a uid helps only where the uids differ.
      "write \(Set(uids.map { Exact($0) }).count > 1 ? "more of the uid, or " : "")the id: \(choice(of: ids))"
    case .uidTaken(let uid): "to see it: todo show uid:\(visible(uid))"
    case .idsExhausted: nil
    case .revisionsExhausted: "carry the todos over into a new store: todo list --all --ndjson"
    case .noSuchStep(_, _, _, .foreign):
      "the next change sets it aside and begins a new one; the todos are not affected"
    case .noSuchStep: "todo log shows what has been changed, undone and redone"
    case .conflict: "nothing was changed; todo log shows the steps, todo show the todos as they are now"
    case .file(.historyUnreadable): "check its permissions; the todos themselves are not affected"
    case .historyDamaged: "undo reaches back to there; todo check --repair keeps that much, and a copy of the rest"
    case .file(.busy): "nothing was changed; try again, or wait longer with TODO_LOCK_TIMEOUT=60"
    case .file(.changed): "nothing was changed; try again"
    case .changedMeanwhile(let id): "nothing was changed; to see it as it is now: todo show \(id)"
    case .unsound: "nothing was changed; todo check says what is wrong, todo check --repair keeps all that can be read"
    case .unrepairable: "nothing was changed; repair it in an editor, or restore a backup"
    case .newerVersion: "nothing was changed; use the newer todo that wrote it"
    case .file(.notAFile): "name a file with --file or TODO_FILE"
    case .file(.unreadable(_, SystemCalls.outOfMemory)): "let it have more memory, as with ulimit -v unlimited"
    case .file(.unreadable): "check the path and its permissions"
    case .file(.unsynced): "check the disk, and the store before you try again"
    case .file(.unwritable): "nothing was changed; check the free space and the permissions of its folder"
    }
  }
}

extension EditorFailure {
  fileprivate var message: String {
    switch self {
    case .unwritable(let folder, let reason): "cannot make a file to edit in \(visible(folder)): \(reason.message)"
    case .unreadable(let path, let reason): "cannot read the edited file \(visible(path)): \(reason.message)"
    case .notStarted(let editor, let reason): "cannot start the editor \(quoted(editor)): \(reason.message)"
    case .exited(let editor, let status): "the editor \(quoted(editor)) ended with status \(status)"
    case .killed(let editor, let signal): "the editor \(quoted(editor)) was ended by signal \(signal)"
    }
  }

  fileprivate var advice: String {
    switch self {
    case .unwritable: "nothing was changed; name another folder with TMPDIR"
    case .unreadable: "nothing was changed"
    case .notStarted, .exited, .killed: "nothing was changed; the editor is VISUAL, else EDITOR, else vi"
    }
  }
}

/// Numbers to choose from: `3, 7 or 9`, and no more than one can look through.
private func choice(of ids: [Int]) -> String {
  let limit = 10
  let words = ids.prefix(limit).map(String.init)
  if ids.count > limit { return words.joined(separator: ", ") + ", …" }
  return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
}

/// Text of the user's within a message: in quotes, cut when long, control characters visible.
func quoted(_ text: String) -> String {
  let limit = 60
  return "\"\(visible(text.count > limit ? text.prefix(limit) + "…" : text[...]))\""
}

func visible(_ text: some StringProtocol) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    if scalar.isControl { result += name(of: scalar) } else { result.unicodeScalars.append(scalar) }
  }
}

/// `U+001B`.
private func name(of scalar: Unicode.Scalar) -> String {
  "U+\(String(repeating: "0", count: scalar.value < 0x10 ? 3 : 2))\(String(scalar.value, radix: 16, uppercase: true))"
}

private func tidy(_ seconds: Double) -> String {
  seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
}
