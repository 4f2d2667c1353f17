public import TodoCore

/// A group and how many todos it has, those of the groups below it included.
public struct TodoGroupSummary: Hashable, Sendable {
  /// The whole name (`work/site`), as the first of its todos spells it.
  public let name: String
  /// How many groups it is below.
  public let depth: Int
  /// How many of its todos there are of each kind; those that wait for their start are open as well.
  public internal(set) var counts = TodoCounts()
}

/// All groups of a kind, and how many todos there are in and beside them.
public struct TodoGroupsSummary: Hashable, Sendable {
  /// The groups by name, each before those below it.
  public let groups: [TodoGroupSummary]
  /// How many todos there are, in whatever group.
  public let all: TodoCounts
  /// How many of them are in no group.
  public let ungrouped: TodoCounts

  /// Groups, and what is counted of all todos.
  init(
    _ groups: [TodoGroupSummary], all: TodoCounts = TodoCounts(), ungrouped: TodoCounts = TodoCounts()
  ) {
    (self.groups, self.all, self.ungrouped) = (groups, all, ungrouped)
  }
}

/// Groups to be shown.
public struct TodoGroupsModel {
  /// A group, with its name for people beside it.
  public struct Group: Hashable, Sendable {
    /// The group.
    public let group: TodoGroupSummary
    /// Its name below that of its parent: `site` for `work/site`.
    public let label: String
  }

  /// What they are.
  public let kind: TodoGroupKind
  /// The groups by name, each before those below it.
  public let groups: [Group]
  /// How many todos there are, in whatever group.
  public let all: TodoCounts
  /// How many of them are in no group.
  public let ungrouped: TodoCounts

  /// Groups of a kind.
  public init(_ kind: TodoGroupKind, _ summary: TodoGroupsSummary) {
    self.kind = kind
    groups = summary.groups.map { Group(group: $0, label: Self.label(of: $0)) }
    (all, ungrouped) = (summary.all, summary.ungrouped)
  }

  private static func label(of group: TodoGroupSummary) -> String {
    guard group.depth > 0, let slash = group.name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return group.name }
    let below = group.name[group.name.utf8.index(after: slash)...]
    return below.isEmpty ? group.name : String(below)
  }
}

extension TodoQuery {
  /// The open todos of one group, those of the groups below it included; nil for those that are in none.
  public init(_ kind: TodoGroupKind, named name: String?) {
    // In quotes a keyword is a name.
    let value = name.map { ["none", "any"].contains($0.lowercased()) ? "\"\($0)\"" : Query.value($0) }
    self.init("\(kind.rawValue):\(value ?? "none")")
  }
}
