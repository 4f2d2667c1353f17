import Libc

/// How a terminal is set while a program has all of it, and what it is told on the way in and out.
enum TerminalMode {
  /// Settings by which each byte is read as it is typed, and written as it is sent (termios(3)).
  static func raw(_ settings: termios) -> termios {
    var settings = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON | IXOFF | ICRNL | INLCR | IGNCR | ISTRIP | BRKINT | PARMRK)
    settings.c_oflag &= ~tcflag_t(OPOST)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return settings
  }

  /// What gives the program a screen of its own.
  static func entering(usesMouse: Bool) -> String {
    ControlSequence.on(.alternateScreen) + ControlSequence.on(.bracketedPaste) + (usesMouse ? mouse(isOn: true) : "")
  }

  /// What gives the screen back, in the middle of a frame as well.
  static func leaving(usesMouse: Bool, styling: ScreenStyling) -> String {
    ControlSequence.off(.synchronizedOutput) + ControlSequence.resetRegion
      + (styling == .none ? "" : ControlSequence.resetStyle) + (usesMouse ? mouse(isOn: false) : "")
      + ControlSequence.off(.bracketedPaste) + ControlSequence.on(.cursor) + ControlSequence.off(.alternateScreen)
  }

  static func mouse(isOn: Bool) -> String {
    let modes = [ControlSequence.Mode.mouseButtons, .mouseInDecimal]
    return modes.map(isOn ? ControlSequence.on : ControlSequence.off).joined()
  }
}
