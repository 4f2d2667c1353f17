import ArgumentKit

extension Command {
  static let repair = Flag(
    "repair", help: "keep what can be read of a damaged store, and a copy of the whole file")

  /// `todo check`.
  static let check = Command(
    declaration: CommandDeclaration(
      "check", summary: "checks that the store is sound; with --repair, repairs it",
      discussion: [
        """
        The whole store and its history are read. Damage is reported with its place, and exit status 5. What is odd but \
        does no harm is noted: todos that share a uid, relations to todos that are not there, and circles of todos that \
        come after themselves or are parts of themselves. A repair leaves these relations as they are.
        """,
        """
        --repair keeps every todo that can be read. Where several have the same id or uid, the first keeps it and the \
        others get new ones, in a sound store too. The file is copied first, to a name that ends in .damaged and the \
        time. Any other sound store is left as it is, and so is a file in which nothing can be read. A history that is \
        damaged or of another store is set aside, and what can be used of it is kept. With --dry-run, it lists the todos \
        that would be kept.
        """,
      ],
      options: [repair.declaration, dryRun.declaration],
      examples: [
        Example("todo check", "says whether the store is sound"),
        Example("todo check --repair --dry-run", "lists what would be kept of a damaged store"),
        Example("todo check --repair", "repairs it"),
      ])
  ) { arguments in
    arguments.has(repair) ? .openStoreRepair : .openStoreCheck
  }
}
