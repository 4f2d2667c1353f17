import ArgumentKit
import TodoKit

extension HelpTopic {
  /// `todo help output`.
  static let output = HelpTopic(
    "output", summary: "the forms of output, for people and for scripts",
    paragraphs: [
      "Commands that print todos print them in one of these forms:",
      table([
        ("--text", "columns, sections, dates in words, colour, titles cut to the"),
        ("", "width (default on a terminal, and with --color always)"),
        ("--plain", "one todo per line, tab-separated (default without a terminal):"),
        ("", "id status priority due project tags title"),
        ("--json", "one array of todo objects, one per line"), ("--ndjson", "one todo object per line"),
        ("--quiet", "only ids, one per line"),
        ("--fields a,b", "only these fields, in this order, in any form but --quiet"),
      ]),
      """
      What a command does never depends on a terminal, only how its output looks. show prints labelled fields in the text \
      and plain forms, the content last. Commands that change todos print them as they are now; rm prints them as they \
      were.
      """,
      """
      The text form shows when a todo was done in the place of when it was due, and leaves out columns that are empty. Where the title gets too narrow, it cuts tags and projects, then \
      leaves out tags, project, priority and due date; --fields chooses otherwise, and adds a line of headings. In a pipe, \
      headings and counts begin with a # and a blank, so that the next command does not take them for todos.
      """,
      """
      On a terminal, what is longer than the window goes through $PAGER, else less -FRX; LESS=FRX is set unless you set \
      it. --no-pager, and a PAGER that is empty or cat, turn that off. todo, todo today and todo next fit the window by \
      themselves.
      """,
      """
      -q says nothing beside ids but errors and warnings, and with it a change that turns out to change nothing prints its \
      ids all the same.
      """,
      """
      The keys of a todo object, in this order: \(TodoField.allCases.map(\.key).joined(separator: ", ")), then keys \
      that todo does not know. id, uid, title, status, tags, created and modified are always there, the others only when \
      they are set.
      """,
      "Other things have the same forms:",
      table([
        ("projects, tags", "plain: name open done overdue; -q: names, /12 and #12 for 12"),
        ("", "{\"project\":\"work\",\"open\":3,\"done\":1,\"overdue\":0}, or \"tag\""),
        ("log", "plain: r12 time command state ids; -q: revisions as r12"),
        ("", "{\"revision\":8,\"time\":\"2026-11-20T09:00:00Z\",\"command\":\"done\","),
        ("", "\"state\":\"in-force\",\"changes\":[{\"before\":{…},\"after\":{…}}]}"),
        ("review", "plain: kind day, then a todo: done, added, cancelled by day,"),
        ("", "then stale, waiting and blocked without one; one object: from"),
        ("", "to days stale waiting blocked, each day: day done added"),
        ("", "cancelled, which --fields cuts"),
        ("stats", "plain: day 2026-11-20 added done cancelled open, or week"),
        ("", "2026-W47 …; project name open added done; tag …; age median"),
        ("", "p90; load 2026-11-23 due; one object with the same keys: from"),
        ("", "to days (or weeks) projects tags age load"),
        ("calendar", "plain: 2026-11-20 due done; one object: month days"),
        ("where", "plain: key value; -q: the path; one object: path source target"),
        ("", "exists size sound problem todos open done cancelled revision"),
        ("check", "plain: sentences; -q: the path of the copy that a repair made;"),
        ("", "one object: sound todos revision lastID canonical sharedUIDs"),
        ("", "missingUIDs circles steps notes, or of a repair: repaired"),
        ("", "todos revision lost copy notes"),
        ("list --explain", "a sentence; {\"explanation\":\"…\"}"),
      ]),
      """
      In a step of the log, state is in-force, undone or lost. A change without before added the todo, one without after \
      removed it. An undo has "undoes":[7,6], a redo "redoes":[6].
      """,
      """
      Control characters in stored text are shown, never sent to the terminal: ^[ or <U+202E>; JSON escapes them. Widths \
      are counted in columns, so wide and combining characters line up.
      """,
    ],
    examples: [
      Example("todo list --fields id,due,title", "prints three columns"),
      Example("todo list --json | jq -r '.[].title'", "prints the titles"),
      Example("todo list --plain | cut -f 1,7", "prints ids and titles, without jq"),
    ])
}
