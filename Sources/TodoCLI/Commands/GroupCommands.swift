import ArgumentKit
import TodoKit

extension Command {
  /// `todo projects`.
  static let projects = groups(
    .project, "projects", summary: "shows the projects with their counts, or the todos of one",
    discussion: "A project includes the projects below it: work counts the todos of work/site too.",
    examples: [
      Example("todo projects", "shows every project: open, done and overdue todos"),
      Example("todo projects work", "lists the open todos of work, and of work/site"),
      Example("todo projects --plain | awk -F'\\t' '$4 > 0'", "prints the projects with overdue todos"),
    ])

  /// `todo tags`.
  static let tags = groups(
    .tag, "tags", summary: "shows the tags with their counts, or the todos of one",
    discussion: "A todo counts once for each of its tags.",
    examples: [
      Example("todo tags", "shows every tag: open, done and overdue todos"),
      Example("todo tags food", "lists the open todos with the tag food"),
      Example("todo tags -q", "prints the names of all tags"),
    ])

  private static func groups(
    _ kind: TodoGroupKind, _ name: String, summary: String, discussion: String, examples: [Example]
  ) -> Command {
    Command(
      declaration: CommandDeclaration(
        name, summary: summary,
        discussion: [
          "\(discussion) Names that differ only in case or accents are one. Cancelled todos are not counted."
        ],
        arguments: [
          ArgumentDeclaration("name", .optional, help: "list the open todos of this \(kind.rawValue)", isText: true)
        ],
        examples: examples)
    ) { arguments throws(UsageError) in
      arguments.operands.first.map { .openGroup(kind, name: $0) } ?? .openGroups(kind)
    }
  }
}
