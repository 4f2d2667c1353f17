import ArgumentKit

extension HelpTopic {
  /// `todo help relations`.
  static let relations = HelpTopic(
    "relations", summary: "what comes after what, and what is a part of what",
    paragraphs: [
      table([
        ("--after 3,5", "comes after these; in add and edit, repeatable"),
        ("--after none", "comes after no other; with others beside it, after those only"),
        ("--not-after 3,5", "no longer comes after these; in edit"),
        ("--parent 12", "is a part of that one; in add and edit"), ("--parent none", "is a part of none"),
      ]),
      "Queries ask for them, and for what follows from them:",
      table([
        ("is:blocked", "waits for one that is open"), ("is:ready", "can be done now: open, not waiting, not blocked"),
        ("is:parent", "has parts"), ("parent:12, parent:none", "is a part of that one; of none"),
        ("after:12, blocks:12", "comes after that one; before it"),
      ]),
      """
      A todo is blocked while one that it comes after is open: what is done, cancelled or not there blocks nothing. A \
      todo comes after any number of others and is a part of one; both are kept as uids, in the keys after and parent, so \
      they mean the same on every machine. For people, show and what changes print ids and titles.
      """,
      """
      No todo may come after itself or be a part of itself, nor by way of others: such a change is refused, and the way \
      round is shown. The two are independent of each other. What apply reads is judged by how it ends. A circle that \
      another program has made does not stop other changes.
      """,
      """
      rm takes the relations to a todo along, in the same step, and shows the todos that had them; undo brings all of it \
      back. In apply, a relation that a line gives stays even if what it names is removed. A relation to no todo is kept, \
      and blocks nothing; todo check lists them, and circles as well.
      """,
      """
      todo done says which todos are free now. A todo with open parts can be done or cancelled; they stay open, and are \
      listed. todo list --tree puts parts below their whole; progress such as 2/5 counts the todos that are parts of it directly, without those that were cancelled.
      """,
      """
      When a todo that repeats is done, the next one is a part of what the todo was a part of, and comes after none. It \
      gets copies of the parts, and of theirs: open, with dates as far from its own as before, and in the same order. \
      Parts that repeat come back by themselves, and are not copied. The uids of the next one and of the copies follow \
      from those before, so that on two machines they are the same.
      """,
    ],
    examples: [
      Example("todo add \"Paint the wall\" --after 3 --parent 12", "adds one that waits for another"),
      Example("todo edit 7 --after none --after 3", "comes after that one only"),
      Example("todo edit 3-7 --parent 12", "makes five todos parts of one"),
    ])
}
