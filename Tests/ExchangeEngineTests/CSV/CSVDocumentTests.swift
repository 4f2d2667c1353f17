import Testing

@testable import ExchangeEngine

struct CSVDocumentTests {
  private static let todoist = """
    TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT
    meta,view_style=list,,,,,,,,,,
    section,Kitchen,,,,,,,,,,
    task,"Order seeds, ""early"" ones @garden",Two packs,1,1,Ann (1),,Oct 5 2026,en,Europe/Berlin,30,minute
    task,Water them,,4,2,Ann (1),,every monday at 9am,en,Europe/Berlin,,
    note,Not too much,,,,Ann (1),,,,,,
    ,,,,,,,,,,,

    """

  @Test("a table is read whatever is in it, and mistakes are reported with their places")
  func damaged() {
    let others = [
      "a;b;c\n1;2;\"x;\"\n", "a\tb\n1\t2\n", "sep=;\na;b\n1;2\n", "'a';'b'\n'it''s';'2'\n",
      "\n ,\na,b\n1,2\n\n",
    ]
    expectPlacedProblems(in: [Self.todoist] + others, seed: 5) { bytes in
      let document = CSVDocument(SourceText(bytes))
      return (document.records.count, document.problems)
    }
  }

  @Test("an export of Todoist is known by its header")
  func todoist() {
    let todoist = CSVDocument(SourceText(Array(Self.todoist.utf8)))
    #expect(todoist.problems == [])
    #expect(todoist.header.isTodoist)
    #expect(todoist.records.count == 5)
    #expect(todoist.records[2].cells[1].string == #"Order seeds, "early" ones @garden"#)
  }

  @Test(
    "the header shows which character separates cells",
    arguments: [
      ("a,b\n1,2\n", .comma), ("a;b\n1;2\n", .semicolon), ("a\tb\n1\t2\n", .tab),
      ("sep=|\na|b\n1|2\n", UInt8(ascii: "|")), ("\"a;b\",b\n1,2\n", .comma), ("\n\na;b\n1;2\n", .semicolon),
      ("SEP=;\n\na;b\n1;2\n", .semicolon), ("a,b\r1,2\r", .comma),
    ] as [(String, UInt8)])
  func delimiters(text: String, delimiter: UInt8) {
    let document = CSVDocument(SourceText(Array(text.utf8)))
    #expect(document.dialect.delimiter == delimiter)
    #expect(document.header.names.count == 2)
    #expect(document.records.map { $0.cells.map(\.string) } == [["1", "2"]])
  }

  @Test(
    "a mistake is reported with its place, and the other rows are read",
    arguments: [
      ("a,b\n1\n2,3\n", ["2:1 1 cell where the header has 2"], 1),
      ("a,b\n1,2,3\n", ["2:1 3 cells where the header has 2"], 0),
      ("a,b\n\"1\"x,2\n3,4\n", ["2:4 text after the closing quotation mark"], 1),
      ("a,b\n1,2\n3,\"4\n5,6\n", ["3:3 the quotation mark is never closed"], 1),
      ("a,A \n1,2\n", [], 1), ("due_date,Due Date\n", [], 0),
      (
        "a" + String(repeating: ",", count: 16_384), ["1:1 the table has 16385 columns; the limit is 16384"],
        0
      ),
      ("", ["1:1 the table has no header"], 0), ("\n \n", ["3:1 the table has no header"], 0),
      ("\"a,b\n1,2\n", ["1:1 the quotation mark is never closed"], 0), ("a,b\n\n,,,\n1,2\n", [], 1),
      ("a;b\n1;\n;\n \t; \n\"\";\" \"\n\n", [], 1), ("a\n\"\"\n1\n", [], 1),
      ("a\n\"b", ["2:1 the quotation mark is never closed"], 0),
      ("a,b\n,\"", ["2:2 the quotation mark is never closed"], 0),
      ("a,b\n\"x\ny\",2\n1\n", ["4:1 1 cell where the header has 2"], 1),
    ] as [(String, [String], Int)])
  func mistakes(text: String, problems: [String], count: Int) {
    #expect(lines(of: CSVDocument(SourceText(Array(text.utf8))).problems) == problems)
    #expect(CSVDocument(SourceText(Array(text.utf8))).records.count == count)
  }

  @Test("invalid UTF-8 is reported with its row, or with the header")
  func encoding() {
    #expect(
      lines(of: CSVDocument(SourceText(Array("a,b\n1,".utf8) + [0xE9, 0x0A] + Array("2,3".utf8))).problems)
        == [
          "2:3 the text is not valid UTF-8"
        ])
    #expect(
      lines(of: CSVDocument(SourceText([0x61, 0xE9, 0x0A])).problems) == ["1:2 the text is not valid UTF-8"])
  }

  @Test("repeated names in a header get short names of their own")
  func repeatedNames() {
    let header = CSVHeader(
      ["title", "Comment 2"] + Array(repeating: "Comment", count: 4_000) + ["", "column 4003"])
    let names = header.distinctNames(avoiding: ["title"])
    #expect(
      names.prefix(6) == ["other title", "Comment 2", "Comment", "Comment 3", "Comment 4", "Comment 5"])
    #expect(names.suffix(2) == ["other column 4003", "column 4003"])
    #expect(Set(names.map(CSVHeader.key)).count == names.count)
    // Each name took a few attempts, and none of them made it longer.
    #expect(names.allSatisfy { $0.utf8.count < 20 })
  }
}
