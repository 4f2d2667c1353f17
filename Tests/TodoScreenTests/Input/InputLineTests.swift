import Terminal
import Testing

@testable import TodoScreen

struct InputLineTests {
  /// Edits of `buy milk|`, where the bar is the cursor.
  static let edits: [([LineEdit], String)] = [
    ([.deleteLeft], "buy mil|"), ([.deleteWord], "buy |"), ([.deleteWord, .deleteWord], "|"),
    ([.toStart, .deleteRight], "|uy milk"), ([.left, .left], "buy mi|lk"), ([.wordLeft], "buy |milk"),
    ([.wordLeft, .wordLeft, .wordRight], "buy| milk"), ([.wordLeft, .deleteToEnd], "buy |"),
    ([.wordLeft, .deleteToStart], "|milk"), ([.toStart, .toEnd, .right], "buy milk|"),
    ([.toStart, .left, .deleteLeft], "|buy milk"), ([.wordLeft, .wordLeft, .wordLeft], "|buy milk"),
  ]

  @Test("a line is edited as shells have it", arguments: edits)
  func editing(edits: [LineEdit], expected: String) {
    var line = InputLine("buy milk")
    for edit in edits { line.apply(edit) }
    #expect("\(line.before)|\(line.after)" == expected)
  }

  @Test("what combines with the character before it becomes one with it")
  func combining() {
    var line = InputLine("cafe")
    line.insert("\u{301}")
    #expect(line.text.count == 4 && line.after == "")
    line.apply(.deleteLeft)
    #expect(line.text == "caf")
  }

  @Test("in a line of a million characters, what is shown and edited is as in a short one")
  func long() {
    var line = InputLine(String(repeating: "milk ", count: 200_000))
    for edit in [LineEdit.deleteLeft, .wordLeft, .left, .right, .deleteRight] { line.apply(edit) }
    #expect(line.before.count == 999_995 && line.after == "ilk")
    #expect(line.shown(in: 12).text.text == " milk milk i")
  }

  @Test("the place of the cursor is always shown", arguments: [1, 2, 5, 9, 20])
  func room(columns: Int) {
    var line = InputLine("buy 牛乳 and bread")
    for _ in 0...line.text.count {
      let shown = line.shown(in: columns)
      #expect(shown.text.width <= columns && (0...columns).contains(shown.cursor))
      line.apply(.left)
    }
  }
}
