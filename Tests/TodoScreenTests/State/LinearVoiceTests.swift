import Terminal
import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoScreen

struct LinearVoiceTests {
  @Test("each key is answered with new text, and nothing is overwritten")
  func lines() throws {
    let screen = try TestScreen(isLinear: true)
    let voice = LinearVoice()
    let press = { (name: String) -> String in
      screen.press(name)
      return voice.text(for: screen.state).text
    }
    let start =
      "8 open, 1 overdue\r\nOverdue\r\n1 of 8: todo 1, Renew the passport, due 2 days late, high, #errand, #papers, notes\r\n"
    #expect(voice.text(for: screen.state).text == start)
    #expect(voice.text(for: screen.state).text == "")
    #expect(
      press("j")
        == "Today\r\n2 of 8: todo 2, Call Zoë about the café in Besançon, due today 14:30, high, work/site, #phone\r\n"
    )
    #expect(
      press("d")
        == "todo done 2: Done 2  Call Zoë about the café in Besançon\r\n"
        + "Tomorrow\r\n2 of 7: todo 3, Reply to 田中さん: 東京の会議の資料を送る, due tomorrow, work/tokyo, #mail\r\n")
    #expect(press("p") == "project: work/tokyo")
    #expect(press("End") == "")
    #expect(press("x") == "x")
    #expect(press("Backspace") == "\r\nproject: work/tokyo")
    #expect(
      press("Esc")
        == "\r\nTomorrow\r\n2 of 7: todo 3, Reply to 田中さん: 東京の会議の資料を送る, due tomorrow, work/tokyo, #mail\r\n"
    )
    #expect(press("o") == "1 of 12: default\r\n")
    #expect(press("↓") == "2 of 12: due\r\n")
    #expect(press("Esc").hasPrefix("Tomorrow\r\n2 of 7: todo 3, Reply"))
    #expect(press("Tab").hasPrefix("1 of"))
    #expect(press("j").contains(": home, "))
    #expect(press("Esc").hasPrefix("Tomorrow\r\n2 of 7: todo 3, Reply"))
    #expect(press("?").contains(": ?: shows every key"))
  }

  @Test(
    "each field that has a place in speech is read out",
    // A whole is read out only where a list has levels.
    arguments: TodoSchema.speechFields.filter { $0 != .parent })
  func everyField(field: TodoField) throws {
    let other = try Todo.sample(2, "Other")
    func spoken(_ value: TodoValue?) throws -> String {
      let todo = try Todo.sample(1) { $0[field] = value }
      let screen = try TestScreen([todo, other], query: "is:any", isLinear: true)
      return LinearVoice().text(for: screen.state).text
    }
    let value: TodoValue? =
      switch field.kind {
      case .references: .uids([other.uid])
      case .status: .status(.cancelled)
      case .date: .date(try #require(LocalDate("2999-01-01")))
      default: field.sample(1)
      }
    let none = field.schema.isRequired ? try Todo.sample(1)[field] : nil
    #expect(try spoken(value) != spoken(none))
  }

  /// A screen and its voice, which has already read out the list.
  private func start(_ query: String = "") throws -> (screen: TestScreen, voice: LinearVoice) {
    let screen = try TestScreen(query: query, isLinear: true)
    let voice = LinearVoice()
    _ = voice.text(for: screen.state)
    return (screen, voice)
  }

  @Test("a pause in a line reads out what Enter would do, and Enter reads out an error")
  func pause() throws {
    let (screen, voice) = try start()
    screen.press("D", "^u")
    #expect(voice.text(for: screen.state) == "due: ")
    for (letter, isWaiting) in [("f", true), ("r", true), ("i", true)] {
      screen.press(letter)
      #expect(voice.text(for: screen.state).text == letter && voice.isWaiting == isWaiting)
    }
    #expect(
      voice.text(for: screen.state, isPause: true) == "\r\ndue  Wed 18 Nov 2026 → Fri 27 Nov\r\ndue: fri")
    #expect(!voice.isWaiting && voice.text(for: screen.state, isPause: true) == "")
    screen.press("d")
    #expect(voice.text(for: screen.state) == "d")
    let problem =
      "\r\ninvalid due date \"frid\"; write a date such as fri, \"tomorrow 14:00\", +2w or none\r\ndue: frid"
    for _ in 1...2 {
      screen.press("Enter")
      #expect(voice.text(for: screen.state).text == problem)
      #expect(!voice.isWaiting)
    }
    screen.press("Backspace", "Enter")
    #expect(voice.text(for: screen.state).text.hasPrefix("\r\ntodo edit 1 --due fri: Edited 1"))
  }

  @Test("a pause in a query reads out its meaning and its todos")
  func query() throws {
    let (screen, voice) = try start()
    screen.press("/")
    _ = voice.text(for: screen.state)
    screen.type("fence")
    #expect(voice.text(for: screen.state) == "fence" && voice.isWaiting)
    let told = voice.text(for: screen.state, isPause: true).text
    #expect(
      told.hasPrefix("\r\nis open and not waiting for its start, and title or notes contain \"fence\""))
    #expect(told.contains("1 of 2: todo 8, Paint the fence") && told.hasSuffix("\r\nquery: fence"))
    screen.type("d")
    _ = voice.text(for: screen.state)
    #expect(
      voice.text(for: screen.state, isPause: true).text.contains("no todos match: / changes the query"))
    screen.press("^u")
    screen.type("statsu:x")
    _ = voice.text(for: screen.state)
    screen.press("Enter")
    #expect(voice.text(for: screen.state).text.contains("unknown field \"statsu\""))
  }

  @Test("a query without a match is read out with what may have been meant")
  func miss() throws {
    let screen = try TestScreen(query: "overdue", isLinear: true)
    let voice = LinearVoice()
    #expect(
      voice.text(for: screen.state) == "no todos match: / changes the query\r\ndid you mean is:overdue?\r\n")
    screen.press("Esc")
    #expect(voice.text(for: screen.state).text.contains("1 of 8: todo 1, Renew the passport"))
  }

  /// Keys, and the answers to them.
  static let answers: [(keys: [String], text: String)] = [
    (["z"], "todo list --tree\r\n"), (["f"], "nothing to fold; z shows the tree\r\n"),
    (["O"], "todo list --sort -due,priority,id\r\n"), (["o", "t"], "todo list --sort title\r\n"),
    (["."], "todo list --all\r\n"), (["M"], "there is no mouse in linear mode\r\n"),
    ([">"], "t tomorrow  e end of week"), (["'"], "nothing has been changed here yet\r\n"),
  ]

  @Test("every key is answered, each time that it is pressed", arguments: answers)
  func answered(keys: [String], text: String) throws {
    let screen = try TestScreen(isLinear: true)
    let voice = LinearVoice()
    _ = voice.text(for: screen.state)
    for key in keys { screen.press(key) }
    #expect(voice.text(for: screen.state).text.contains(text))
    #expect(voice.text(for: screen.state) == "")
    guard keys == ["'"] else { return }
    screen.press("'")
    #expect(voice.text(for: screen.state).text == text)
  }

  @Test("a search without a matching key is reported once")
  func noKey() throws {
    let (screen, voice) = try start()
    screen.press("?")
    screen.type("xyz")
    #expect(voice.text(for: screen.state) == "no key does that\r\n")
    #expect(voice.text(for: screen.state) == "")
  }

  @Test("parts that are folded away are reported")
  func fold() throws {
    let (screen, voice) = try start()
    screen.press("z", "#")
    screen.type("8")
    screen.press("Enter")
    _ = voice.text(for: screen.state)
    screen.press("f")
    #expect(voice.text(for: screen.state) == "1 subtask folded; f shows it\r\n")
  }

  @Test("a damaged store is reported once, the list stays usable, and a repair is not reported")
  func damaged() throws {
    let (screen, voice) = try start()
    let sound = try screen.store
    try screen.replaceStore(by: "{")
    #expect(voice.text(for: screen.state).text.contains("is damaged"))
    #expect(voice.text(for: screen.state) == "")
    screen.press("j")
    let moved = voice.text(for: screen.state).text
    #expect(moved.contains("2 of 8") && !moved.contains("damaged"))
    try screen.replaceStore(by: sound)
    #expect(voice.text(for: screen.state) == "")
  }

  @Test("the output contains no escape sequences")
  func harmless() throws {
    let screen = try TestScreen(isLinear: true)
    let voice = LinearVoice()
    for name in [
      "j", "Space", "a", "\u{1B}", "Esc", "Enter", "H", "?", "Esc", "Esc", ":", "x", "Enter", "Esc", "d", "u",
    ] {
      screen.press(name)
      #expect(!voice.text(for: screen.state).text.contains("\u{1B}"))
    }
  }
}
