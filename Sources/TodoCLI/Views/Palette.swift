package import Terminal

/// The styles of text output, by role.
package struct Palette: Equatable, Sendable {
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
    /// The dates in a receipt, which the user has to check.
    case date
    /// Labels, counts and everything else beside what was asked for.
    case label

    var meaning: String { row.meaning }

    /// The meaning, and the styles unless a config says otherwise.
    ///
    /// Of the palettes that terminals bring, only red and magenta can be read on white as well as on black:
    /// xterm's green, blue, cyan and yellow have a contrast below 2.3 : 1 on one of them.
    fileprivate var row: (meaning: String, styles: [Style]) {
      switch self {
      case .overdue: ("anything overdue", [.bold, .red])
      case .today: ("anything due today", [.bold, .magenta])
      case .high: ("a high priority", [.bold])
      case .project: ("projects", [])
      case .tag: ("tags", [])
      case .done: ("todos that are done or cancelled", [.dim])
      case .id: ("ids", [])
      case .heading: ("headings", [.bold])
      case .action: ("words for changes", [])
      case .date: ("dates that a change set", [.bold])
      case .label: ("labels and counts", [.dim])
      }
    }
  }

  private var chosen: [Role: [Style]] = [:]

  package init() {}

  package subscript(role: Role) -> [Style] {
    get { chosen[role] ?? role.row.styles }
    set { chosen[role] = newValue == role.row.styles ? nil : newValue }
  }
}
