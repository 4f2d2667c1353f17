import ArgumentKit

extension HelpTopic {
  /// `todo help references`.
  static let references = HelpTopic(
    "references", summary: "how a command is told which todos it is about",
    paragraphs: [
      "A reference, <ref> in the usage lines, is one of these:",
      table([
        ("12", "the todo with that id"), ("3-7", "those with these ids, of which one must be there at least"),
        ("3,5,9-11", "several of the two above"), ("0b9e", "the todo whose uid is this, or begins with it"),
        ("uid:12345", "the same for a uid that looks like a number, or for a short one"),
        ("-", "what the lines of standard input name"),
      ]),
      """
      An id is given once and never to another todo, not even when its todo is removed. The beginning of a uid has four \
      characters at least, and belongs to one todo only.
      """,
      """
      With -, each line of standard input begins with a reference, or is a todo object, whose uid or id counts. Blank \
      lines are passed over. So every form of output that todo has can be read again. Nothing to read is no error: \
      nothing is changed.
      """,
      """
      --where picks by a query in place of references (see todo help queries). Only open todos are meant, unless the \
      query names a status. An empty query is refused.
      """,
      """
      If a reference names nothing, nothing is changed, and the error names all of these references. The exit status \
      is 3.
      """,
    ],
    examples: [
      Example("todo done 3-7 12", "completes several in one step"),
      Example("todo list -q milk | todo done -", "completes what a list shows"),
      Example("todo rm --where 'is:done completed.before:-1y'", "removes what was done more than a year ago"),
    ])
}
