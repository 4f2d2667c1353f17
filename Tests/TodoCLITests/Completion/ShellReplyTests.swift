import Terminal
import Testing

@testable import TodoCLI

struct ShellReplyTests {
  private let ids = Completion.words([.init("1", "Buy milk"), .init("12", "Call")])

  private func reply(_ shell: Shell, _ line: String, _ word: String = "", isList: Bool = true, width: Int = 40)
    -> ShellReply
  {
    ShellReply(
      shell: shell, line: ShellLine(line, in: shell), width: width, typedInBash: word, isList: isList)
  }

  @Test("each shell gets the words in its form")
  func forms() {
    #expect(reply(.bash, "todo done ").text(of: ids) == "words\n1   (Buy milk)\n12  (Call)\n")
    #expect(reply(.zsh, "todo done ").text(of: ids) == "lines\n1\t1   Buy milk\n12\t12  Call\n")
    #expect(reply(.fish, "todo done ").text(of: ids) == "words\n1\tBuy milk\n12\tCall\n")
  }

  @Test("a path is left to the shell", arguments: Shell.allCases)
  func files(shell: Shell) {
    #expect(reply(shell, "").text(of: .files(behind: 7)) == "files 7\n")
  }

  @Test("bash gets what it calls the word, and the rest in the quotes that are open")
  func bashRest() {
    let names = Completion.words([.init("due.by:next week")])
    #expect(reply(.bash, "todo list due.by:n", "n").text(of: names) == "words\nnext\\ week\n")
    #expect(reply(.bash, "todo list 'due.by:n", "due.by:n").text(of: names) == "words\ndue.by:next week\n")
    #expect(reply(.bash, "todo list DUE", "DUE").text(of: names) == "words\n")
  }

  @Test("bash gets no meaning where it would put it into the line, and no blank behind a colon")
  func bashInsertion() {
    #expect(reply(.bash, "todo done ", isList: false).text(of: ids) == "words\n1\n12\n")
    #expect(reply(.bash, "todo done 12", "12").text(of: ids) == "words\n12\n")
    #expect(reply(.bash, "todo list d", "d").text(of: .words([.init("due:")])) == "partial\ndue:\n")
  }

  @Test("a meaning is cut to the width, and left out where there is no room")
  func width() {
    let long = Completion.words([.init("1", String(repeating: "x", count: 100)), .init("2", "y")])
    for line in reply(.zsh, "").text(of: long).split(separator: "\n").dropFirst() {
      #expect(DisplayText(String(line.split(separator: "\t")[1])).width < 40)
    }
    #expect(reply(.zsh, "", width: 10).text(of: long) == "lines\n1\t1\n2\t2\n")
  }
}
