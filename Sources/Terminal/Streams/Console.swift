import Libc

/// The two streams that a command writes to, and their size.
package final class Console {
  package let out: ConsoleStream
  /// The stream for everything but results.
  package let err: ConsoleStream
  /// The columns of a line of `out`, at least 1.
  package let width: Int
  /// The number of lines that the terminal shows, or `nil` if `out` is no terminal or does not know.
  package let height: Int?

  package init(out: ConsoleStream, err: ConsoleStream, width: Int, height: Int? = nil) {
    self.out = out
    self.err = err
    self.width = width
    self.height = height
  }

  /// Creates the console of this process, on two open descriptors.
  ///
  /// `environment` returns a variable by its name, or `nil` if it is not set.
  package convenience init(
    out: Int32 = STDOUT_FILENO, err: Int32 = STDERR_FILENO, color: ColorChoice,
    environment: (String) -> String?
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

  /// Returns `COLUMNS` if it is a sensible number, else the terminal's width, else 80.
  static func width(environment: (String) -> String?, terminalColumns: Int?) -> Int {
    let plausible = 1...Int(UInt16.max)
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), plausible.contains(columns) {
      return columns
    }
    return terminalColumns ?? 80
  }

  /// Returns the size of a terminal, each part `nil` if the terminal does not know it; `nil` for anything
  /// else.
  static func terminalSize(of descriptor: Int32) -> (columns: Int?, lines: Int?)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return (size.ws_col > 0 ? Int(size.ws_col) : nil, size.ws_row > 0 ? Int(size.ws_row) : nil)
  }
}

/// Standard output or standard error, with its buffer and its capabilities.
package struct ConsoleStream {
  package let buffer: OutputBuffer
  /// Whether the stream is a terminal, where a user sees it.
  package let isTerminal: Bool
  /// Whether styles are written, or only the text.
  package let usesColor: Bool

  package init(buffer: OutputBuffer, isTerminal: Bool, usesColor: Bool) {
    self.buffer = buffer
    self.isTerminal = isTerminal
    self.usesColor = usesColor
  }

  /// Appends a text, in its style if the stream uses colour.
  package func append(_ text: StyledText) { buffer.append(text, inColor: usesColor) }
}
