import Libc

/// How a terminal is set while a program has all of it, and what it is told on the way in and out.
enum TerminalMode {
  /// Settings by which each byte is read as it is typed, and written as it is sent (termios(3)).
  ///
  /// - Parameter interrupts: whether the key that interrupts (`^c`) raises `SIGINT` all the same.
  static func raw(_ settings: termios, interrupts: Bool = false) -> termios {
    var settings = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN | (interrupts ? 0 : ISIG))
    settings.c_iflag &= ~tcflag_t(IXON | IXOFF | ICRNL | INLCR | IGNCR | ISTRIP | BRKINT | PARMRK)
    settings.c_oflag &= ~tcflag_t(OPOST)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
      guard interrupts else { return }
      // With the signals of the keyboard come all of them; a character that is disabled raises none.
      let disabled = UInt8(truncatingIfNeeded: fpathconf(0, Int32(_PC_VDISABLE)))
      for key in [VQUIT, VSUSP] { characters[Int(key)] = disabled }
    }
    return settings
  }

  /// What gives the program a screen of its own.
  static func entering(usesMouse: Bool) -> String {
    ControlSequence.on(.alternateScreen) + ControlSequence.on(.bracketedPaste) + (usesMouse ? mouse(isOn: true) : "")
  }

  /// What gives the screen back, in the middle of a frame as well.
  ///
  /// On a terminal that has no other screen than this, the prompt comes below what was shown.
  static func leaving(usesMouse: Bool, rows: Int, styling: ScreenStyling) -> String {
    ControlSequence.off(.synchronizedOutput) + ControlSequence.resetRegion
      + (styling == .none ? "" : ControlSequence.resetStyle)
      + ControlSequence.position(column: 0, row: max(0, rows - 1)) + ControlSequence.eraseLine
      + (usesMouse ? mouse(isOn: false) : "")
      + ControlSequence.off(.bracketedPaste) + ControlSequence.on(.cursor) + ControlSequence.off(.alternateScreen)
  }

  static func mouse(isOn: Bool) -> String {
    let modes = [ControlSequence.Mode.mouseButtons, .mouseInDecimal]
    return modes.map(isOn ? ControlSequence.on : ControlSequence.off).joined()
  }
}

/// What a screen is told (ECMA-48; the modes are xterm's): nothing else is ever written to it beside text, and none of
/// this asks for an answer.
enum ControlSequence {
  static let eraseLine = "\u{1B}[K"
  static let eraseScreen = "\u{1B}[2J"
  /// SGR without a parameter, which is 0.
  static let resetStyle = "\u{1B}[m"
  /// Lets the whole screen scroll again.
  static let resetRegion = "\u{1B}[r"
  /// At the top of the region it moves the region's lines down, as LF at the bottom moves them up.
  static let reverseIndex = "\u{1B}M"

  enum Mode: String {
    case mouseButtons = "1000"
    case mouseInDecimal = "1006"
    case cursor = "25"
    case alternateScreen = "1049"
    case bracketedPaste = "2004"
    /// The terminal shows what it is sent at once when this is turned off.
    case synchronizedOutput = "2026"
  }

  static func on(_ mode: Mode) -> String { "\u{1B}[?\(mode.rawValue)h" }

  static func off(_ mode: Mode) -> String { "\u{1B}[?\(mode.rawValue)l" }

  static func position(column: Int, row: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }

  /// Lets those rows alone scroll; the cursor goes to the top left.
  static func region(_ rows: Range<Int>) -> String { "\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound)r" }

  /// Sets off what follows; nothing where there are no styles.
  static func style(_ styles: [Style]) -> String {
    styles.isEmpty ? "" : "\u{1B}[\(styles.map(\.parameters).joined(separator: ";"))m"
  }
}
