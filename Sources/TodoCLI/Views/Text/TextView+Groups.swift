import Terminal
package import TodoKit

extension TextView {
  package func show(_ groups: TodoGroupsModel) {
    guard !groups.groups.isEmpty else {
      console.err.buffer.append("no \(groups.kind.rawValue)s yet; to make one: \(groups.kind.example)\n")
      return
    }
    for row in GroupTable(groups, width: console.width, mark: aside, palette: palette).rows { show(row) }
  }
}

extension TodoGroupKind {
  fileprivate var example: String {
    switch self {
    case .project: "todo add \"Mow the lawn\" --project home"
    case .tag: "todo add \"Buy milk\" --tag food"
    }
  }
}
