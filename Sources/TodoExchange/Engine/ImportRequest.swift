public import TodoCore

/// Records of another program to be brought in, all or none.
public struct ImportRequest: Hashable, Sendable {
  /// What to do with a todo that was changed here and there.
  public enum Policy: String, CaseIterable, Sendable {
    /// Theirs is taken where the two differ.
    case theirs
    /// Ours stays.
    case mine
    /// Nothing is brought in.
    case fail
  }

  /// The format of the texts.
  public var format: ExchangeFormat
  /// The texts, together one import.
  public var texts: [InputText]
  /// What to do with a todo that was changed here and there.
  public var policy: Policy
  /// Whether records that cannot be read are left out, rather than all refused for them.
  public var skipsBad: Bool
  /// The project of todos that have none; nil for none.
  public var project: String?
  /// Tags that every todo gets besides its own.
  public var tags: [String]

  /// Texts to be brought in.
  public init(
    _ format: ExchangeFormat, _ texts: [InputText] = [], policy: Policy = .theirs, skipsBad: Bool = false,
    project: String? = nil, tags: [String] = []
  ) {
    self.format = format
    self.texts = texts
    self.policy = policy
    self.skipsBad = skipsBad
    self.project = project
    self.tags = tags
  }
}
