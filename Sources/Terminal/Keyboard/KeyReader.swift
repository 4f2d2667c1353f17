/// Turns the bytes that a terminal sends into keys, pastes and uses of the mouse.
///
/// Reading may cut the bytes anywhere: what is incomplete waits for the rest. What this does not know is dropped whole, be
/// it a key, a reply to a question that nobody asked, or a byte that is no UTF-8: nothing of it is taken for typed text.
package struct KeyReader: Sendable {
  /// What bytes are taken for, until something ends that.
  private enum Mode {
    case keys
    /// A string for the terminal's own use.
    case string
    case paste
  }

  private var mode = Mode.keys
  /// What has come, as far as it may be the beginning of something.
  private var pending: [UInt8] = []
  private var pasted: PasteReader
  /// Characters that were typed one after another, as far as they have not become keys.
  private var text = ""
  private var inputs: [TerminalInput] = []

  /// No parameters that mean anything here are longer.
  private static let longestParameters = 32

  /// Nothing has been typed.
  ///
  /// - Parameter pasteLimit: what is pasted is given in pieces of about so many bytes, 100 or more.
  package init(pasteLimit: Int = 16 << 20) { pasted = PasteReader(limit: pasteLimit) }

  /// Whether what has come may be a whole key, or the beginning of more: after a short while without more bytes, it is
  /// time for ``flush()``.
  ///
  /// Only an Escape, and what Alt makes of keys that begin strings, is waited for. The rest of an arrow's bytes may come as
  /// late as it likes: it would be taken for typed letters.
  package var isWaiting: Bool {
    pending.first == 0x1B && pending.dropFirst().allSatisfy { Self.introducers.contains(Unicode.Scalar($0)) }
  }

  /// What these bytes complete, in the order in which it was done.
  ///
  /// Scalars that were typed at once make one character, as far as they belong together.
  package mutating func read(_ bytes: [UInt8]) -> [TerminalInput] {
    var rest = (pending + bytes)[...]
    while !rest.isEmpty, takeNext(from: &rest) {}
    // Parameters that are too long for anything are as good as one byte too many.
    pending = Array(rest.prefix(2 + Self.longestParameters + 1))
    return takeInputs()
  }

  /// The key that was pressed if nothing more belongs to what has come.
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

  /// Takes what the bytes begin with; false where more of it has to come.
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
    while case (nil, let count)? = Self.scalar(at: rest.dropFirst()) { rest = [0x1B] + rest.dropFirst(1 + count) }
    guard case (let scalar?, let count)? = Self.scalar(at: rest.dropFirst()) else { return false }
    let tail = rest.dropFirst(1 + count)
    switch scalar {
    case "[", "O": return takeSequence(tail, from: &rest)
    case _ where Self.introducers.contains(scalar):
      if tail.isEmpty { return false }
      mode = .string
    case "\u{8}", "\u{7F}": add(.alt("\u{7F}"))
    case ..<" ":
      // Nobody presses Alt with such a key: Escape and the key have come at once.
      add(.escape)
      rest = rest.dropFirst()
      return true
    case _ where Self.isControl(scalar): break
    default: add(.alt(Character(scalar)))
    }
    rest = tail
    return true
  }

  /// Takes a control sequence, or what comes behind SS3, of which the beginning is taken.
  private mutating func takeSequence(_ tail: ArraySlice<UInt8>, from rest: inout ArraySlice<UInt8>) -> Bool {
    let parameters = tail.prefix { 0x20..<0x40 ~= $0 }
    // Behind one number a dollar sign is the end for rxvt (Shift with Home and the like), and for nobody else.
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

  /// Takes as much of a string as there is, which ends with ST or BEL; a control character is in none that terminals send:
  /// it is a key, so that whoever started a string by accident gets out of it.
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

/// What terminals send for keys that write nothing, and for the mouse (xterm, ctlseqs; and what rxvt and Linux have of
/// their own).
extension KeyReader {
  /// What begins strings behind an Escape.
  private static let introducers: Set<Unicode.Scalar> = ["]", "P", "X", "^", "_"]

  /// How many bytes still belong to a sequence, and are no keys: F1 to F5 of the Linux console, and the mouse as terminals
  /// send it that know no better.
  private static let extraBytes = ["[[": 1, "[M": 3]

  /// Keys by what comes behind Escape, where behind a number may stand which keys are held: 1 for none, 3 for Alt, 5 for
  /// Control.
  private static let keys: [String: Key] = {
    var keys: [String: Key] = [
      "[Z": .backTab, "[1;5C": .wordRight, "[1;3C": .wordRight, "[1;5D": .wordLeft, "[1;3D": .wordLeft,
      // What rxvt sends for the arrows with Control.
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

  /// The key, or the mouse in SGR form: button, column and line from 1, each as it was pressed.
  private static func input(of sequence: String) -> TerminalInput? {
    if let key = keys[sequence] { return .key(key) }
    guard sequence.hasPrefix("[<"), sequence.hasSuffix("M") else { return nil }
    let numbers = sequence.dropFirst(2).dropLast().split(separator: ";", omittingEmptySubsequences: false).map {
      Int($0) ?? -1
    }
    let actions: [Int: MouseAction] = [0: .press, 64: .wheelUp, 65: .wheelDown]
    guard numbers.count == 3, numbers[1] >= 1, numbers[2] >= 1, let action = actions[numbers[0]] else { return nil }
    return .mouse(action, at: ScreenPosition(column: numbers[1] - 1, row: numbers[2] - 1))
  }

  /// The key of a control character: Control takes two bits away from a letter's code.
  private static func key(ofControl scalar: Unicode.Scalar) -> Key {
    switch scalar {
    case "\t": .tab
    case "\n", "\r": .enter
    case "\u{8}", "\u{7F}": .backspace
    default: .control(Character(Character(Unicode.Scalar(UInt8(scalar.value) | 0x40)).lowercased()))
    }
  }

  /// Whether a scalar is a C1 control character, of which a terminal in UTF-8 makes two bytes.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool { 0x80..<0xA0 ~= scalar.value }

  /// The scalar that bytes begin with, and how many bytes it has; none for bytes that are no UTF-8 (RFC 3629), nil where
  /// more have to come.
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

/// Collects what is pasted, up to `CSI 201 ~`.
struct PasteReader: Sendable {
  private static let end = Array("\u{1B}[201~".utf8)
  /// So many bytes are kept at a time: a longer paste is given in several.
  ///
  /// A terminal that never says where a paste ends cannot fill the memory so; and what it sends is never taken for keys.
  private let limit: Int
  private var bytes: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  /// Takes as many bytes as belong to the paste from the beginning of what was read.
  ///
  /// - Returns: the text, once it is complete or has reached the limit; and whether it goes on.
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

  /// How many bytes can be given before the paste has ended: no scalar, end of line or end of the paste is cut.
  private var completeCount: Int {
    var count = bytes.count - Self.end.count
    while bytes[count] & 0xC0 == 0x80, count > bytes.count - Self.end.count - 4 { count -= 1 }
    return bytes[count - 1] == 0x0D ? count - 1 : count
  }

  /// The text of so many bytes, in which a line ends with LF, whatever the terminal makes of that.
  private mutating func takeText(_ count: Int) -> String {
    let pieces = bytes[..<count].split(separator: 0x0D, omittingEmptySubsequences: false)
    let lines = pieces.prefix(1) + pieces.dropFirst().map { $0.first == 0x0A ? $0.dropFirst() : $0 }
    defer { bytes.removeFirst(count) }
    return String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
  }
}
