package import Terminal

/// What the last word of a command line can become.
package enum Completion: Equatable {
  /// One word that it can become.
  package struct Candidate: Equatable {
    /// The whole word, as the tool shall get it.
    package let word: String
    /// What it means; nil when it says so itself.
    package let meaning: DisplayText?
    /// Whether it does not begin with what was typed, and takes the place of that.
    package var replacesTyped = false

    /// A word without control characters.
    package init(_ word: String, _ meaning: DisplayText? = nil) {
      self.word = word
      self.meaning = meaning
    }

    /// Whether more must follow without a blank.
    package var isPartial: Bool { word.hasSuffix(":") }
  }

  /// The path of a file, after that many characters of the word.
  case files(behind: Int)
  /// One of these words.
  case words([Candidate])
}
