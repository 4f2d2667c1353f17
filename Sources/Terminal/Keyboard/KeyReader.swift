/// Turns the bytes that a terminal sends into keys, pastes and mouse actions.
///
/// Reading may cut the bytes anywhere, and incomplete input waits for the rest. Unknown input is dropped
/// whole, whether a key, a reply that nobody asked for, or invalid UTF-8, so that no part of it is taken for
/// typed text.
package struct KeyReader: Sendable {
  /// The meaning of the next bytes.
  private enum Mode {
    case keys
    /// A string for the terminal itself.
    case string
    case paste
  }

  private var mode = Mode.keys
  /// The bytes that may be the beginning of an input.
  private var pending: [UInt8] = []
  private var pasted: PasteReader
  /// Typed characters that have not become inputs yet.
  private var text = ""
  private var inputs: [TerminalInput] = []

  /// The most bytes of parameters that mean anything here.
  private static let longestParameters = 32

  /// Creates a reader that has read nothing.
  ///
  /// - Parameter pasteLimit: about how many bytes a piece of a long paste has, at least 100.
  package init(pasteLimit: Int = 16 << 20) { pasted = PasteReader(limit: pasteLimit) }

  /// Whether the pending bytes may be a whole key or the beginning of more; ``flush()`` is due after a short
  /// wait.
  ///
  /// Only an Escape, or Alt with a key that begins a string, counts. The rest of an arrow key may come late,
  /// since flushing its beginning would turn the rest into typed letters.
  package var isWaiting: Bool {
    pending.first == 0x1B && pending.dropFirst().allSatisfy { Self.introducers.contains(Unicode.Scalar($0)) }
  }

  /// Reads bytes and returns the inputs that they complete, in order.
  ///
  /// Scalars that come together and form a character are one key.
  package mutating func read(_ bytes: [UInt8]) -> [TerminalInput] {
    var rest = (pending + bytes)[...]
    while !rest.isEmpty, takeNext(from: &rest) {}
    // One byte too many is enough to know that parameters are too long.
    pending = Array(rest.prefix(2 + Self.longestParameters + 1))
    return takeInputs()
  }

  /// Returns the key that the pending bytes are if no more bytes belong to them.
  package mutating func flush() -> [TerminalInput] {
    guard isWaiting else { return [] }
    add(pending.count == 1 ? .escape : .alt(Character(Unicode.Scalar(pending[1]))))
    (mode, pending) = (.keys, [])
    return takeInputs()
  }

  private mutating func takeInputs() -> [TerminalInput] {
    addText()
    defer { inputs = [] }
    return inputs
  }

  private mutating func addText() {
    inputs += text.map { .key(.character($0)) }
    text = ""
  }

  private mutating func add(_ input: TerminalInput) {
    addText()
    inputs.append(input)
  }

  private mutating func add(_ key: Key) { add(.key(key)) }

  /// Takes the input that the bytes begin with, and returns `false` if more bytes have to come.
  private mutating func takeNext(from rest: inout ArraySlice<UInt8>) -> Bool {
    switch mode {
    case .keys: return takeKey(from: &rest)
    case .string: return takeString(from: &rest)
    case .paste:
      let (text, goesOn) = pasted.take(from: &rest)
      if let text, !text.isEmpty { add(.paste(text)) }
      if !goesOn { mode = .keys }
      return true
    }
  }

  private mutating func takeKey(from rest: inout ArraySlice<UInt8>) -> Bool {
    if rest.first == 0x1B { return takeEscape(from: &rest) }
    guard let (scalar, count) = Self.scalar(at: rest) else { return false }
    rest = rest.dropFirst(count)
    guard let scalar, !Self.isControl(scalar) else { return true }
    if scalar.value < 0x20 || scalar.value == 0x7F {
      add(Self.key(ofControl: scalar))
    } else {
      text.unicodeScalars.append(scalar)
    }
    return true
  }

  private mutating func takeEscape(from rest: inout ArraySlice<UInt8>) -> Bool {
    while case (nil, let count)? = Self.scalar(at: rest.dropFirst()) {
      rest = [0x1B] + rest.dropFirst(1 + count)
    }
    guard case (let scalar?, let count)? = Self.scalar(at: rest.dropFirst()) else { return false }
    let tail = rest.dropFirst(1 + count)
    switch scalar {
    case "[", "O": return takeSequence(tail, from: &rest)
    case _ where Self.introducers.contains(scalar):
      if tail.isEmpty { return false }
      mode = .string
    case "\u{8}", "\u{7F}": add(.alt("\u{7F}"))
    case ..<" ":
      // Nobody presses Alt with such a key, so these are an Escape and a key that came together.
      add(.escape)
      rest = rest.dropFirst()
      return true
    case _ where Self.isControl(scalar): break
    default: add(.alt(Character(scalar)))
    }
    rest = tail
    return true
  }

  /// Takes a control sequence, or a key after SS3, whose first two bytes are before the tail.
  private mutating func takeSequence(_ tail: ArraySlice<UInt8>, from rest: inout ArraySlice<UInt8>) -> Bool {
    let parameters = tail.prefix { 0x20..<0x40 ~= $0 }
    // Only rxvt ends a sequence with a dollar sign after a number, for Shift with Home and the like.
    let number = parameters.prefix { 0x30...0x39 ~= $0 }
    if !number.isEmpty, tail[number.endIndex...].first == UInt8(ascii: "$") {
      rest = tail[(number.endIndex + 1)...]
      return true
    }
    guard let final = tail[parameters.endIndex...].first else { return false }
    guard 0x40..<0x7F ~= final else {
      rest = tail[parameters.endIndex...]
      return true
    }
    var tail = tail[(parameters.endIndex + 1)...]
    let sequence = String(decoding: rest[(rest.startIndex + 1)..<tail.startIndex], as: UTF8.self)
    if let count = Self.extraBytes[sequence] {
      let skipped = tail.prefix(count).prefix { $0 >= 0x20 }
      if skipped.count < count, skipped.endIndex == tail.endIndex { return false }
      tail = tail[skipped.endIndex...]
    } else if sequence == "[200~" {
      mode = .paste
    } else if parameters.count <= Self.longestParameters, let input = Self.input(of: sequence) {
      add(input)
    }
    rest = tail
    return true
  }

  /// Takes as much of a string as has come, up to ST or BEL.
  ///
  /// No terminal sends a control character within a string, so one is taken for a key: it ends a string that
  /// a user began by accident.
  private mutating func takeString(from rest: inout ArraySlice<UInt8>) -> Bool {
    rest = rest.drop { $0 >= 0x20 && $0 != 0x7F }
    if rest.count == 1, rest.first == 0x1B { return false }
    if !rest.isEmpty { mode = .keys }
    if let end = ["\u{7}", "\u{1B}\\"].first(where: { rest.starts(with: $0.utf8) }) {
      rest = rest.dropFirst(end.utf8.count)
    }
    return true
  }
}

/// The sequences of keys without a character, and of the mouse (xterm, ctlseqs; and those of rxvt and Linux).
extension KeyReader {
  /// The characters that begin a string after an Escape.
  private static let introducers: Set<Unicode.Scalar> = ["]", "P", "X", "^", "_"]

  /// How many bytes after a sequence belong to it: F1 to F5 of the Linux console, and the mouse of old
  /// terminals.
  private static let extraBytes = ["[[": 1, "[M": 3]

  /// Keys by their sequence after Escape, with a modifier after a number: 1 for none, 3 for Alt, 5 for
  /// Control.
  private static let keys: [String: Key] = {
    var keys: [String: Key] = [
      "[Z": .backTab, "[1;5C": .wordRight, "[1;3C": .wordRight, "[1;5D": .wordLeft, "[1;3D": .wordLeft,
      // The arrows with Control in rxvt.
      "Oc": .wordRight, "Od": .wordLeft,
    ]
    let letters: [(String, Key)] = [
      ("A", .up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end),
    ]
    for (letter, key) in letters { for start in ["[", "O", "[1", "[1;1"] { keys[start + letter] = key } }
    let numbers: [(Int, Key)] = [
      (1, .home), (3, .delete), (4, .end), (5, .pageUp), (6, .pageDown), (7, .home), (8, .end),
    ]
    for (number, key) in numbers { for end in ["~", ";1~"] { keys["[\(number)\(end)"] = key } }
    return keys
  }()

  /// Returns a key or, in SGR form, a mouse press: the button, then the column and the line, counted from 1.
  private static func input(of sequence: String) -> TerminalInput? {
    if let key = keys[sequence] { return .key(key) }
    guard sequence.hasPrefix("[<"), sequence.hasSuffix("M") else { return nil }
    let numbers = sequence.dropFirst(2).dropLast().split(separator: ";", omittingEmptySubsequences: false).map
    {
      Int($0) ?? -1
    }
    let actions: [Int: MouseAction] = [0: .press, 64: .wheelUp, 65: .wheelDown]
    guard numbers.count == 3, numbers[1] >= 1, numbers[2] >= 1, let action = actions[numbers[0]] else {
      return nil
    }
    return .mouse(action, at: ScreenPosition(column: numbers[1] - 1, row: numbers[2] - 1))
  }

  /// Returns the key of a control character: Control clears two bits of a letter's code.
  private static func key(ofControl scalar: Unicode.Scalar) -> Key {
    switch scalar {
    case "\t": .tab
    case "\n", "\r": .enter
    case "\u{8}", "\u{7F}": .backspace
    default: .control(Character(Character(Unicode.Scalar(UInt8(scalar.value) | 0x40)).lowercased()))
    }
  }

  /// Returns whether a scalar is a C1 control character, which a UTF-8 terminal sends as two bytes.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool { 0x80..<0xA0 ~= scalar.value }

  /// Returns the scalar that bytes begin with, and its number of bytes, or `nil` if more bytes have to come.
  ///
  /// The scalar is `nil` for invalid UTF-8 (RFC 3629).
  private static func scalar(at bytes: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar?, count: Int)? {
    guard let first = bytes.first else { return nil }
    let rest =
      switch first {
      case 0xC2..<0xE0: 1
      case 0xE0..<0xF0: 2
      case 0xF0..<0xF5: 3
      default: 0
      }
    let tail = bytes.dropFirst().prefix(rest).prefix { 0x80..<0xC0 ~= $0 }
    if tail.count < rest, tail.endIndex == bytes.endIndex { return nil }
    return (String(validating: bytes[..<tail.endIndex], as: UTF8.self)?.unicodeScalars.first, 1 + tail.count)
  }
}

/// Collects a pasted text, up to `CSI 201 ~`.
struct PasteReader: Sendable {
  private static let end = Array("\u{1B}[201~".utf8)
  /// How many bytes are kept at a time; a longer paste comes in pieces.
  ///
  /// A terminal that never ends a paste cannot fill the memory, and its bytes are never taken for keys.
  private let limit: Int
  private var bytes: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  /// Takes the bytes of the paste from the beginning of the input.
  ///
  /// - Returns: the text, once the paste is complete or has reached the limit; and whether the paste goes on.
  mutating func take(from input: inout ArraySlice<UInt8>) -> (text: String?, goesOn: Bool) {
    let last = input.firstIndex(of: 0x7E)
    let piece = input[...(last ?? input.endIndex - 1)]
    input = input[piece.endIndex...]
    bytes += piece
    if last != nil, bytes.suffix(Self.end.count) == Self.end[...] {
      bytes.removeLast(Self.end.count)
      return (takeText(bytes.count), false)
    }
    return (bytes.count < limit ? nil : takeText(completeCount), true)
  }

  /// How many bytes can be taken before the paste ends without cutting a scalar, a line break or the end of
  /// the paste.
  private var completeCount: Int {
    var count = bytes.count - Self.end.count
    while bytes[count] & 0xC0 == 0x80, count > bytes.count - Self.end.count - 4 { count -= 1 }
    return bytes[count - 1] == 0x0D ? count - 1 : count
  }

  /// Takes a number of bytes and returns their text, whose lines end with LF whatever the terminal sends.
  private mutating func takeText(_ count: Int) -> String {
    let pieces = bytes[..<count].split(separator: 0x0D, omittingEmptySubsequences: false)
    let lines = pieces.prefix(1) + pieces.dropFirst().map { $0.first == 0x0A ? $0.dropFirst() : $0 }
    defer { bytes.removeFirst(count) }
    return String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
  }
}
