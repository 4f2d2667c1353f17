/// Turns the bytes that a terminal sends into keys, pastes and uses of the mouse.
///
/// Reading may cut the bytes anywhere: what is incomplete waits for the rest. What this does not know is dropped whole, be
/// it a key, a reply to a question that nobody asked, or a byte that is no UTF-8: nothing of it is taken for typed text.
package struct KeyReader: Sendable {
  /// What the next byte belongs to.
  private enum State: Equatable {
    case ground
    case escape
    /// A control sequence, or what comes behind SS3.
    case sequence(isSS3: Bool)
    /// A string for the terminal's own use; as long as nothing is in it, the byte behind Escape by which it began.
    case string(introducer: UInt8?)
    /// An Escape within such a string, which may belong to its end.
    case stringEscape
    /// So many bytes that mean nothing.
    case skipping(Int)
    case paste
  }

  private var state = State.ground
  private var scalars = ScalarReader()
  private var parameters: [UInt8] = []
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
    switch state {
    case .escape: scalars.isEmpty
    case .stringEscape: true
    case .string(let introducer): introducer != nil
    default: false
    }
  }

  /// What these bytes complete, in the order in which it was done.
  ///
  /// Scalars that were typed at once make one character, as far as they belong together.
  package mutating func read(_ bytes: [UInt8]) -> [TerminalInput] {
    var rest = bytes[...]
    while let byte = rest.first {
      if state == .paste {
        takePaste(from: &rest)
      } else {
        rest = rest.dropFirst()
        take(byte)
      }
    }
    return give()
  }

  /// The key that was pressed if nothing more belongs to what has come.
  package mutating func flush() -> [TerminalInput] {
    guard isWaiting else { return [] }
    if case .string(let introducer?) = state { add(.alt(Character(Unicode.Scalar(introducer)))) } else { add(.escape) }
    state = .ground
    return give()
  }

  private mutating func give() -> [TerminalInput] {
    giveText()
    defer { inputs = [] }
    return inputs
  }

  private mutating func giveText() {
    inputs += text.map { .key(.character($0)) }
    text = ""
  }

  private mutating func add(_ input: TerminalInput) {
    giveText()
    inputs.append(input)
  }

  private mutating func add(_ key: Key) { add(.key(key)) }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeKey(byte)
    case .escape: takeBehindEscape(byte)
    case .sequence(let isSS3): takeSequence(byte, isSS3: isSS3)
    case .string: takeString(byte)
    case .stringEscape:
      state = .escape
      if byte == UInt8(ascii: "\\") { state = .ground } else { takeBehindEscape(byte) }
    case .skipping(let count):
      state = count > 1 ? .skipping(count - 1) : .ground
      if byte < 0x20 { takeKey(byte) }
    case .paste: break
    }
  }

  /// Takes a byte that begins something; what was begun before is dropped, since the byte cannot be part of it.
  private mutating func takeKey(_ byte: UInt8) {
    state = .ground
    if byte >= 0x20, byte != 0x7F {
      guard let scalar = scalars.scalar(endingWith: byte), !Self.isControl(scalar) else { return }
      text.unicodeScalars.append(scalar)
      return
    }
    scalars = ScalarReader()
    if byte == 0x1B { state = .escape } else { add(KeySequence.key(ofControl: byte)) }
  }

  private mutating func takeBehindEscape(_ byte: UInt8) {
    switch byte {
    case 0x1B: add(.escape)
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      state = .sequence(isSS3: byte == UInt8(ascii: "O"))
      parameters = []
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string(introducer: byte)
    case 0x08, 0x7F:
      state = .ground
      add(.alt("\u{7F}"))
    case ..<0x20:
      // Nobody presses Alt with such a key: Escape and the key have come at once.
      add(.escape)
      takeKey(byte)
    default:
      guard let scalar = scalars.scalar(endingWith: byte) else { return }
      state = .ground
      if !Self.isControl(scalar) { add(.alt(Character(scalar))) }
      return
    }
    scalars = ScalarReader()
  }

  private mutating func takeSequence(_ byte: UInt8, isSS3: Bool) {
    switch byte {
    // Behind one number a dollar sign is the end for rxvt (Shift with Home and the like), and for nobody else.
    case UInt8(ascii: "$") where !parameters.isEmpty && parameters.allSatisfy { 0x30...0x39 ~= $0 }: state = .ground
    case 0x20..<0x40: if parameters.count <= Self.longestParameters { parameters.append(byte) }
    case 0x40..<0x7F: finishSequence(byte, isSS3: isSS3)
    default: takeKey(byte)
    }
  }

  private mutating func finishSequence(_ final: UInt8, isSS3: Bool) {
    state = .ground
    guard parameters.count <= Self.longestParameters else { return }
    switch KeySequence(parameters: parameters, final: final, isSS3: isSS3).meaning {
    case .input(let input): add(input)
    case .pasteBegins: state = .paste
    case .bytesFollow(let count): state = .skipping(count)
    case .nothing: break
    }
  }

  /// Takes a byte of a string, which ends with ST or BEL; a control character is in none that terminals send: it is a key,
  /// so that whoever started a string by accident gets out of it.
  private mutating func takeString(_ byte: UInt8) {
    switch byte {
    case 0x07: state = .ground
    case 0x1B: state = .stringEscape
    case ..<0x20, 0x7F: takeKey(byte)
    default: state = .string(introducer: nil)
    }
  }

  private mutating func takePaste(from bytes: inout ArraySlice<UInt8>) {
    let (text, goesOn) = pasted.take(from: &bytes)
    if let text, !text.isEmpty { add(.paste(text)) }
    if !goesOn { state = .ground }
  }

  /// Whether a scalar is a C1 control character, of which a terminal in UTF-8 makes two bytes.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool { 0x80..<0xA0 ~= scalar.value }
}

/// Puts scalars together from UTF-8 that comes byte by byte; bytes that are none are dropped.
struct ScalarReader: Sendable {
  private var bytes: [UInt8] = []
  private var count = 0

  /// Whether no scalar has begun.
  var isEmpty: Bool { bytes.isEmpty }

  /// The scalar that ends with a byte; nil as long as it goes on, and for a byte that belongs to none.
  mutating func scalar(endingWith byte: UInt8) -> Unicode.Scalar? {
    if 0x80..<0xC0 ~= byte {
      guard !bytes.isEmpty else { return nil }
      bytes.append(byte)
    } else {
      bytes = [byte]
      switch byte {
      case ..<0x80: count = 1
      case 0xC2..<0xE0: count = 2
      case 0xE0..<0xF0: count = 3
      case 0xF0..<0xF5: count = 4
      default: bytes = []
      }
    }
    guard !bytes.isEmpty, bytes.count == count else { return nil }
    defer { bytes = [] }
    // Longer forms than needed, and surrogates, are no UTF-8 (RFC 3629).
    return String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
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
      return (give(bytes.count), false)
    }
    return (bytes.count < limit ? nil : give(completeCount), true)
  }

  /// How many bytes can be given before the paste has ended: no scalar, end of line or end of the paste is cut.
  private var completeCount: Int {
    var count = bytes.count - Self.end.count
    while bytes[count] & 0xC0 == 0x80, count > bytes.count - Self.end.count - 4 { count -= 1 }
    return bytes[count - 1] == 0x0D ? count - 1 : count
  }

  /// The text of so many bytes, in which a line ends with LF, whatever the terminal makes of that.
  private mutating func give(_ count: Int) -> String {
    let rest = Array(bytes[count...])
    bytes.removeLast(rest.count)
    defer { bytes = rest }
    guard bytes.contains(0x0D) else { return String(decoding: bytes, as: UTF8.self) }
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count)
    var isBehindReturn = false
    for byte in bytes {
      if byte != 0x0A || !isBehindReturn { lines.append(byte == 0x0D ? 0x0A : byte) }
      isBehindReturn = byte == 0x0D
    }
    return String(decoding: lines, as: UTF8.self)
  }
}
