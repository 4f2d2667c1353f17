import ArgumentKit
import Testing
import TodoTestSupport

@testable import TodoCLI

struct ManualTests {
  private let text = Manual(tool: CommandTable.tool).text

  @Test("mandoc has nothing to complain about")
  func lint() throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "todo.1")
    let arguments = ["-T", "lint", "todo.1"].map { Array($0.utf8) }
    try ChildProcess(try Program.path(of: "mandoc"), arguments, environment: [:], folder: folder.path).run()
      .expect("")
  }

  @Test("the manual describes every command and option that is not hidden, and every topic")
  func complete() {
    for command in CommandTable.tool.commands {
      #expect(text.contains("\n.Ss \"\\&todo \(command.name)") != command.isHidden, "\(command.name)")
      for option in command.options where !command.isHidden {
        #expect(text.contains(option.spelling.replacing("-", with: "\\-")), "\(option.spelling)")
      }
    }
    for topic in CommandTable.tool.topics {
      guard let paragraph = topic.help.paragraphs.first(where: { !$0.hasPrefix(" ") }) else { continue }
      let words = paragraph.split(separator: " ").prefix(3).joined(separator: " ").replacing("-", with: "\\-")
      #expect(topic.lists == .commands || text.contains(words), "\(topic.name): \(words)")
    }
  }
}

struct MdocTests {
  private func page(_ write: (inout Mdoc) -> Void) -> String {
    var page = Mdoc()
    write(&page)
    return page.text
  }

  @Test("text never becomes a macro or an escape")
  func escapes() {
    #expect(page { $0.paragraph(".Sh 'x' \\n -- ~^`") } == "\\&.Sh \\(aqx\\(aq \\en \\-\\- \\(ti\\(ha\\(ga\n")
    #expect(page { $0.literal("  a\n.b") } == ".Bd -literal\n  a\n\\&.b\n.Ed\n")
    #expect(Mdoc.argument("say \"x\".") == "\"\\&say \\(dqx\\(dq.\\&\"")
  }

  @Test("a sentence ends its line, and no line is longer than 80 bytes")
  func lines() {
    #expect(page { $0.paragraph("One. Two 3.5 x.") } == "One.\nTwo 3.5 x.\n")
    let words = page { $0.paragraph(String(repeating: "word ", count: 50)) }
    #expect(words.split(separator: "\n").allSatisfy { $0.utf8.count <= 80 })
  }

  @Test("a word that is too long is broken after a comma")
  func longWord() {
    let names = Array(repeating: "abcdefg", count: 12).joined(separator: ",")
    let text = page { $0.paragraph(names) }
    #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= 80 })
    #expect(text.replacing("\\c\n", with: "") == names + "\n")
  }
}
