import Glibc
import Terminal
import TodoCLI
import TodoKit

/// The tool on a terminal, in this process, at a moment that never changes.
enum Tool {
  static let moment = Moment(
    instant: Instant(seconds: 1_795_000_000),
    local: LocalDate(day: CalendarDay(daysSinceEpoch: 20_775), minute: 0))

  /// Runs a command line on the store in the folder, and tells what it wrote to the terminal.
  static func run(_ words: [String], input: [UInt8] = []) -> (status: ExitStatus, out: String, err: String) {
    let status = status(of: words, input: input, isTerminal: true)
    return (status, out.take(), err.take())
  }

  /// Runs a command line that has to end well, and tells what it wrote into a pipe.
  static func pipe(_ words: [String]) -> [UInt8] {
    let status = status(of: words, input: [], isTerminal: false)
    promise(status == .done, "\(words) ends well: \(err.take())")
    _ = err.take()
    return out.takeBytes()
  }

  private static func status(of words: [String], input: [UInt8], isTerminal: Bool) -> ExitStatus {
    TodoTool.run(
      Environment(
        arguments: (["--file", ScratchFolder.store] + words).map { Array($0.utf8) }, variable: { _ in nil },
        now: { moment.instant }, localDate: { moment.localDate(of: $0) }, input: StandardInput(input),
        console: { _ in
          Console(out: out.stream(isTerminal: isTerminal), err: err.stream(isTerminal: true), width: 80)
        }), screen: NoScreen())
  }

  private static let out = Terminal("out")
  private static let err = Terminal("err")
}

/// The full screen, which nobody opens without a terminal to read from.
private struct NoScreen: FullScreen {
  func open(_ request: ScreenRequest, in session: ScreenSession) -> Outcome { .refused }
}

/// A terminal that notes what is written to it.
private struct Terminal {
  private let descriptor: Int32

  init(_ name: String) {
    descriptor = open("\(ScratchFolder.path)/\(name)", O_RDWR | O_CREAT | O_APPEND, 0o600)
    promise(descriptor >= 0, "the folder can be written")
  }

  func stream(isTerminal: Bool) -> ConsoleStream {
    ConsoleStream(buffer: OutputBuffer(descriptor: descriptor), isTerminal: isTerminal, usesColor: false)
  }

  /// What was written since.
  func takeBytes() -> [UInt8] {
    let bytes = ScratchFolder.bytes(of: descriptor)
    ftruncate(descriptor, 0)
    return bytes
  }

  /// What was written since; it must not be able to move the cursor.
  func take() -> String {
    guard let text = String(validating: takeBytes(), as: UTF8.self) else {
      fatalError("broken: a terminal gets UTF-8")
    }
    let isHarmless = text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0.properties.generalCategory != .control
    }
    promise(isHarmless, "a terminal gets no control characters")
    return text
  }
}
