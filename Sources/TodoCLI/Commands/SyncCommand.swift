import ArgumentKit
import TodoKit

extension Command {
  /// What forgets the remote.
  static let noRemote = "none"

  static let branch = Option(
    "branch", value: "name", help: "the branch that holds the list; that of the last time by default, else todo")

  /// `todo sync`.
  static let sync = Command(
    declaration: CommandDeclaration(
      "sync", summary: "brings this list and those of other machines in line, over git",
      discussion: [
        """
        The first time, name a remote: any repository that git can push to, such as a bare one on a USB stick, a path on \
        a server, or one at a forge. The list lies there on a branch of its own, which is not checked out. On the next \
        machine, the same command joins. From then on, todo sync is enough; todo sync none forgets the remote.
        """,
        """
        Changes of both sides are merged todo by todo and field by field. There is never a conflict to solve: where both \
        sides changed one field, the later change stays, and what gave way is told here and in todo log. A todo that one \
        side removed and the other changed is kept. todo undo takes back your own steps, also after a sync.
        """,
        """
        Ids are those of each machine and never move. A new todo has the same number everywhere, as long as it is free: \
        sync before and after you work. Nothing is lost offline; the next sync sends it. Everything is shared, notes \
        included, and what was removed stays in the past of the branch.
        """,
      ],
      arguments: [ArgumentDeclaration("remote", .optional, help: "a path or a URL, or none to forget it")],
      options: [branch.declaration, dryRun.declaration],
      examples: [
        Example("todo sync git@example.com:me/todos.git", "begins to share the list, or joins"),
        Example("todo sync", "sends what is new here, and receives what is new there"),
        Example("todo sync --dry-run", "shows what a sync would change"),
        Example("todo sync /media/stick/todos.git --branch work", "keeps another list on a branch of its own"),
      ])
  ) { arguments throws(UsageError) in
    let branch = try arguments.value(branch)
    guard let word = arguments.operands.first else {
      if branch != nil { throw .missingArgument("remote", command: arguments.command.name) }
      return .openSync(.known)
    }
    guard word != noRemote else {
      if branch != nil { throw .conflict(noRemote, "--branch", command: arguments.command.name) }
      return .openSync(.none)
    }
    return .openSync(.remote(word, branch: branch))
  }
}
