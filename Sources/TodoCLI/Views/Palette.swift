package import Terminal

/// How each part of the text form is set off, by its role.
package struct Palette: Equatable, Sendable {
  /// What a part of the text form stands for.
  package enum Role: String, CaseIterable, Sendable {
    case overdue
    case today
    case high
    case project
    case tag
    case done
    case id
    /// The headings of sections that have no role of their own.
    case heading
    case action
    /// Labels, counts and whatever else stands beside what was asked for.
    case label

    var meaning: String {
      switch self {
      case .overdue: "what is overdue"
      case .today: "what is due today"
      case .high: "a high priority"
      case .project: "projects"
      case .tag: "tags"
      case .done: "todos that are done or cancelled"
      case .id: "ids"
      case .heading: "headings"
      case .action: "what a receipt says was done"
      case .label: "labels and counts"
      }
    }
  }

  package var overdue: [Style] = [.bold, .red]
  package var today: [Style] = [.bold, .blue]
  package var high: [Style] = [.bold]
  package var project: [Style] = [.green]
  package var tag: [Style] = [.magenta]
  package var done: [Style] = [.dim]
  package var id: [Style] = []
  package var heading: [Style] = [.bold]
  package var action: [Style] = [.bold]
  package var label: [Style] = [.dim]

  package init() {}

  package subscript(role: Role) -> [Style] {
    get { self[keyPath: Self.path(to: role)] }
    set { self[keyPath: Self.path(to: role)] = newValue }
  }

  private static func path(to role: Role) -> WritableKeyPath<Palette, [Style]> {
    switch role {
    case .overdue: \.overdue
    case .today: \.today
    case .high: \.high
    case .project: \.project
    case .tag: \.tag
    case .done: \.done
    case .id: \.id
    case .heading: \.heading
    case .action: \.action
    case .label: \.label
    }
  }
}
