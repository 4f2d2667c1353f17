import Libc

/// The two streams a command writes to, and how wide they are.
package final class Console {
  package let out: ConsoleStream
  /// Where everything else goes.
  package let err: ConsoleStream
  /// The columns of a line of `out`, at least 1.
  package let width: Int
  /// The lines that the terminal shows at once; `nil` where `out` is none, or does not know.
  package let height: Int?

  package init(out: ConsoleStream, err: ConsoleStream, width: Int, height: Int? = nil) {
    (self.out, self.err, self.width, self.height) = (out, err, width, height)
  }

  /// Creates the console of this process, on two open descriptors.
  ///
  /// The environment gives a variable by its name, `nil` when it is not set.
  package convenience init(
    out: Int32 = STDOUT_FILENO, err: Int32 = STDERR_FILENO, color: ColorChoice, environment: (String) -> String?
  ) {
    func stream(_ descriptor: Int32) -> ConsoleStream {
      let isTerminal = isatty(descriptor) == 1
      return ConsoleStream(
        buffer: OutputBuffer(descriptor: descriptor), isTerminal: isTerminal,
        usesColor: color.usesColor(isTerminal: isTerminal, environment: environment))
    }
    let size = Self.terminalSize(of: out)
    let width = Self.width(environment: environment, terminalColumns: size?.columns)
    self.init(out: stream(out), err: stream(err), width: width, height: size?.lines)
  }

  /// The width by `COLUMNS`, if that is a sensible number, else as the terminal says, else 80.
  static func width(environment: (String) -> String?, terminalColumns: Int?) -> Int {
    let plausible = 1...Int(UInt16.max)
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), plausible.contains(columns) { return columns }
    return terminalColumns ?? 80
  }

  /// The size of a terminal, each part as far as it knows it; `nil` for anything else.
  static func terminalSize(of descriptor: Int32) -> (columns: Int?, lines: Int?)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return (size.ws_col > 0 ? Int(size.ws_col) : nil, size.ws_row > 0 ? Int(size.ws_row) : nil)
  }
}

/// Standard output or standard error: where its bytes go, and how they may look.
package struct ConsoleStream {
  package let buffer: OutputBuffer
  /// Whether a person sees it as it is, on a terminal.
  package let isTerminal: Bool
  /// Whether styles are written, or just their text.
  package let usesColor: Bool

  package init(buffer: OutputBuffer, isTerminal: Bool, usesColor: Bool) {
    (self.buffer, self.isTerminal, self.usesColor) = (buffer, isTerminal, usesColor)
  }

  /// Adds a text in its style, if the stream uses colour.
  package func append(_ text: StyledText) { buffer.append(text, inColor: usesColor) }
}
