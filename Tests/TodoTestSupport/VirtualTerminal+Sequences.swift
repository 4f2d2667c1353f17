import Terminal

extension VirtualTerminal {
  /// The bytes of a sequence or a scalar that is not complete yet.
  struct Parser {
    var sequence: [UInt8] = []
    var scalar: [UInt8] = []
  }

  /// Obeys bytes, which may be cut off anywhere.
  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { take(byte) }
  }

  private mutating func take(_ byte: UInt8) {
    if !parser.sequence.isEmpty {
      parser.sequence.append(byte)
      if isComplete(parser.sequence) {
        let sequence = String(decoding: parser.sequence.dropFirst(), as: UTF8.self)
        parser.sequence = []
        if !obey(sequence) { refuse("ESC \(sequence)") }
      }
      return
    }
    switch byte {
    case 0x1B where parser.scalar.isEmpty: parser.sequence = [byte]
    case 0x0A where parser.scalar.isEmpty && cursor.row == region.upperBound - 1: lineFeed()
    case 0x0A where isShared: move(to: ScreenPosition(column: cursor.column, row: cursor.row + 1))
    case 0x0D where isShared: move(to: ScreenPosition(column: 0, row: cursor.row))
    case ..<0x20, 0x7F: refuse("control character \(byte) in row \(cursor.row)")
    default:
      parser.scalar.append(byte)
      let count =
        [0xC0: 2, 0xE0: 3, 0xF0: 4].filter { Int(parser.scalar[0]) >= $0.key }.map(\.value).max() ?? 1
      guard parser.scalar.count == count else { return }
      let text = String(validating: parser.scalar, as: UTF8.self)
      if let scalar = text?.unicodeScalars.first,
        !DisplayText.isHidden(scalar) || 0x2068...0x2069 ~= scalar.value
      {
        write(scalar)
      } else {
        refuse("bytes \(parser.scalar)")
      }
      parser.scalar = []
    }
  }

  private func isComplete(_ sequence: [UInt8]) -> Bool {
    guard sequence.count > 1 else { return false }
    if sequence[1] != UInt8(ascii: "[") { return true }
    return sequence.count > 2 && !(0x20..<0x40).contains(sequence[sequence.count - 1])
  }

  private mutating func lineFeed() {
    // At the bottom of the region a line feed only scrolls.
    let (column, isPending) = (cursor.column, isWrapPending)
    scroll(up: true)
    move(to: ScreenPosition(column: column, row: cursor.row))
    isWrapPending = isPending
  }

  /// Obeys a sequence; returns false if the sequence may not be sent.
  private mutating func obey(_ sequence: String) -> Bool {
    if sequence == "M" {
      guard cursor.row == region.lowerBound else { return false }
      scroll(up: false)
      return true
    }
    guard sequence.hasPrefix("["), let final = sequence.last else { return false }
    let words = sequence.dropFirst().dropLast()
    if words.hasPrefix("?") {
      guard let mode = Int(words.dropFirst()), final == "h" || final == "l" else { return false }
      return set(mode, to: final == "h")
    }
    let numbers = words.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    switch (final, words, numbers.count) {
    case ("K", "", _): eraseLine()
    case ("J", "2", _): eraseScreen()
    case ("J", "", _) where isShared: eraseBelow()
    case ("A", _, 1) where isShared:
      guard let count = numbers[0], count <= cursor.row else { return false }
      move(to: ScreenPosition(column: cursor.column, row: cursor.row - count))
    case ("C", _, 1) where isShared:
      guard let count = numbers[0], cursor.column + count < size.columns else { return false }
      move(to: ScreenPosition(column: cursor.column + count, row: cursor.row))
    case ("r", "", _): return setRegion(0..<size.rows)
    case ("r", _, 2):
      guard let top = numbers[0], let bottom = numbers[1], top >= 1, top < bottom else { return false }
      return setRegion(top - 1..<bottom)
    case ("H", _, 2):
      guard let row = numbers[0], let column = numbers[1], 1...size.rows ~= row, 1...size.columns ~= column
      else {
        return false
      }
      move(to: ScreenPosition(column: column - 1, row: row - 1))
    case ("m", _, _): return setStyle(String(words))
    default: return false
    }
    return true
  }

  private mutating func setRegion(_ rows: Range<Int>) -> Bool {
    guard rows.upperBound <= size.rows else { return false }
    region = rows
    move(to: ScreenPosition(column: 0, row: 0))
    return true
  }

  private mutating func set(_ mode: Int, to isOn: Bool) -> Bool {
    guard [25, 1000, 1006, 1049, 2004, 2026].contains(mode) else { return false }
    let wasOn = modes.contains(mode)
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
    if mode == 2026, wasOn, !isOn { frameCount += 1 }
    if mode == 1049, isOn, !wasOn { enterAlternateScreen() }
    if mode == 1049, !isOn, wasOn { leaveAlternateScreen() }
    return true
  }

  /// SGR, with the attributes and colours that ``Style`` can name.
  private mutating func setStyle(_ parameters: String) -> Bool {
    if parameters.isEmpty || parameters == "0" {
      styles = []
      return true
    }
    let one = /[34]8;5;\d{1,3}|[34]8;2;\d{1,3};\d{1,3};\d{1,3}|10[0-7]|9[0-7]|[34][0-79]|[1-579]/
    var rest = parameters[...]
    while let match = rest.prefixMatch(of: one) {
      styles.append(String(match.0))
      rest = rest[match.range.upperBound...]
      if rest.isEmpty { return true }
      guard rest.first == ";" else { return false }
      rest = rest.dropFirst()
    }
    return false
  }
}
