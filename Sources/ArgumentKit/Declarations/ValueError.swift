/// What is wrong with the value of an option; it completes a sentence that begins with the option's name.
public struct ValueError: Error, Equatable, Sendable {
  /// One line, lower case, such as `"abc" is not a number`.
  public let message: String

  /// Says what is wrong, such as `"abc" is not a number`.
  public init(_ message: String) {
    self.message = message
  }

  /// Says that a word is not one of a closed set.
  public init(_ text: String, isNotOneOf choices: [String]) {
    let words = choices.joined(separator: ", ")
    self.init(choices.count == 1 ? "\"\(text)\" is not \"\(words)\"" : "\"\(text)\" is not one of \(words)")
  }
}
