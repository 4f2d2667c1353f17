import ArgumentKit
import TodoKit

extension Command {
  static let projects = groups(
    .project, "projects", "shows the projects with their counts, or the todos of one",
    PackageResources.projects_txt)
  static let tags = groups(
    .tag, "tags", "shows the tags with their counts, or the todos of one", PackageResources.tags_txt)

  private static func groups(
    _ kind: TodoGroupKind, _ name: String, _ summary: String, _ page: @escaping @autoclosure HelpText.Page
  ) -> Command {
    Command(
      name, summary: summary,
      arguments: [
        ArgumentDeclaration("name", .optional, help: "list the open todos of this \(kind.rawValue)", isText: true)
      ],
      page: page()
    ) { arguments throws(UsageError) in
      arguments.operands.first.map { .openGroup(kind, name: $0) } ?? .openGroups(kind)
    } spelling: { route in
      switch route {
      case .openGroups(kind): Spelling()
      case .openGroup(kind, let name): Spelling([name])
      default: nil
      }
    }
  }
}
