import Foundation
import Testing
import TodoTestSupport

@testable import TodoCLI

struct ShellWordTests {
  @Test(
    "a word is quoted only where a shell would take it for more",
    arguments: [("milk", "milk"), ("größe/1", "größe/1"), ("a b", "'a b'"), ("", "''")])
  func quoting(text: String, word: String) {
    #expect(ShellWord.quoted(text) == word)
  }

  @Test(
    "a shell gets the very text",
    arguments: HostileText.all.filter { !$0.contains("\0") } + ["it's", "a\nb", "$(x)", "*", "~", "#a", "!x"])
  func shell(text: String) throws {
    let home = try Home()
    try home.shell("sh", "printf %s \(ShellWord.quoted(text))").expect(text)
  }
}
