import Terminal
import TodoCLI
import TodoKit

/// A line that is being typed, and what it is about.
struct InputState {
  let purpose: InputPurpose
  var line: InputLine
  /// What the line was at first.
  let initial: String
  /// The todos that it changes.
  let targets: [TodoID]
  /// The tags that the only one of them has.
  var tags: [String] = []
  /// Whether they are the marked ones.
  var areMarked = false
  /// When each of them was changed last, as far as is seen; empty where that does not matter.
  var modified: [TodoID: Instant] = [:]
  /// Whether that is to be noted again, once they are read anew.
  var isGuardDue = false
  /// Whether it holds a value as it was, in the place of which the first letter comes that is typed.
  var isUntouched: Bool
  /// What would come of it.
  var hint: InputHint?
  /// What the word before the cursor can become, while the Tab key goes through that.
  var choice: CompletionChoice?
  /// How often Enter was pressed.
  var attempts = 0
  /// How many lines back the one that is shown is; 0 for one that is typed.
  var age = 0

  init(_ purpose: InputPurpose, _ text: String = "", targets: [TodoID] = []) {
    self.purpose = purpose
    self.targets = targets
    initial = text
    isUntouched = purpose.isReplaced && !text.isEmpty
    line = InputLine(text)
  }

  /// The lines that are not blank; one, unless several were pasted.
  var lines: [String] { line.text.pastedLines.filter { !$0.allSatisfy(\.isWhitespace) } }
}

/// What stands beside a line that is typed: what would come of it, or what is wrong with it.
struct InputHint: Equatable {
  var text: DisplayText
  var isProblem = false
  /// Whether it answers a key, such as Enter, and not what is only typed so far.
  var isAnswer = false
}

/// What a word can become, and which of that is shown.
struct CompletionChoice: Equatable {
  let words: [String]
  /// The one that is shown; nil while none is.
  var index: Int?
  /// How many characters before the cursor it takes the place of.
  var length: Int
}

extension String {
  /// The lines of a text that was pasted, without those of which nothing is left.
  var pastedLines: [String] { utf8.split(separator: UInt8(ascii: "\n")).compactMap { String($0) } }
}
