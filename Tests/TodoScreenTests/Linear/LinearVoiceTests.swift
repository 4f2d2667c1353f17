import Terminal
import Testing

@testable import TodoScreen

struct LinearVoiceTests {
  @Test("each key is answered by a line, and nothing is written over")
  func lines() throws {
    let screen = try TestScreen()
    var voice = LinearVoice()
    let press = { (name: String) -> String in
      screen.press(name)
      return voice.text(for: screen.state).text
    }
    let start = "8 open, 1 overdue\r\n1 of 8: Renew the passport, due 2 days late, high, #errand, #papers\r\n"
    #expect(voice.text(for: screen.state).text == start)
    #expect(voice.text(for: screen.state).text == "")
    #expect(press("j") == "2 of 8: Call Zoë about the café in Besançon, due today 14:30, high, work/site, #phone\r\n")
    #expect(
      press("d")
        == "todo done 2: Done 2  Call Zoë about the café in Besançon\r\n"
        + "2 of 7: Reply to 田中さん: 東京の会議の資料を送る, due tomorrow, work/tokyo, #mail\r\n")
    #expect(press("p") == "project: work/tokyo")
    #expect(press("x") == "x")
    #expect(press("Backspace") == "\r\nproject: work/tokyo")
    #expect(press("Esc") == "\r\n2 of 7: Reply to 田中さん: 東京の会議の資料を送る, due tomorrow, work/tokyo, #mail\r\n")
    #expect(press("o") == "1 of 12: default\r\n")
    #expect(press("↓") == "2 of 12: due\r\n")
    #expect(press("Esc").hasPrefix("2 of 7: Reply"))
    #expect(press("Tab").hasPrefix("1 of"))
    #expect(press("j").contains(": home, "))
    #expect(press("Esc").hasPrefix("2 of 7: Reply"))
    #expect(press("?").contains(": ?: shows every key"))
  }

  @Test("nothing that is written addresses a place or asks the terminal for anything")
  func harmless() throws {
    let screen = try TestScreen()
    var voice = LinearVoice()
    for name in [
      "j", "Space", "a", "\u{1B}", "Esc", "Enter", "H", "?", "Esc", "Esc", ":", "x", "Enter", "Esc", "d", "u",
    ] {
      screen.press(name)
      #expect(!voice.text(for: screen.state).text.contains("\u{1B}"))
    }
  }
}
