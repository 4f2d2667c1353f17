import Terminal
import Testing
import TodoTestSupport

@Suite("Reading keys")
struct KeyReaderTests {
  private static func inputs(of bytes: [UInt8]) -> [TerminalInput] {
    var reader = KeyReader()
    return reader.read(bytes)
  }

  static let sequences: [(bytes: String, inputs: [TerminalInput])] =
    keys.map { ($0, [.key($1)]) } + behindEscape + mouse + dropped.map { ($0, []) }

  private static let keys: [(String, Key)] = [
    ("a", .character("a")), ("Z", .character("Z")), (" ", .character(" ")), ("ß", .character("ß")),
    ("日", .character("日")), ("😀", .character("😀")), ("~", .character("~")), ("[", .character("[")),
    ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{8}", .backspace), ("\u{7F}", .backspace),
    ("\0", .control("@")), ("\u{1}", .control("a")), ("\u{4}", .control("d")), ("\u{1A}", .control("z")),
    ("\u{1C}", .control("\\")), ("\u{1F}", .control("_")), ("\u{1B}b", .alt("b")), ("\u{1B}F", .alt("F")),
    ("\u{1B}é", .alt("é")), ("\u{1B}\u{7F}", .alt("\u{7F}")), ("\u{1B}[1;5C", .wordRight),
    ("\u{1B}[1;3D", .wordLeft), ("\u{1B}Oc", .wordRight), ("\u{1B}Od", .wordLeft), ("\u{1B}[A", .up),
    ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left), ("\u{1B}OA", .up), ("\u{1B}OB", .down),
    ("\u{1B}OC", .right), ("\u{1B}OD", .left), ("\u{1B}[1;1C", .right), ("\u{1B}[H", .home),
    ("\u{1B}OH", .home), ("\u{1B}[1~", .home), ("\u{1B}[7~", .home), ("\u{1B}[F", .end), ("\u{1B}OF", .end),
    ("\u{1B}[4~", .end), ("\u{1B}[8~", .end), ("\u{1B}[3~", .delete), ("\u{1B}[5~", .pageUp),
    ("\u{1B}[6~", .pageDown), ("\u{1B}[Z", .backTab),
  ]

  /// Keys that nobody presses together with Alt: they arrived at once after an Escape.
  private static let behindEscape: [(bytes: String, inputs: [TerminalInput])] = [
    ("\u{1B}\r", [.key(.escape), .key(.enter)]), ("\u{1B}\t", [.key(.escape), .key(.tab)]),
    ("\u{1B}\u{3}", [.key(.escape), .key(.control("c"))]),
    ("\u{1B}\u{1B}j", [.key(.escape), .key(.alt("j"))]),
  ]

  private static let mouse: [(bytes: String, inputs: [TerminalInput])] = [
    ("\u{1B}[<0;1;1M", [.mouse(.press, at: ScreenPosition(column: 0, row: 0))]),
    ("\u{1B}[<64;10;3M", [.mouse(.wheelUp, at: ScreenPosition(column: 9, row: 2))]),
    ("\u{1B}[<65;300;200M", [.mouse(.wheelDown, at: ScreenPosition(column: 299, row: 199))]),
  ]

  private static let dropped = [
    // the mouse: releases, other buttons, movements, Shift, impossible positions, and older forms
    "\u{1B}[<0;1;1m", "\u{1B}[<2;1;1M", "\u{1B}[<32;1;1M", "\u{1B}[<4;1;1M", "\u{1B}[<0;0;1M", "\u{1B}[<0;1M",
    "\u{1B}[<0;99999999999999999999;1M", "\u{1B}[M !!", "\u{1B}[32;5;6M",
    // modifiers and keys that mean nothing here
    "\u{1B}[1;5A", "\u{1B}[1;2A", "\u{1B}[3;5~", "\u{1B}[2~", "\u{1B}[15~", "\u{1B}[1;5P", "\u{1B}OP",
    "\u{1B}O5A", "\u{1B}[27;5;13~", "\u{1B}[97;5u", "\u{1B}[[A", "\u{1B}[7$", "\u{1B}[7^", "\u{1B}[a",
    "\u{1B}Oa", "\u{1B}[201~", "\u{1B}[I", "\u{1B}[O", "\u{1B}[", "\u{1B}[;;H", "\u{1B}[2A",
    // replies
    "\u{1B}[?62;22c", "\u{1B}[>41;354;0c", "\u{1B}[?2026;2$y", "\u{1B}[4;2$y", "\u{1B}[24;80R", "\u{1B}[?1u",
    "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", "\u{1B}]52;c;QUFB\u{7}", "\u{1B}P1$r0m\u{1B}\\",
    "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}^x\u{1B}\\", "\u{1B}Xdx\u{1B}\\", "\u{1B}P>|term é\u{1B}\\",
    "\u{1B}[" + String(repeating: "1;", count: 1_000) + "A",
    // controls in two bytes
    "\u{9B}", "\u{85}", "\u{1B}\u{90}",
  ]

  @Test("the bytes of a terminal are read as keys and mouse actions, or dropped", arguments: sequences)
  func meaning(bytes: String, inputs: [TerminalInput]) {
    #expect(Self.inputs(of: Array(bytes.utf8)) == inputs)
  }

  @Test("a sequence may be cut anywhere between reads", arguments: sequences)
  func split(bytes: String, inputs: [TerminalInput]) {
    let bytes = Array(bytes.utf8)
    for cut in bytes.indices {
      var reader = KeyReader()
      #expect(reader.read(Array(bytes[..<cut])) + reader.read(Array(bytes[cut...])) == inputs)
    }
    var reader = KeyReader()
    #expect(bytes.flatMap { reader.read([$0]) } == inputs)
  }

  @Test("the keys before and after a sequence are read by themselves", arguments: sequences)
  func neighbours(bytes: String, inputs: [TerminalInput]) {
    // The next byte would complete this sequence.
    guard bytes != "\u{1B}[" else { return }
    #expect(Self.inputs(of: Array("j\(bytes)\r".utf8)) == [.key(.character("j"))] + inputs + [.key(.enter)])
  }

  @Test(
    "bytes that are not UTF-8 are dropped",
    arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0x80]])
  func invalid(bytes: [UInt8]) {
    #expect(Self.inputs(of: bytes + [0x61]) == [.key(.character("a"))])
    #expect(Self.inputs(of: [0x1B] + bytes + [0x61]) == [.key(.alt("a"))])
    #expect(Self.inputs(of: bytes + [0x03]) == [.key(.control("c"))])
  }

  @Test("scalars form one character only if they arrive together")
  func clusters() {
    #expect(Self.inputs(of: Array("👩🏽‍💻e\u{301}🇩🇪".utf8)) == ["👩🏽‍💻", "é", "🇩🇪"].map { .key(.character($0)) })
    var reader = KeyReader()
    #expect(reader.read(Array("e".utf8)) == [.key(.character("e"))])
    #expect(reader.read(Array("\u{301}".utf8)) == [.key(.character("\u{301}"))])
  }

  @Test("a lone Escape is a key once nothing has followed it for a while")
  func loneEscape() {
    var reader = KeyReader()
    #expect(!reader.isWaiting)
    #expect(reader.read([0x1B]) == [])
    #expect(reader.isWaiting)
    #expect(reader.flush() == [.key(.escape)])
    #expect(!reader.isWaiting)
    #expect(reader.flush() == [])
    #expect(reader.read([0x41]) == [.key(.character("A"))])
    #expect(reader.read([0x1B, 0x1B]) == [.key(.escape)])
    #expect(reader.read(Array("[A".utf8)) == [.key(.up)])
  }

  @Test(
    "an incomplete sequence does not wait for a flush, and its rest is never read as letters",
    arguments: [
      ("[", "A", [.key(.up)]), ("O", "A", [.key(.up)]), ("[1;", "5C", [.key(.wordRight)]),
      ("[<0;", "1;1M", [.mouse(.press, at: ScreenPosition(column: 0, row: 0))]), ("[M", " !!", []),
    ] as [(String, String, [TerminalInput])])
  func late(begun: String, rest: String, inputs: [TerminalInput]) {
    var reader = KeyReader()
    #expect(reader.read(Array("\u{1B}\(begun)".utf8)) == [])
    #expect(!reader.isWaiting)
    #expect(reader.flush() == [])
    #expect(reader.read(Array("\(rest)q".utf8)) == inputs + [.key(.character("q"))])
  }

  @Test(
    "Alt with a character that begins a string is a key if nothing follows",
    arguments: ["]", "P", "X", "^", "_"] as [Character])
  func introducers(character: Character) {
    var reader = KeyReader()
    #expect(reader.read(Array("\u{1B}\(character)".utf8)) == [])
    #expect(reader.isWaiting)
    #expect(reader.flush() == [.key(.alt(character))])
    #expect(reader.read(Array("q".utf8)) == [.key(.character("q"))])
  }

  @Test("a string without an end is ended by a control character, an Escape or an arrow key")
  func unendedString() {
    for end in ["\u{3}": Key.control("c"), "\r": .enter, "\u{7F}": .backspace] {
      #expect(Self.inputs(of: Array("\u{1B}]11;jjj\(end.key)".utf8)) == [.key(end.value)])
    }
    var reader = KeyReader()
    #expect(reader.read(Array("\u{1B}]11;jjj\u{1B}".utf8)) == [])
    #expect(reader.isWaiting)
    #expect(reader.flush() == [.key(.escape)])
    #expect(reader.read(Array("\u{1B}]11;j\u{1B}[A".utf8)) == [.key(.up)])
  }

  @Test("random bytes never stop the reader, and a control is never read as a character")
  func anyBytes() {
    var random = SplitMix(state: 7)
    let pieces =
      Self.sequences.map { Array($0.bytes.utf8) } + [[0x1B], [0x1B, 0x5B], Array("\u{1B}[200~".utf8)]
    for _ in 0..<300 {
      var reader = KeyReader()
      for _ in 0..<20 {
        var bytes = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
        bytes += pieces.randomElement(using: &random)?.dropLast(Int.random(in: 0..<2, using: &random)) ?? []
        for input in reader.read(bytes) + (Bool.random(using: &random) ? reader.flush() : []) {
          guard case .key(.character(let character)) = input else { continue }
          let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
          #expect(!isControl, "\(bytes)")
        }
      }
    }
  }
}

@Suite("Reading pasted text")
struct PasteReaderTests {
  private static func pasted(_ text: String) -> [UInt8] { Array("\u{1B}[200~\(text)\u{1B}[201~".utf8) }

  static let texts: [(pasted: String, read: String)] = [
    ("Buy milk", "Buy milk"), ("q\u{3}d", "q\u{3}d"), ("\u{1B}[A\u{1B}", "\u{1B}[A\u{1B}"),
    ("~~[201~", "~~[201~"), ("\u{1B}[200~", "\u{1B}[200~"), ("日本語 👨‍👩‍👧", "日本語 👨‍👩‍👧"),
    ("one\rtwo\r\nthree\nfour\n\nfive", "one\ntwo\nthree\nfour\n\nfive"), ("\u{1B}[201", "\u{1B}[201"),
    ("\t", "\t"),
  ]

  @Test("a paste is one text, whatever it contains, and its lines end with LF", arguments: texts)
  func whole(pasted: String, read: String) {
    var reader = KeyReader()
    #expect(reader.read(Self.pasted(pasted) + [0x71]) == [.paste(read), .key(.character("q"))])
  }

  @Test("a paste may be cut anywhere between reads", arguments: texts)
  func split(pasted: String, read: String) {
    let bytes = Self.pasted(pasted)
    for cut in bytes.indices {
      var reader = KeyReader()
      let first = reader.read(Array(bytes[..<cut]))
      #expect(!reader.isWaiting || cut == 1)
      #expect(first + reader.read(Array(bytes[cut...])) == [.paste(read)])
    }
  }

  @Test("an empty paste is dropped, and bytes that are not UTF-8 become U+FFFD")
  func special() {
    var reader = KeyReader()
    #expect(reader.read(Self.pasted("")) == [])
    #expect(
      reader.read(Array("\u{1B}[200~a".utf8) + [0xFF] + Array("b\u{1B}[201~".utf8)) == [.paste("a\u{FFFD}b")])
  }

  @Test("a large paste arrives in one piece, even if each of its bytes could begin the end")
  func large() {
    for (line, count) in [
      (String(repeating: "x", count: 4_095) + "\n", 2_560), (String(repeating: "~", count: 4_096), 64),
    ] {
      var reader = KeyReader()
      var inputs = reader.read(Array("\u{1B}[200~".utf8))
      for _ in 0..<count { inputs += reader.read(Array(line.utf8)) }
      inputs += reader.read(Array("\u{1B}[201~".utf8))
      #expect(inputs == [.paste(String(repeating: line, count: count))])
    }
  }

  @Test(
    "a paste without an end arrives in pieces that cut no character, and never as keys",
    arguments: ["日", "a\r\n", "😀x", "\u{1B}[201"])
  func endless(unit: String) {
    for limit in 100..<120 {
      var reader = KeyReader(pasteLimit: limit)
      var inputs = reader.read(Array("\u{1B}[200~".utf8))
      let bytes = Array(String(repeating: unit, count: 100).utf8)
      for byte in bytes { inputs += reader.read([byte]) }
      let early = inputs.count
      inputs += reader.read(Array("\u{1B}[201~q".utf8))
      var text = ""
      for case .paste(let part) in inputs { text += part }
      #expect(early > 1 && inputs.count > early && inputs.last == .key(.character("q")))
      #expect(text == String(repeating: unit, count: 100).replacing("\r\n", with: "\n"))
    }
  }
}
