import Testing

@testable import Terminal

@Suite("Reading pasted text")
struct PasteReaderTests {
  private static func pasted(_ text: String) -> [UInt8] { Array("\u{1B}[200~\(text)\u{1B}[201~".utf8) }

  static let texts: [(pasted: String, read: String)] = [
    ("Buy milk", "Buy milk"), ("q\u{3}d", "q\u{3}d"), ("\u{1B}[A\u{1B}", "\u{1B}[A\u{1B}"), ("~~[201~", "~~[201~"),
    ("\u{1B}[200~", "\u{1B}[200~"), ("日本語 👨‍👩‍👧", "日本語 👨‍👩‍👧"),
    ("one\rtwo\r\nthree\nfour\n\nfive", "one\ntwo\nthree\nfour\n\nfive"),
    ("\u{1B}[201", "\u{1B}[201"), ("\t", "\t"),
  ]

  @Test("a paste is one text, whatever stands in it, and its lines end with LF", arguments: texts)
  func whole(pasted: String, read: String) {
    var reader = KeyReader()
    #expect(reader.read(Self.pasted(pasted) + [0x71]) == [.paste(read), .key(.character("q"))])
  }

  @Test("reading may cut a paste anywhere", arguments: texts)
  func split(pasted: String, read: String) {
    let bytes = Self.pasted(pasted)
    for cut in bytes.indices {
      var reader = KeyReader()
      let first = reader.read(Array(bytes[..<cut]))
      #expect(!reader.isWaiting || cut == 1)
      #expect(first + reader.read(Array(bytes[cut...])) == [.paste(read)])
    }
  }

  @Test("pasting nothing is nothing, and bytes that are no UTF-8 are seen")
  func special() {
    var reader = KeyReader()
    #expect(reader.read(Self.pasted("")) == [])
    #expect(reader.read(Array("\u{1B}[200~a".utf8) + [0xFF] + Array("b\u{1B}[201~".utf8)) == [.paste("a\u{FFFD}b")])
  }

  @Test("a paste of ten megabytes comes in one piece, even where each byte could be its end")
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
    "a paste without an end is given in pieces that cut no character, and never becomes keys",
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
