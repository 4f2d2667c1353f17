import Terminal
import Testing
import TodoKit

@testable import TodoScreen

struct InputStateJotTests {
  /// The words that are marked in the line.
  private func marked(_ screen: TestScreen) -> [String] {
    let text = Array((screen.state.input?.line.text ?? "").utf8)
    return (screen.state.input?.marks ?? []).map { String(decoding: text[$0], as: UTF8.self) }
  }

  private func adding(_ text: String, query: String = "") throws -> TestScreen {
    let screen = try TestScreen(columns: 100, query: query)
    screen.press("a")
    screen.type(text)
    return screen
  }

  @Test(
    "the understood words are marked in the line, and their meaning is shown below it",
    arguments: ["", "jot "])
  func understood(command: String) throws {
    let screen = try TestScreen(columns: 100)
    screen.press(command.isEmpty ? "a" : ":")
    screen.type("\(command)Café with mum tomorrow 5pm @mail +home p1")
    #expect(marked(screen) == ["tomorrow 5pm", "@mail", "+home", "p1"])
    let row = try #require(
      screen.rows.firstIndex { $0.hasSuffix("Café with mum tomorrow 5pm @mail +home p1") })
    #expect(screen.rows[row + 1] == "Café with mum  home  #mail  high  due Sat 21 Nov 17:00")
    let parts = screen.state.frame.rows[row].parts.filter { $0.text.styles == [.underline] }.map(
      \.text.text.text)
    #expect(parts == ["tomorrow 5pm", "@mail", "+home", "p1"])
    screen.press("Enter")
    let line = "todo jot 'Café with mum tomorrow 5pm @mail +home p1'"
    #expect(screen.commands == [line] && screen.state.input == nil)
    #expect(
      try screen.store.contains(
        #""title":"Café with mum","status":"open","priority":"high","due":"2026-11-21T17:00""#))
  }

  @Test("a line without understood words has no hint, but an impossible date is reported")
  func nothing() throws {
    let screen = try adding("Buy tea")
    #expect(marked(screen) == [] && screen.state.input?.hint == nil)
    screen.type(" 31 nov")
    #expect(marked(screen) == [] && screen.status == "\"31 nov\" is not a date; kept in the title")
  }

  @Test("Backspace right after understood words makes them text again, and then deletes as usual")
  func backspace() throws {
    let screen = try adding("See tomorrow at 9 @mail")
    screen.press("Backspace")
    #expect(screen.state.input?.line.text == "See tomorrow at 9 @mail" && marked(screen) == ["tomorrow at 9"])
    screen.press("^w", "Backspace", "Backspace")
    #expect(screen.state.input?.line.text == "See tomorrow at 9" && marked(screen) == [])
    screen.type(" @mail, p1")
    #expect(marked(screen) == ["@mail", "p1"])
    screen.press("Enter")
    #expect(screen.commands == [#"todo jot 'See \tomorrow \at \9 @mail, p1'"#])
    #expect(try screen.store.contains(#""title":"See tomorrow at 9""#))
    let inQuotes = try adding("See \"the sat night\" sat")
    inQuotes.press("Backspace", "Enter")
    #expect(try inQuotes.store.contains(#""title":"See the sat night sat","#))
    let quoted = try adding("See due:\"sat 9:30\"")
    quoted.press("Backspace", "Enter")
    #expect(try quoted.store.contains(#""title":"See due:\"sat 9:30\"""#))
    let other = try adding("See tomorrow")
    other.press("Backspace", "Backspace")
    #expect(other.state.input?.line.text == "See tomorro" && marked(other) == [])
    other.type("w")
    #expect(marked(other) == ["tomorrow"])
  }

  @Test("a new todo gets the list's project or tag unless its line says otherwise, and the status says so")
  func membership() throws {
    let screen = try adding("", query: "project:work/site")
    #expect(screen.status == "(+work/site from this list)")
    screen.type("Sweep")
    #expect(screen.status == "Sweep  work/site  (+work/site from this list)")
    screen.type(" +home")
    #expect(screen.status == "Sweep  home")
    screen.press("Enter", "a")
    screen.type("Mop project:home")
    screen.press("Enter", "a")
    screen.type("Dust")
    screen.press("Enter")
    #expect(
      screen.commands == [
        "todo jot 'Sweep +home'", "todo jot 'Mop project:home'", "todo jot Dust --project work/site",
      ])
    #expect(screen.status.contains("todo jot Dust --project work/site: Added 13  Dust"))
    let tagged = try adding("Ring @home", query: "tag:phone")
    #expect(tagged.status.hasSuffix("(#phone from this list)"))
    tagged.press("Enter")
    #expect(tagged.commands == ["todo jot 'Ring @home' --tag phone"])
  }

  @Test("each of several pasted lines is a jot of its own")
  func lines() throws {
    let screen = try TestScreen(columns: 100, query: "tag:mail")
    screen.send(.input(.paste("One tomorrow\nTwo p1\n")))
    #expect(screen.unbroken.contains("2lines:Enteradds2todos"))
    screen.press("Enter")
    #expect(try screen.store.contains(#""title":"One","status":"open","due":"2026-11-21","tags":["mail"]"#))
    #expect(try screen.store.contains(#""title":"Two","status":"open","priority":"high","tags":["mail"]"#))
  }

  @Test("Tab completes projects, tags and fields, and in a tree offers the whole of the row after parent:")
  func completion() throws {
    for (typed, completed) in [
      ("Dig +ho", "Dig +home"), ("Dig @ma", "Dig @mail"), ("Dig #err", "Dig #errand"),
      ("Dig pri", "Dig priority:"),
      ("Dig project:work/s", "Dig project:work/site"), ("Dig due:tom", "Dig due:tomorrow"),
    ] {
      let screen = try adding(typed)
      screen.press("Tab")
      #expect(screen.state.input?.line.text == completed)
    }
    let screen = try TestScreen(columns: 100)
    screen.press("z", "#")
    screen.type("9")
    screen.press("Enter", "a")
    screen.type("Oil it")
    #expect(screen.state.input?.hint == nil)
    screen.type(" parent:")
    screen.press("Tab", "Tab")
    #expect(screen.state.input?.line.text == "Oil it parent:8")
    screen.press("Enter")
    #expect(
      try screen.store.contains(
        #""title":"Oil it","status":"open","project":"home","tags":[],"parent":"uid-8""#))
  }

  @Test("a jot command with options is read as in a shell")
  func options() throws {
    let screen = try TestScreen(columns: 100)
    screen.press(":")
    screen.type("jot 'Sweep up' -p h")
    #expect(marked(screen) == [])
    screen.press("Enter")
    #expect(screen.commands == ["todo jot 'Sweep up' --priority h"])
  }
}
