import Terminal

/// What the last word of a command line can become.
enum Completion: Equatable {
  /// One word that it can become.
  struct Candidate: Equatable {
    /// The whole word, as the tool shall get it.
    let word: String
    /// What it means; nil when it says so itself.
    let meaning: DisplayText?

    /// A word without control characters.
    init(_ word: String, _ meaning: DisplayText? = nil) {
      self.word = word
      self.meaning = meaning
    }

    /// Whether more must follow without a blank.
    var isPartial: Bool { word.hasSuffix(":") }
  }

  /// The path of a file, after that many characters of the word.
  case files(behind: Int)
  /// One of these words.
  case words([Candidate])
}
