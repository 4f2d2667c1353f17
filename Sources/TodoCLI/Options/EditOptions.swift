import ArgumentKit
import TodoKit

/// The options that set the fields of a todo, shared by `add` and `edit`.
enum EditOptions {
  static let title = Option("title", value: "text", help: "the title", completes: .nothing)
  static let content = Option(
    "content", value: "text", help: "notes, up to 1 MiB; - reads standard input", completes: .nothing)
  static let due = Option(
    "due", short: "d", value: "date", help: "due date: 2026-12-01, fri, \"tomorrow 14:00\", +2w, eom",
    completes: .values(of: .due))
  static let start = Option(
    "start", short: "s", value: "date", help: "hide it from the default list until then",
    completes: .values(of: .start))
  static let priority = Option(
    "priority", short: "p", value: "level", help: "high, medium or low; h, m or l will do",
    completes: .values(of: .priority))
  static let project = Option(
    "project", short: "P", value: "name", help: "the project; nest with /: work/site",
    completes: .values(of: .project))
  static let repeats = Option(
    "repeat", value: "rule",
    help: "how it repeats: 2w, \"every mon,thu\", \"every last fri\", \"after 3 days\"",
    completes: .values(of: .repeats))
  static let tag = Option(
    "tag", short: "t", value: "tag", help: "add a tag; -x removes tag x", completes: .values(of: .tags),
    isRepeatable: true)
  static let untag = Option(
    "untag", value: "tag", help: "remove a tag", completes: .tagsInUse, isRepeatable: true)
  static let after = Option(
    "after", value: "ref", help: "make it depend on these todos: 12 or 3,5", completes: .todos,
    isRepeatable: true)
  static let notAfter = Option(
    "not-after", value: "ref", help: "make it no longer depend on that todo", completes: .relatedTodos,
    isRepeatable: true)
  static let parent = Option(
    "parent", value: "ref", help: "make it a subtask of that todo: 12", completes: .todos)

  static let location = Option(
    "location", value: "place", help: "where to do it", completes: .values(of: .location))

  static let own = Option(
    "set", value: "field=value", help: "set a custom field: client=ACME, estimate=45",
    completes: .ownValues, isRepeatable: true
  ) { text throws(ValueError) in try pair(text) }

  static func pair(_ text: String) throws(ValueError) -> TodoEdits.OwnEdit {
    guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")), sign > text.startIndex else {
      throw ValueError("\"\(text)\" is not written as name=value")
    }
    return TodoEdits.OwnEdit(String(text[..<sign]), String(text[text.utf8.index(after: sign)...]))
  }

  static func words(_ edit: TodoEdits.OwnEdit) -> [String] { own.words("\(edit.name)=\(edit.text)") }

  static let byField: [(field: TodoField, option: Option<String>)] = [
    (.title, title), (.content, content), (.due, due), (.start, start), (.priority, priority),
    (.project, project), (.repeats, repeats), (.parent, parent), (.location, location),
  ]

  /// Returns the field that an option sets, or `nil` if it does anything else.
  static func field(of option: OptionDeclaration) -> TodoField? {
    option == tag.row ? .tags : byField.first { $0.option.row == option }?.field
  }

  /// The options whose values can be queried by a field with the same name.
  static let wordForms = [title, content, due, start, priority, project, tag, after, parent, location].map(
    \.row)

  static let forNewTodos =
    [title, content, due, start, priority, project, tag, repeats, after, parent, location].map(\.row) + [
      own.row
    ]
  static let forEditing = forNewTodos + [untag.row, notAfter.row]

  /// Returns what standard input fills in: the content, if it is `-`.
  static func inputUse(of edits: TodoEdits) -> InputUse {
    edits[.content] == Command.standardInput ? .content : .none
  }

  static func edits(_ arguments: ParsedArguments) throws(UsageError) -> TodoEdits {
    var edits = TodoEdits(tags: try arguments.values(tag), untags: try arguments.values(untag))
    edits.after = try arguments.values(after)
    edits.notAfter = try arguments.values(notAfter)
    for (field, option) in byField { edits[field] = try arguments.value(option) }
    try take(try arguments.values(own), into: &edits, of: arguments)
    return edits
  }

  /// Adds the values of `--set`; a field that has its own option is set as if by that option.
  private static func take(
    _ own: [TodoEdits.OwnEdit], into edits: inout TodoEdits, of arguments: ParsedArguments
  ) throws(UsageError) {
    for edit in own {
      let words = edit.text.split(separator: ",").map(String.init)
      switch edit.name {
      case TodoField.tags.key, tag.row.name: edits.tags += words.isEmpty ? [edit.text] : words
      case TodoField.after.key: edits.after += words.isEmpty ? [edit.text] : words
      default:
        guard let field = byField.first(where: { $0.option.row.name == edit.name })?.field else {
          edits.own.append(edit)
          continue
        }
        if edits[field] != nil { throw .repeatedOption("--\(edit.name)", command: arguments.command.name) }
        edits[field] = edit.text
      }
    }
  }
}

extension TodoEdits {
  var words: [String] {
    var words = EditOptions.byField.flatMap { field, option in option.words(self[field]) }
    words += untags.flatMap(EditOptions.untag.words) + tags.flatMap(EditOptions.tag.words)
    words += notAfter.flatMap(EditOptions.notAfter.words) + after.flatMap(EditOptions.after.words)
    return words + own.flatMap(EditOptions.words)
  }
}
