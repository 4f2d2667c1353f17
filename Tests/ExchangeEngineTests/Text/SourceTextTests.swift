import Testing

@testable import ExchangeEngine

struct SourceTextTests {
  @Test("UTF-16 is read in both byte orders", arguments: [true, false])
  func utf16(isBigEndian: Bool) throws {
    let text = "title\tb\r\n牛乳 😀\t\"2\n3\"\r\n"
    let bytes = ([0xFEFF] + Array(text.utf16)).flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? pair : pair.reversed()
    }
    let document = CSVDocument(SourceText(bytes))
    #expect(document.problems == [])
    #expect(SourceText(bytes).hasByteOrderMark)
    #expect(document.records.map { $0.cells.map(\.string) } == [["牛乳 😀", "2\n3"]])
    #expect(SourceText(bytes).bytes.elementsEqual(text.utf8))
  }
}
