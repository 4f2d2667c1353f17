import Testing

@testable import TodoCLI

struct MdocTests {
  private func page(_ write: (inout Mdoc) -> Void) -> String {
    var page = Mdoc()
    write(&page)
    return page.text
  }

  @Test("text is no macro and no escape")
  func escapes() {
    #expect(page { $0.paragraph(".Sh 'x' \\n -- ~^`") } == "\\&.Sh \\(aqx\\(aq \\en \\-\\- \\(ti\\(ha\\(ga\n")
    #expect(page { $0.literal("  a\n.b") } == ".Bd -literal\n  a\n\\&.b\n.Ed\n")
    #expect(Mdoc.argument("say \"x\".") == "\"\\&say \\(dqx\\(dq.\\&\"")
  }

  @Test("a sentence ends its line, and lines are short")
  func lines() {
    #expect(page { $0.paragraph("One. Two 3.5 x.") } == "One.\nTwo 3.5 x.\n")
    let words = page { $0.paragraph(String(repeating: "word ", count: 50)) }
    #expect(words.split(separator: "\n").allSatisfy { $0.utf8.count <= 80 })
  }

  @Test("a word too long is broken behind a comma")
  func longWord() {
    let names = Array(repeating: "abcdefg", count: 12).joined(separator: ",")
    let text = page { $0.paragraph(names) }
    #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= 80 })
    #expect(text.replacing("\\c\n", with: "") == names + "\n")
  }
}
