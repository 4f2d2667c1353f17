import ArgumentKit

extension Command {
  private static let repair = Flag("repair", help: "keep what can be read of a damaged store, and a copy of all of it")

  /// `todo check`.
  static let check = Command(
    declaration: CommandDeclaration(
      "check", summary: "checks whether the store is sound, and mends it when told to",
      discussion: [
        "All of the store is read. Damage is told with line, column and byte, and exit status 5.",
        """
        --repair keeps every todo that can be read; where an id or a uid is there twice, the first todo keeps it and \
        the others get new ones. The damaged file is copied first, to a name that ends in .damaged and the time. A \
        sound store is left as it is, and so is a file in which nothing can be read. With --dry-run, the todos that \
        would be kept are listed.
        """,
      ],
      options: [repair.declaration, dryRun.declaration],
      examples: [
        Example("todo check", "tells whether the store is sound"),
        Example("todo check --repair --dry-run", "lists what would be kept of a damaged store"),
        Example("todo check --repair", "mends it"),
      ])
  ) { arguments in
    arguments.has(repair) ? .openStoreRepair : .openStoreCheck
  }
}
