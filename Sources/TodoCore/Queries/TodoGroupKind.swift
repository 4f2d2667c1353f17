/// What todos can have in common.
public enum TodoGroupKind: String, CaseIterable, Sendable {
  /// A project, nested by `/`: a todo of `work/site` is one of `work` as well.
  case project
  /// A tag.
  case tag
}
