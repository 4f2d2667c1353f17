import ArgumentKit

extension HelpTopic {
  /// `todo help scripting`.
  static let scripting = HelpTopic(
    "scripting", summary: "what scripts can rely on, and recipes",
    paragraphs: [
      """
      Results go to standard output, everything else to standard error. Nothing is ever asked, and standard input is \
      read only where - is written. What a command means does not depend on a terminal; only the looks of its output \
      do. An editor is opened by todo add -e, and by todo edit without a change, which is an error without a terminal.
      """,
      "The forms of output, the same for every command that prints todos; only show --plain prints labelled fields:",
      table([
        ("--plain", "one todo a line, the form without a terminal; tab-separated:"),
        ("", "id status priority due project tags title"), ("--json", "one array of todo objects"),
        ("--ndjson", "one todo object a line"), ("--quiet", "only ids, one a line"),
        ("--fields a,b", "only these fields, in this order, in every form but --quiet"),
      ]),
      """
      A todo object has the keys id, uid, title, status, tags, created and modified, and content, priority, due, \
      start, repeat, project and completed when they are set. The store file holds the same objects, one a line, and \
      todo apply - takes them in again.
      """,
      """
      One command is one transaction: all of it is done, or nothing is and an error says why. It is one step of todo \
      undo as well. --dry-run prints what would be printed, and changes nothing.
      """,
      "The exit status:", table(ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) }),
      """
      With --json and --ndjson an error is one object on standard error, and standard output stays empty. Its error is \
      a word to rely on, such as not-found; its message is for people.
      """,
      """
      The key modified moves forward with every change of a todo, by a second at least, also when many fall into one \
      second. So a script that read a todo, and gives its modified as ifModified to todo apply -, is refused with status \
      4 when another one was faster. undo brings the old one back, which ifModified cannot see; todo log --since \
      tells of every step.
      """,
      "References to todos can be read from standard input, in any of these forms: see todo help references.",
      "The examples work as they stand in bash, dash, zsh and fish; one that does not work in fish says why.",
    ],
    examples: ScriptingRecipes.all)
}
