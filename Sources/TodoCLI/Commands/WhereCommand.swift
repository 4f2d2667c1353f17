import ArgumentKit

extension Command {
  /// `todo where`.
  static let `where` = Command(
    declaration: CommandDeclaration(
      "where", summary: "shows which store file is used, why, and what is in it",
      discussion: [
        """
        With --quiet, only the path is printed. A damaged store is reported too; it is not an error here. For what is \
        wrong with it, see todo check. Of a list that is shared, it says with which remote, when it was synced, and how \
        many steps were made since; not of a store that comes from a backup, until it is synced.
        """
      ],
      examples: [
        Example("todo where", "shows its path, size and counts"),
        Example("$EDITOR \"$(todo where -q)\"", "opens the store in an editor"),
        Example("todo where --json | jq .open", "prints how many todos are open"),
      ])
  ) { _ in .openStorePlace }
}
