import ArgumentKit
import Testing
import TodoTestSupport

struct ShellWordTests {
  @Test(
    "a word is quoted only if a shell would take it for more",
    arguments: [("milk", "milk"), ("größe/1", "größe/1"), ("a b", "'a b'"), ("", "''")])
  func quoting(text: String, word: String) {
    #expect(ShellWord.quoted(text) == word)
  }

  @Test(
    "a shell reads a quoted word as the original text",
    arguments: HostileText.all.filter { !$0.contains("\0") } + ["it's", "a\nb", "$(x)", "*", "~", "#a", "!x"])
  func shell(text: String) throws {
    let home = try Home()
    try home.shell("sh", "printf %s \(ShellWord.quoted(text))").expect(text)
  }
}
