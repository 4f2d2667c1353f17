import Testing

@testable import ExchangeEngine

struct CSVWriterTests {
  private func table(_ rows: [[String]], isForExcel: Bool = false) -> [UInt8] {
    var writer = CSVWriter(isForExcel: isForExcel)
    for row in rows {
      for cell in row { writer.append(cell) }
      writer.endRow()
    }
    return writer.bytes
  }

  @Test(
    "every table comes back except for blank rows, in the plain form and in the form for Excel",
    arguments: [false, true])
  func roundTrip(isForExcel: Bool) {
    var random = RandomText(seed: 6)
    for _ in 0..<1_000 {
      let width = 1 + random.number(below: 3)
      let header = (0..<width).map { "\($0)" + random.text(upTo: 3, withControls: true) }
      let rows = (0..<random.number(below: 4)).map { _ in
        (0..<width).map { _ in random.element(of: ["", "\t", "="]) + random.text(upTo: 3, withControls: true)
        }
      }
      let reading = CSVDocument(SourceText(table([header] + rows, isForExcel: isForExcel)))
      #expect(reading.problems == [])
      #expect(isSame("\(reading.header.names)", "\(header)"))
      let told = rows.filter { !$0.allSatisfy { $0.utf8.allSatisfy { " \t".utf8.contains($0) } } }
      #expect(isSame("\(reading.records.map { $0.cells.map(\.string) })", "\(told)"))
    }
  }

  @Test("a cell that Excel would take for a formula gets a tab, and one that begins with a tab gets one more")
  func guarded() {
    let rows = ["a", "=1", "+p", "-1", "@c", "\t=1", "\ta", "1=1"].map { [$0] }
    let guarded = "a\r\n\"\t=1\"\r\n\"\t+p\"\r\n\"\t-1\"\r\n\"\t@c\"\r\n\"\t\t=1\"\r\n\"\t\ta\"\r\n1=1\r\n"
    #expect(table(rows, isForExcel: true) == Array(("\u{FEFF}" + guarded).utf8))
    let plain = "a\r\n=1\r\n+p\r\n-1\r\n@c\r\n\"\t\t=1\"\r\n\"\ta\"\r\n1=1\r\n"
    #expect(table(rows) == Array(plain.utf8))
  }

  @Test("cells are quoted if they would be read as something else")
  func quotes() {
    let cells = ["a b", " a", "a ", "a,b", "a;b", "a\tb", "a\"b", "a\nb", "'a", "sep=;", ""]
    #expect(
      table([cells])
        == Array("a b,\" a\",\"a \",\"a,b\",\"a;b\",\"a\tb\",\"a\"\"b\",\"a\nb\",\"'a\",\"sep=;\",\r\n".utf8))
    #expect(table([[""]]) == Array("\"\"\r\n".utf8))
    var writer = CSVWriter()
    writer.append("a")
    writer.append(plain: { $0 += "12".utf8 })
    writer.endRow()
    #expect(writer.bytes == Array("a,12\r\n".utf8))
  }
}
