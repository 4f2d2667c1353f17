import Testing

@testable import TodoCLI

struct QuickAddWordsTests {
  @Test(
    "words that other tools take out of a title are told as options",
    arguments: [
      ("Pay rent due:fri +bills @home", ["--due fri", "--tag bills", "--tag home"]), ("x pri:H", ["--priority H"]),
      ("x Priority:low pro:work project:a/b", ["--priority low", "--project work", "--project a/b"]),
      ("#shop milk", ["--tag shop"]), ("x due:it's", ["--due 'it'\\''s'"]), ("Fix #12, 3 + 4, bob@home", []),
      ("due: never", []),
      ("overdue:x a+b", []), ("+ @ #", []),
    ])
  func options(title: String, options: [String]) {
    #expect(QuickAddWords(title).options == options)
  }
}
