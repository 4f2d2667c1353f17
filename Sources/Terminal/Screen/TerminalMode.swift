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
