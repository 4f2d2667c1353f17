/// What a screen is told (ECMA-48; the modes are xterm's): nothing else is ever written to it beside text, and none of
/// this asks for an answer.
enum ControlSequence {
  /// Erases the line from the cursor on.
  static let eraseLine = "\u{1B}[K"
  static let eraseScreen = "\u{1B}[2J"
  /// SGR without a parameter, which is 0.
  static let resetStyle = "\u{1B}[m"
  /// Lets the whole screen scroll again.
  static let resetRegion = "\u{1B}[r"
  /// At the top of the region it moves the region's lines down, as LF at the bottom moves them up.
  static let reverseIndex = "\u{1B}M"

  /// What can be turned on and off.
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

  /// Moves the cursor to a cell.
  static func position(column: Int, row: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }

  /// Lets those rows alone scroll; the cursor goes to the top left.
  static func region(_ rows: Range<Int>) -> String { "\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound)r" }

  /// Sets off what follows; nothing where there are no styles.
  static func style(_ styles: [Style]) -> String {
    styles.isEmpty ? "" : "\u{1B}[\(styles.map(\.parameters).joined(separator: ";"))m"
  }
}
