import ArgumentKit
import TodoKit

extension Command {
  /// `todo merge`.
  static let merge = Command(
    declaration: CommandDeclaration(
      "merge", summary: "merges another version of the list; git's merge driver",
      discussion: [
        """
        With one file, takes another version of the store in: a conflict copy that Syncthing, Dropbox and the like leave \
        beside it, or the store of another machine. Todos are matched by their uids and merged field by field. What was \
        changed on both sides is told, nothing is removed, and one undo takes all of it back. The file itself stays.
        """,
        """
        With the store itself, or nothing named, merges what git could not: a store that lies in a git repository and \
        holds "<<<<<<<" since that clone, or a forge, has no merge driver. The versions are those that git keeps, numbers \
        and relations are merged as the driver does it, and git add is all there is to do then.
        """,
        """
        With three files, base, ours and theirs, it is git's merge driver: the merge is written to ours. Exit status 1 \
        means that one of them is no sound store, and ours is as it was. An empty base is none. There is always a result, \
        the same from both sides: tags and notes of both are kept, done beats open, a change beats a removal, and of two \
        values of one field the one of the todo that was changed last stays. Two new todos with one number cannot both \
        keep it: the one that was created later gets a new one, which is told.
        """,
        """
        To set up the driver, tell git once what it is, and in each repository which file it is for:
        """,
        """
        git config --global merge.todo.driver 'todo merge %O %A %B'
        """,
        """
        echo 'todos.json merge=todo' >> .gitattributes
        """,
        """
        echo 'todos.history.ndjson*' >> .gitignore
        """,
      ],
      arguments: [
        ArgumentDeclaration("file", .any, help: "another version of the store; or base, ours and theirs; or nothing")
      ],
      options: [dryRun.declaration],
      examples: [
        Example("todo merge todos.sync-conflict-20261120-090000-ABC1234.json", "takes a conflict copy in"),
        Example("todo merge -n \"todos (Anna's conflicted copy).json\"", "shows what that would change"),
        Example("todo merge", "merges the store that git left with two versions in it"),
        Example("todo merge base.json ours.json theirs.json", "merges two files that come from a third"),
      ])
  ) { arguments throws(UsageError) in
    let files = arguments.operands
    switch files.count {
    case 0: return .openMergeOfCopy(MergeCopyRequest(nil))
    case 1: return .openMergeOfCopy(MergeCopyRequest(files[0]))
    case 3: return .openMergeOfFiles(MergeFilesRequest(base: files[0], ours: files[1], theirs: files[2]))
    default:
      throw .invalidArgument(
        "file", message: "name one file to take in, or three: base, ours and theirs, or none", suggestion: nil,
        command: arguments.command.name)
    }
  }
}
