import Testing

@testable import ExchangeEngine
@testable import TodoCore

struct TaskwarriorWordsTests {
  @Test(
    "Taskwarrior returns two words as brackets, and everything else as it is",
    arguments: [
      ("a", "a"), ("&open;", "["), ("a&open;b&close;", "a[b]"), ("&&open;", "&["), ("&open", "&open"),
      ("&amp;", "&amp;"), ("&OPEN;", "&OPEN;"), ("é&close;", "é]"), ("&ope&open;n;", "&ope[n;"),
    ])
  func brackets(text: String, written: String) {
    #expect(TaskwarriorWords.written(text) == written)
  }

  @Test("a long text of bracket words takes linear time")
  func linear() {
    let text = String(repeating: "&open;", count: 100_000)
    #expect(TaskwarriorWords.written(text).utf8.count == 100_000)
  }

  @Test(
    "points divide a project, and points that divide nothing are dropped",
    arguments: [
      ("a", "a"), ("a.b.c", "a/b/c"), ("a..b", "a/b"), (".a.", "a"), ("a/b", "a/b"), (".", nil), ("", nil),
      ("none", nil), ("a\nb", "a b"), (" ", nil), ("\t\u{1B}", nil),
    ])
  func projects(name: String, project: String?) {
    #expect(TaskwarriorWords.project(name, note: nil) == project)
  }

  @Test("each priority has its letter, and any other letter means none")
  func priorities() {
    for priority in TodoPriority.allCases {
      #expect(TaskwarriorWords.priority(TaskwarriorWords.letter(priority)) == priority)
    }
    for letter in ["", "h", "X", "HH"] { #expect(TaskwarriorWords.priority(letter) == nil) }
  }
}
