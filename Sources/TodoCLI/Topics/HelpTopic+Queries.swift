import ArgumentKit
import TodoKit

extension HelpTopic {
  /// `todo help queries`.
  static let queries = HelpTopic(
    "queries", summary: "how todos are picked by what they are",
    paragraphs: [
      """
      A query stands behind todo list, or in --where. It may be one word of the shell or many; that makes no \
      difference. Conditions behind each other must all hold.
      """,
      table([
        ("milk", "title or content contains it, whatever case and accents"),
        ("\"two words\"", "it contains these, with that blank"), ("field:value", "the field has that value"),
        ("field:a,b", "the field has one of these values"), ("field.not:value", "it does not have it"),
        ("not x", "x does not hold"), ("x or y", "one of them holds; binds less than a blank does"),
        ("(x or y) z", "parentheses group"),
      ]),
      "The fields, and what their values mean:",
      table(fields),
      "A date may be asked for in these ways; how dates are written is told by todo help dates.",
      table([
        ("due:fri", "on that day, or at that minute"), ("due.before:fri", "before it begins"),
        ("due.after:fri", "after it is over"), ("due.by:fri", "not after it is over"),
        ("due.from:fri", "not before it begins"), ("due:none", "there is no date"), ("due:any", "there is one"),
      ]),
      """
      none and any can be asked of content, priority, project, tag, start and completed as well. The states of is: \
      mean:
      """,
      table(TodoState.allCases.map { ("is:\($0.rawValue)", $0.meaning) }),
      """
      todo list shows open todos that do not wait, unless the query names a status (status:, completed:, or is: with open, done, \
      cancelled, any or waiting) or --all is given. todo list --explain prints how a query is understood. \
      --sort, --group and --limit, which order and cut what is found, are told by todo help list.
      """,
      """
      In a shell, parentheses need quotes, and double quotes need single ones around them. A word with a colon that \
      is no field is an error; to look for such a text, put it into double quotes.
      """,
      "The grammar:", grammar,
    ],
    examples: [
      Example("todo list milk project:shop", "todos of the project with milk in them"),
      Example("todo list is:overdue or due:today", "what is to be done today at the latest"),
      Example("todo list 'priority:high (tag:phone or tag:mail)'", "what is urgent and can be done from a chair"),
      Example("todo list '\"two words\"' --explain", "shows how that is understood"),
    ])

  private static let fields: [(term: String, meaning: String)] = [
    ("id:3-7,12", "the id"), ("uid:0b9e", "the uid begins with it"), ("title:milk", "the title contains it"),
    ("content:milk", "the content contains it"),
    ("status:done", TodoStatus.allCases.map(\.rawValue).joined(separator: ", ")),
    ("priority:high", TodoPriority.allCases.map(\.rawValue).joined(separator: ", ")),
    ("project:work", "that project, or one below it, such as work/site"), ("tag:mail", "it has that tag"),
    ("due:fri", "when it is to be done"), ("start:fri", "when it can be begun"),
    ("created:today", "when it was added"), ("modified:today", "when it was changed last"),
    ("completed:today", "when it was done"), ("is:overdue", "a state; see below"),
  ]

  /// As in ``Query``.
  private static let grammar = """
      query = or
      or    = and { "or" and }
      and   = not { [ "and" ] not }
      not   = "not" not | "(" or ")" | term
      term  = field [ "." modifier ] ":" value { "," value } | text
      text  = word | '"' { character | '\\"' | '\\\\' } '"'
    """
}
