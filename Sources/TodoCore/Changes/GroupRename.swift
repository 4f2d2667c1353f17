import TextSearch

/// A new name for a project, together with all projects below it, or for a tag.
public struct GroupRename: Hashable, Sendable {
  /// Whether a project or a tag is renamed.
  public let kind: TodoGroupKind
  /// The name, without its sign; names that differ only in case and accents are one.
  @Exact public private(set) var name: String
  /// The new name, without its sign.
  @Exact public private(set) var newName: String
  /// Whether there may be a group with the new name, which it then joins.
  public let isMerge: Bool

  /// Creates a rename from names as they were written.
  public init(_ kind: TodoGroupKind, _ name: String, to newName: String, merging isMerge: Bool = false) {
    self.kind = kind
    self.isMerge = isMerge
    self.name = name
    self.newName = newName
  }

  /// The field of the names.
  package var field: TodoField { kind == .project ? .project : .tags }

  /// Returns the rename with names as todos have them, or throws for a new name that no todo can have.
  package func checked() throws(Refusal) -> GroupRename {
    switch kind {
    case .project:
      // `none` means no project everywhere else.
      if TodoRules.clears(newName) { throw .project(newName) }
      let new = try TodoRules.project(newName)
      return GroupRename(kind, ProjectPath.normalized(name), to: new, merging: isMerge)
    case .tag:
      if TodoRules.clears(newName) { throw .tag(newName) }
      return GroupRename(kind, TodoRules.withoutMark(name), to: try TodoRules.tag(newName), merging: isMerge)
    }
  }

  /// Returns the new name for one that a todo has, or `nil` for a name of another group.
  package func renamed(_ name: String) -> String? {
    switch kind {
    case .project: ProjectPath.renamed(name, from: self.name, to: newName)
    case .tag: SearchText.fold(TodoRules.withoutMark(name)) == SearchText.fold(self.name) ? newName : nil
    }
  }

  /// Returns whether a name that a todo has is renamed, and whether it is instead one of a group with the new
  /// name.
  package func relation(to name: String) -> (isMeant: Bool, isTaken: Bool) {
    if renamed(name) != nil { return (true, false) }
    let groups = kind == .project ? ProjectPath.names(to: name) : [TodoRules.withoutMark(name)]
    return (false, groups.contains { SearchText.fold($0) == SearchText.fold(newName) })
  }

  /// Returns a todo with the new name at a moment.
  package func result(for todo: Todo, at moment: Moment) -> ChangeResult {
    let patch: TodoPatch
    switch kind {
    case .project: patch = TodoPatch((.project, todo.project.map { .text(renamed($0) ?? $0) }))
    case .tag:
      var seen: Set<Exact<String>> = []
      let tags = todo.tags.map { renamed($0) ?? $0 }.filter { seen.insert(Exact($0)).inserted }
      patch = TodoPatch((.tags, .list(tags)))
    }
    return todo.applying(patch, at: moment)
  }
}
