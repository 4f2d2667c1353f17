extension ToolDeclaration {
  /// Finds out what the words after the tool's name ask for.
  public func parse(_ words: [String]) throws(UsageError) -> ParseResult {
    throw .notUTF8(position: words.count)
  }
}
