import Libc

/// The settings of a terminal while a program has the whole screen, and the sequences that enter and leave
/// it.
enum TerminalMode {
  /// Returns settings that read each byte as it is typed, and write each byte as it is sent (termios(3)).
  ///
  /// - Parameter interrupts: whether the interrupt key (`^c`) still raises `SIGINT`.
  static func raw(_ settings: termios, interrupts: Bool = false) -> termios {
    var settings = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN | (interrupts ? 0 : ISIG))
    settings.c_iflag &= ~tcflag_t(IXON | IXOFF | ICRNL | INLCR | IGNCR | ISTRIP | BRKINT | PARMRK)
    settings.c_oflag &= ~tcflag_t(OPOST)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
      guard interrupts else { return }
      // ISIG enables the signals of all keys, so the keys of the others are disabled.
      let disabled = UInt8(truncatingIfNeeded: fpathconf(0, Int32(_PC_VDISABLE)))
      for key in [VQUIT, VSUSP] { characters[Int(key)] = disabled }
    }
    return settings
  }

  /// Returns the sequences that give the program its place on the terminal.
  static func entering(_ place: TerminalScreen.Place, usesMouse: Bool) -> String {
    switch place {
    case .screen: ControlSequence.on(.alternateScreen) + entering(.below, usesMouse: usesMouse)
    case .below: ControlSequence.on(.bracketedPaste) + (usesMouse ? mouse(isOn: true) : "")
    case .lines: ""
    }
  }

  /// Returns the sequences that give the terminal back, even in the middle of a frame.
  ///
  /// On a terminal without an alternate screen, the prompt comes below the last frame.
  static func leaving(
    _ place: TerminalScreen.Place, usesMouse: Bool, rows: Int, styling: ScreenStyling
  ) -> String {
    let reset =
      ControlSequence.off(.synchronizedOutput) + (styling == .none ? "" : ControlSequence.resetStyle)
    let modes =
      (usesMouse ? mouse(isOn: false) : "") + ControlSequence.off(.bracketedPaste)
      + ControlSequence.on(.cursor)
    return switch place {
    case .screen:
      reset + ControlSequence.resetRegion + ControlSequence.position(column: 0, row: max(0, rows - 1))
        + ControlSequence.eraseLine + modes + ControlSequence.off(.alternateScreen)
    case .below: reset + "\r" + ControlSequence.eraseBelow + modes
    case .lines: ""
    }
  }

  static func mouse(isOn: Bool) -> String {
    let modes = [ControlSequence.Mode.mouseButtons, .mouseInDecimal]
    return modes.map(isOn ? ControlSequence.on : ControlSequence.off).joined()
  }
}

/// The control sequences that are written to a screen (ECMA-48; the modes are xterm's), none of which asks
/// for an answer.
enum ControlSequence {
  static let eraseLine = "\u{1B}[K"
  static let eraseScreen = "\u{1B}[2J"
  static let eraseBelow = "\u{1B}[J"
  /// SGR with its default parameter, 0.
  static let resetStyle = "\u{1B}[m"
  /// Lets the whole screen scroll again.
  static let resetRegion = "\u{1B}[r"
  /// Moves the region's lines down at its top, as LF moves them up at its bottom.
  static let reverseIndex = "\u{1B}M"

  enum Mode: String {
    case mouseButtons = "1000"
    case mouseInDecimal = "1006"
    case cursor = "25"
    case alternateScreen = "1049"
    case bracketedPaste = "2004"
    /// The terminal shows nothing that it is sent until this is turned off.
    case synchronizedOutput = "2026"
  }

  static func on(_ mode: Mode) -> String { "\u{1B}[?\(mode.rawValue)h" }

  static func off(_ mode: Mode) -> String { "\u{1B}[?\(mode.rawValue)l" }

  static func position(column: Int, row: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }

  /// Returns the sequences that move the cursor up by rows, and to a column.
  static func up(_ rows: Int, column: Int) -> String {
    (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\r" + (column > 0 ? "\u{1B}[\(column)C" : "")
  }

  /// Returns the sequence that lets only some rows scroll, which moves the cursor to the top left.
  static func region(_ rows: Range<Int>) -> String { "\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound)r" }

  /// Returns the sequence that turns on styles, empty for no styles.
  static func style(_ styles: [Style]) -> String {
    styles.isEmpty ? "" : "\u{1B}[\(styles.map(\.parameters).joined(separator: ";"))m"
  }
}
