import ArgumentKit

extension HelpTopic {
  /// `todo help scripting`.
  static let scripting = HelpTopic(
    "scripting", summary: "what scripts can rely on, and recipes",
    paragraphs: [
      """
      Results go to standard output, everything else to standard error. Nothing ever prompts, and standard input is read \
      only where - is written. What a command does never depends on a terminal, only how its output looks. Only todo add \
      -e, and todo edit without changes, open an editor; the latter is an error without a terminal.
      """,
      """
      For the forms of output and the keys of a todo object, see todo help output; for exit statuses and error codes, \
      todo help errors; for todos from standard input, todo help references. The store file holds the same objects, one \
      per line, and todo apply - reads them.
      """,
      """
      One command is one transaction: all of it is done, or nothing is and an error says why. It is also one step of todo \
      undo. --dry-run prints the same and changes nothing; on a terminal it shows each field before and after.
      """,
      """
      modified moves forward by at least a second with every change of a todo, even when many fall into one second. So a \
      script that gives the modified it has read as ifModified to todo apply - is refused with status 4 if someone else \
      was faster. undo brings an old modified back, so a change soon after it may get one that was there before; todo log \
      --since reports every step.
      """,
      """
      Settings change neither JSON nor ids (--json, --ndjson, -q); --no-config, or an empty TODO_CONFIG, turns them off \
      for text and plain output too.
      """,
    ] + ExchangeRecipes.paragraphs + [
      "The examples work as they are in bash, dash, zsh and fish; one that does not work in fish says why."
    ],
    examples: ScriptingRecipes.all)
}
