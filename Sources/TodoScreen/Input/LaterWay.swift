/// A letter that stands, by itself, for a date until which todos are put off.
struct LaterWay {
  let letter: String
  /// The date as a command has it.
  let date: String
  let words: String

  /// What takes a due date away.
  static let none = "none"

  static let all = [
    LaterWay(letter: "t", date: "tomorrow", words: "tomorrow"),
    LaterWay(letter: "e", date: "eow", words: "end of week"),
    LaterWay(letter: "w", date: "next week", words: "next week"),
    LaterWay(letter: "m", date: "next month", words: "next month"),
    LaterWay(letter: "n", date: none, words: "no date"),
  ]
}
