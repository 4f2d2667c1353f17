import Testing

@testable import TodoExchange

extension FormatDocument {
  /// All parts, one after another.
  var text: [UInt8] { parts.flatMap(\.verbatim) }
}

/// Checks that samples of a format, whole, with other line ends and damaged at random, are what their parts are together.
func expectSameBytes<Document: FormatDocument>(
  _: Document.Type, of samples: [String], seed: UInt64, sourceLocation: SourceLocation = #_sourceLocation
) {
  var random = RandomText(seed: seed)
  for sample in samples {
    let crlf = sample.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
    for text in [sample, crlf, sample.replacing("\n", with: "\r"), "\u{FEFF}" + sample, String(sample.dropLast())] {
      let bytes = Array(text.utf8)
      let whole = bytes.starts(with: TextEncoding.utf8Mark) ? Array(bytes.dropFirst(3)) : bytes
      #expect(Document.read(bytes).document.text == whole, "\(text)", sourceLocation: sourceLocation)
    }
    for bigEndian in [true, false] {
      let units = [0xFEFF] + Array(sample.utf16)
      let bytes = units.flatMap { unit in
        let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return bigEndian ? pair : pair.reversed()
      }
      #expect(Document.read(bytes).document.text == Array(sample.utf8), sourceLocation: sourceLocation)
      #expect(Document.read(bytes).document.records.count == Document.read(Array(sample.utf8)).document.records.count)
    }
    for _ in 0..<200 {
      let bytes = random.mutated(Array(sample.utf8))
      let reading = Document.read(bytes)
      #expect(reading.document.text == Array(SourceText(bytes).bytes), "\(bytes)", sourceLocation: sourceLocation)
      #expect(reading.problems.map(\.line) == reading.problems.map(\.line).sorted(), "\(bytes)")
      #expect(reading.problems.allSatisfy { $0.line >= 1 && $0.column >= 1 })
    }
  }
}

/// The records of a text that has no mistakes.
func records<Document: FormatDocument>(
  _: Document.Type, of text: String, sourceLocation: SourceLocation = #_sourceLocation
) -> [Document.Record] {
  let reading = Document.read(Array(text.utf8))
  #expect(reading.problems == [], sourceLocation: sourceLocation)
  return reading.document.records
}

/// What is wrong with a text, as `line:column reason`.
func problemLines<Document: FormatDocument>(_: Document.Type, in bytes: some Sequence<UInt8>) -> [String] {
  Document.read(Array(bytes)).problems.map { "\($0.line):\($0.column) \($0.reason)" }
}

extension FormatRecord {
  /// The bytes as a text.
  var text: String { verbatim.string }
}

/// Whether two texts have the same bytes: strings of Swift are equal when they only look the same.
func isSame(_ left: String?, _ right: String?) -> Bool {
  left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
}
