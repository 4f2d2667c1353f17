import ArgumentKit

/// Command lines for scripts that work as they are written.
enum ScriptingRecipes {
  /// Each works by itself: it needs none of the others.
  ///
  /// Each works in bash, dash, zsh and fish, or says why it does not in fish.
  static let all = [
    Example(
      "id=$(todo add -q \"Water the plants\") && todo show \"$id\"",
      "keeps the id of a new todo (not in fish, which assigns with set)"),
    Example("printf '%s\\n' \"Buy bread\" \"Call Bob\" | todo add - --project errands", "adds a todo for each line"),
    Example("todo list --json | jq -r '.[].title'", "prints the titles"),
    Example("todo list --plain | cut -f 1,7", "the same with ids, without jq"),
    Example("todo list -q milk | todo done -", "completes every match"),
    Example("todo done --where 'milk tag:shop'", "the same in one command"),
    Example(
      "todo list due:any --ndjson | jq -c 'select(.due<\"2027\")' | todo edit - -p high",
      "changes what jq selects"),
    Example(
      "todo list --ndjson due:any | jq -c '.start = .due' | todo apply -", "computes a field for each todo, in one step"
    ),
    Example(
      "todo show 1 --ndjson | jq -c '.due=null|.ifModified=.modified' | todo apply -",
      "clears its due date, unless someone else has changed it meanwhile: status 4"),
    Example(
      "todo list -q tag:shop | while read -r id; do todo edit \"$id\" -P errands; done",
      "makes one undo step per todo (not in fish, whose loops have no do)"),
    Example("todo edit --where is:overdue --due tomorrow --dry-run", "shows what would change"),
    Example("todo done 99 --json 2>&1 | jq -r .error", "prints the error code: not-found"),
    Example(
      "until todo add \"Check the logs\"; [ $? -ne 4 ]; do sleep 1; done",
      "tries again while the store is busy (not in fish, where $? is $status)"),
    Example("todo log --since 0 --ndjson | jq -r .command", "prints the commands since revision 0"),
    Example("TODO_NOW=2026-12-01T09:00:00Z todo list due:today", "lists what is due on another day"),
    Example("cp \"$(todo where -q)\" backup.json", "makes a copy; the file is whole at any moment"),
    Example("todo --file \"$(mktemp -d)/todos.json\" add \"Try things out\"", "leaves your own todos alone"),
  ]
}
