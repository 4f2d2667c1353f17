/// The changes that a user asks for, as they were written; nil means not mentioned.
///
/// The word `none` and the empty value clear what can be cleared.
public struct TodoEdits: Hashable, Sendable {
  /// The new title.
  public var title: String?
  /// The new content.
  public var content: String?
  /// The new due date.
  public var due: String?
  /// The new start date.
  public var start: String?
  /// The new priority.
  public var priority: String?
  /// The new rule by which it comes back.
  public var repeats: String?
  /// The new project.
  public var project: String?
  /// Tags to add; `none` takes all others away first.
  public var tags: [String]
  /// Tags to take away.
  public var untags: [String]

  /// No changes, or those given.
  public init(
    title: String? = nil, content: String? = nil, due: String? = nil, start: String? = nil,
    priority: String? = nil, repeats: String? = nil, project: String? = nil, tags: [String] = [], untags: [String] = []
  ) {
    self.title = title
    self.content = content
    self.due = due
    self.start = start
    self.priority = priority
    self.repeats = repeats
    self.project = project
    self.tags = tags
    self.untags = untags
  }
}
