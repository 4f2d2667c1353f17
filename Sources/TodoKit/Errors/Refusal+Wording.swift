extension Refusal {
  /// What is wrong.
  var message: String {
    switch self {
    case .emptyTitle: "the title is empty"
    case .longTitle(let bytes): "the title is \(bytes) bytes long; at most \(TodoRules.longestTitle) are allowed"
    case .manyLinedTitle: "the title has more than one line"
    case .controlCharacter(let scalar, let field):
      "the \(field.key) contains the control character \(codePoint(of: scalar))"
    case .longContent(let bytes): "the content is \(bytes) bytes long; at most \(TodoRules.longestContent) are allowed"
    case .emptyNote: "the note is empty"
    case .date(let text, let error, let field): error.message(of: text, for: field.key)
    case .period(let text, let error): error.message(of: text, as: "period")
    case .month(let text, let error): error.message(of: text, as: "month")
    case .repeats(let text, let readings):
      "invalid repeat rule \(quoted(text))"
        + (readings.isEmpty ? "" : ": it may mean \(readings.map(quoted).joined(separator: " or "))")
    case .endsBefore(let last, let day): "the series would end on \(last), before the todo's own date, \(day)"
    case .priority(let text): "invalid priority \(quoted(text))"
    case .status(let text): "invalid status \(quoted(text))"
    case .tag(let text): text.isEmpty ? "a tag is empty" : "invalid tag \(quoted(text))"
    case .project(let text): "invalid project \(quoted(text))"
    case .parents(let text): "invalid parent \(quoted(text)): a todo is part of one other at most"
    case .uid(let text): text.isEmpty ? "the uid is empty" : "invalid uid \(quoted(text))"
    case .uidForMany(let count): "one uid cannot name \(count) todos"
    case .historyGap(let since, _, let last) where since > last:
      "revision \(since) is beyond the store's revision \(last)"
    case .historyGap(let since, let first, let last):
      first > last
        ? "the history is empty at revision \(last): the changes since revision \(since) are unknown"
        : "the history covers revisions \(first) to \(last): the changes since revision \(since) are unknown"
    case .relationsInHistory: "the log does not know what todos came after, or were parts of"
    case .notUTF8: "the text is not valid UTF-8"
    case .draftLine(let line): "\(quoted(line)) is not of the form \"key: value\""
    case .draftKey(let key): "\(quoted(key)) is not a field that can be edited"
    case .repeatedField(let field): "the \(field.key) is given twice"
    }
  }
}
