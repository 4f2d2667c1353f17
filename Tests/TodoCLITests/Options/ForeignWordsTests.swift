import Testing

@testable import TodoCLI

struct ForeignWordsTests {
  @Test(
    "words that other tools take out of a title become options, and other words stay text",
    arguments: [
      ("Pay rent due:fri +bills @home", "--due fri --tag bills --tag home", "Pay rent"),
      ("x pri:H", "--priority H", "x"), ("(A) Pay tax", "--priority high", "Pay tax"),
      ("Pay p1", "--priority high", "Pay"),
      ("x Priority:low pro:work +a/b", "--priority low --project a/b", "x"), ("#shop milk", "--tag shop", "milk"),
      ("x due:it's", "", "x due:it's"), ("Fix #12, 3 + 4, bob@home -x", "", "Fix #12, 3 + 4, bob@home -x"),
      ("due: never", "", "due: never"), ("note:x status:done p12 due=fri", "", "note:x status:done p12 due=fri"),
      ("overdue:x a+b http://x project:", "", "overdue:x a+b http://x project:"), ("+ @ #", "", "+ @ #"),
      ("priority high tomorrow", "", "priority high tomorrow"),
    ])
  func titles(title: String, options: String, text: String) {
    let words = ForeignWords(inTitle: title.split(separator: " ").map(String.init))
    #expect(words.options.joined(separator: " ") == options)
    #expect(words.text.joined(separator: " ") == text)
  }

  @Test(
    "words after the todos to change become the options that other tools and people mean by them",
    arguments: [
      ("due:fri", "--due fri", ""), ("Due=fri", "--due fri", ""), ("due: fri", "--due fri", ""),
      ("due:", "--due none", ""),
      ("du:eom", "--due eom", ""), ("wait:mon t:tue", "--start tue", ""), ("rec:1w", "--repeat 1w", ""),
      ("+shop", "--tag shop", ""), ("@home #x", "--tag home --tag x", ""), ("-shop", "--untag shop", ""),
      ("tags:a,b,-c", "--tag a --tag b --untag c", ""), ("tag:", "--tag none", ""), ("pri:H", "--priority H", ""),
      ("pri:", "--priority none", ""), ("p2", "--priority medium", ""), ("!high", "--priority high", ""),
      ("priority high", "--priority high", ""), ("project work", "--project work", ""),
      ("pro:a.b", "--project a.b", ""),
      ("due next friday", "--due 'next friday'", ""), ("dep:3,5", "--after 3,5", ""),
      ("depends:-3", "--not-after 3", ""),
      ("parent:7", "--parent 7", ""), ("title New one", "--title New one", ""), ("desc:New", "--title New", ""),
      ("New title", "", "New title"), ("New due:fri title", "--due fri", "New title"),
      ("project plan for Q3", "", "project plan for Q3"), ("high", "--priority high", ""),
      ("tomorrow", "--due tomorrow", ""),
      ("foo:x bar=2", "--set foo=x --set bar=2", ""), ("--foo x --bar=y fri", "--set foo=x --set bar=y --due fri", ""),
      ("every mon", "--repeat every mon", ""), ("Read http://x.org/?a=b", "", "Read http://x.org/?a=b"),
    ])
  func changes(line: String, options: String, text: String) {
    let words = ForeignWords(changing: line.split(separator: " ").map(String.init))
    #expect(words.options.joined(separator: " ") == options.replacing("'", with: ""))
    #expect(words.text.joined(separator: " ") == text)
    #expect(!words.isUnclear)
  }

  @Test(
    "an invalid value, an option, a key without a value and a new field beside a text are unclear",
    arguments: ["due:nver", "pri:X", "--client", "foo:", "foo:x Bar", "New foo:x"])
  func unclear(line: String) {
    #expect(ForeignWords(changing: line.split(separator: " ").map(String.init)).isUnclear)
  }
}
