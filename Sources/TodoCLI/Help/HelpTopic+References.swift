import ArgumentKit

extension HelpTopic {
  /// `todo help references`.
  static let references = HelpTopic(
    "references", summary: "how to say which todos a command is about",
    paragraphs: [
      "A reference, <ref> in usage lines, is one of these:",
      table([
        ("12", "the todo with that id"), ("3-7", "the todos with these ids, at least one of which must exist"),
        ("3,5,9-11", "several of the two above"),
        ("0b9e", "the todo whose uid is this or begins with it: 4 characters or more,"),
        ("", "not only digits, commas, hyphens and points"),
        ("18.2", "the second step of todo 18, in done and reopen; 18.2-4 too"),
        ("uid:12345", "the todo whose uid is exactly this, of any form"), ("-", "what standard input names"),
      ]),
      """
      An id belongs to one todo for ever: it never changes, and is not reused when its todo is removed. The beginning of \
      a uid is for people who type it, and must match one todo only. Scripts should write uid: before a uid: it is the \
      whole uid then, and if its todo is gone it names nothing, never another todo whose uid begins the same.
      """,
      """
      With -, the first word of each line is a reference. A line that begins with { is a todo object; its uid counts, \
      else its id. All of standard input may also be one JSON array of such objects. A uid is always a whole one there. \
      Blank lines are skipped, and so are lines that begin with # and a blank: in a pipe, the headings and the foot of \
      the text form are such lines. Colours do not matter. So a list in any form that has the id first can be piped into \
      the next command, which then means exactly the todos that were shown, and so can what add, edit, done and the like \
      print in the plain form. Any other line that begins with no reference is an error, as everything is that a log \
      prints, and nothing is changed. If there is nothing to read, nothing is changed either: 0 todos on standard error, \
      and exit status 0.
      """,
      """
      --where picks todos by a query instead (see todo help queries). As in todo list, only open todos whose start has \
      come are meant, unless the query names a status. If nothing matches, nothing is changed. An empty query is \
      refused, so that an unset variable does not mean everything; for everything, write --where is:any.
      """,
      """
      In todo done and todo cancel, a range means its open todos: what is closed already stays as it is, unless it is \
      also named by itself. The last word of todo postpone may be a date (see todo help postpone).
      """,
      """
      A step is a line such as - [ ] Buy eggs in the content of a todo; they are numbered from 1, as todo show shows \
      them. todo done 18.2 ticks one, and todo reopen 18.2 unticks it; the todo itself stays open. Other commands take \
      whole todos.
      """,
      """
      A todo that is named twice counts once. If a reference names nothing, nothing is changed, and the error lists all \
      such references; the exit status is 3.
      """,
    ],
    examples: [
      Example("todo done 3-7 12", "completes several todos in one step"),
      Example("todo list -q milk | todo done -", "completes what a list shows"),
      Example("todo done --where 'milk tag:shop'", "completes what a query picks"),
      Example("todo rm --where 'is:done completed.before:-1y'", "removes what was done more than a year ago"),
    ])
}
