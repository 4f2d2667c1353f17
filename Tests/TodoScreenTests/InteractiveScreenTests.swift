import Terminal
import Testing
import TodoKit

@testable import TodoCLI
@testable import TodoScreen

struct InteractiveScreenTests {
  @Test("the screen shows the todos that match its query")
  func query() {
    let (out, err) = (OutputBuffer(), OutputBuffer())
    let console = Console(
      out: ConsoleStream(buffer: out, isTerminal: true, usesColor: false),
      err: ConsoleStream(buffer: err, isTerminal: true, usesColor: false), width: 80)
    let environment = Environment(
      arguments: [], variable: { _ in nil }, now: { Instant(seconds: 0) },
      localDate: { _ in LocalDate(day: CalendarDay(daysSinceEpoch: 0), minute: 0) }, input: StandardInput([]),
      isInteractive: true, console: { _ in console })
    let session = ScreenSession(
      options: GlobalOptions(file: ":memory:"), settings: Settings(), environment: environment, console: console)
    #expect(InteractiveScreen().open(ScreenRequest("value"), in: session) == .succeeded)
    #expect(out.takeLines().first?.map(\.text.text).joined(separator: "|").contains("Value") == true)
    #expect(err.takeLines() == [])
  }
}
