extension ToolDeclaration {
  /// What is wrong with the table itself, one sentence each; empty for a sound one.
  public func problems() -> [String] { [] }
}
