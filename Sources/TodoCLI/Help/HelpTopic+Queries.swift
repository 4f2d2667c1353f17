import ArgumentKit
import TodoKit

extension HelpTopic {
  /// `todo help queries`.
  static let queries = HelpTopic(
    "queries", summary: "how to pick todos by what they are",
    paragraphs: [
      """
      A query follows todo list or --where. It may be one shell word or many; that makes no difference. All of its \
      conditions must hold.
      """,
      table([
        ("milk", "title or content contains it, ignoring case and accents"),
        ("\"two words\"", "contains them with that blank"), ("field:value", "the field has that value"),
        ("field:a,b", "the field has one of these values"), ("field.not:value", "the field does not have that value"),
        ("not x", "x does not hold"), ("x or y", "either holds; binds less tightly than a blank"),
        ("(x or y) z", "parentheses group"),
      ]),
      """
      A word such as @work stands for the query of the view of that name, as if in parentheses: not @work, @work \
      due:today. For how to make one, see todo help config. In quotes, as in '"@work"', it is text.
      """,
      "The fields and their values:",
      table(fields),
      "Dates can be compared (for how to write them, see todo help dates):",
      table([
        ("due:fri", "on that day, or at that minute"), ("due:next-week", "on any day of it"),
        ("due.before:fri", "before it begins"),
        ("due.after:fri", "after it is over"), ("due.by:fri", "not after it is over"),
        ("due.from:fri", "not before it begins"), ("due:none", "not set"), ("due:any", "set"),
      ]),
      """
      none and any work with content, priority, project, tag, after, parent, start, completed and cancelled too. In quotes they are names: \
      project:"none".
      """,
      "The states:",
      table(TodoState.allCases.map { ("is:\($0.rawValue)", $0.meaning) }),
      """
      todo list shows open todos that are not waiting, unless --all is given or the query names a status: with status:, \
      completed:, cancelled:, or is: and one of open, done, cancelled, any and waiting. not is:open names one too; \
      not is:done, status.not:cancelled and the like only leave something out. todo list --explain prints how a query is \
      understood. For --sort, --group and --limit, see todo help list.
      """,
      """
      In a shell, parentheses need quotes, and double quotes need single quotes around them. A word with a colon whose \
      first part is not a field is an error, so that a typo never quietly finds nothing; to look for such a text, put it \
      in double quotes: '"note:x"'.
      """,
      "The grammar:", grammar,
    ],
    examples: [
      Example("todo list milk project:shop", "lists todos of the project that mention milk"),
      Example("todo list is:overdue or due:today", "lists what must be done today at the latest"),
      Example("todo list 'priority:high (tag:phone or tag:mail)'", "lists what is urgent and can be done from a chair"),
      Example("todo list '\"two words\"' --explain", "shows how that is understood"),
    ])

  private static let fields: [(term: String, meaning: String)] = [
    ("id:3-7,12", "the id"), ("uid:0b9e", "the uid begins with this"), ("title:milk", "the title contains this"),
    ("content:milk", "the content contains this"),
    ("status:done", TodoStatus.allCases.map(\.rawValue).joined(separator: ", ")),
    ("priority:high", TodoPriority.allCases.map(\.rawValue).joined(separator: ", ")),
    ("project:work", "this project, or one below it, such as work/site"), ("tag:mail", "has this tag"),
    ("due:fri", "when it is due"), ("start:fri", "when it can be started"),
    ("created:today", "when it was added"), ("modified:today", "when it was last changed"),
    ("completed:today", "when it was done"), ("cancelled:today", "when it was given up"),
    ("parent:12", "is a part of todo 12; any reference will do"), ("after:12", "comes after todo 12"),
    ("blocks:12", "has to be done before todo 12"), ("is:overdue", "a state, see below"),
  ]

  /// As in ``Query``.
  private static let grammar = """
      query = or
      or    = and { "or" and }
      and   = not { [ "and" ] not }
      not   = "not" not | "(" or ")" | "@" view | term
      term  = field [ "." modifier ] ":" value { "," value } | text
      text  = word | '"' { character | '\\"' | '\\\\' } '"'
    """
}
