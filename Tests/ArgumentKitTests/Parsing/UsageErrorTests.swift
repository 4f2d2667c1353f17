import ArgumentKit
import Testing

@Suite("The wording of usage errors") struct UsageErrorTests {
  @Test(
    "a mistake is reported in one line, with a few lines of advice",
    arguments: [
      (
        ["ad"], "unknown command \"ad\"", ["did you mean \"add\"?", "for all commands: grocer --help"]
      ),
      (
        ["milk"], "unknown command \"milk\"",
        ["for all commands: grocer --help", "usage: grocer [options] [command] [arguments]"]
      ),
      (
        ["add", "-due", "fri"], "unknown option -due",
        ["did you mean \"--due\"?", "usage: grocer add [options] <title>..."]
      ),
      (
        ["buy", "-1"], "unknown option -1",
        ["expected <ref>: the numbers of the things", "usage: grocer buy [options] <ref>..."]
      ),
      (
        ["undo", "-3"], "unknown option -3",
        ["expected <n>: how many, 1 if not said", "usage: grocer undo [n]"]
      ),
      (
        ["add", "-5"], "unknown option -5",
        ["write \"--\" before it to pass it as an argument", "usage: grocer add [options] <title>..."]
      ),
      (
        ["add", "-x"], "unknown option -x",
        ["write \"--\" before it to pass it as an argument", "usage: grocer add [options] <title>..."]
      ),
      (["buy", "-x"], "unknown option -x", ["usage: grocer buy [options] <ref>..."]),
      (["add", "--xyz"], "unknown option --xyz", ["usage: grocer add [options] <title>..."]),
      (
        ["-5"], "unknown option -5",
        ["write \"--\" before it to pass it as an argument", "usage: grocer list [options] [word...]"]
      ),
      (
        ["completions", "-5"], "unknown option -5",
        ["expected bash, zsh or fish: which shell", "usage: grocer completions bash|zsh|fish"]
      ),
      (
        ["rename", "1", "-5"], "unknown option -5",
        ["write \"--\" before it to pass it as an argument", "usage: grocer rename <ref> <title>"]
      ),
      (
        ["--due", "fri", "add"], "--due comes before its command",
        ["write it after the command", "usage: grocer [options] [command] [arguments]"]
      ),
      (
        ["-d", "fri", "add"], "-d comes before its command",
        ["write it after the command", "usage: grocer [options] [command] [arguments]"]
      ),
      (["add", "--due"], "--due needs a value", ["usage: grocer add [options] <title>..."]),
      (["ls", "--all=1"], "--all takes no value", ["usage: grocer list [options] [word...]"]),
      (["ls", "-fa", "-fb"], "--file is given twice", ["usage: grocer list [options] [word...]"]),
      (["rename"], "missing argument <ref>", ["usage: grocer rename <ref> <title>"]),
      (
        ["add", "-n"], "missing argument <title>",
        ["usage: grocer add [options] <title>...", "for examples: grocer add --help"]
      ),
      (["undo", "1", "x\u{1B}[2J"], "unexpected argument \"x^[[2J\"", ["usage: grocer undo [n]"]),
      (
        ["completions", "csh"], "<shell>: \"csh\" is not one of bash, zsh, fish",
        ["did you mean \"zsh\"?", "usage: grocer completions bash|zsh|fish"]
      ),
      (
        ["a\nb\u{7F}\u{9B}\u{202E}\u{2028}é"], "unknown command \"a^Jb^?\\u{9B}\\u{202E}\\u{2028}é\"",
        ["for all commands: grocer --help", "usage: grocer [options] [command] [arguments]"]
      ),
    ] as [([String], String, [String])])
  func wording(words: [String], message: String, advice: [String]) throws {
    let error = try #require(Grocer.error(words))
    #expect(error.message == message)
    #expect(error.advice(in: Grocer.tool) == advice)
  }

  @Test("mistakes that a command finds are reported in the same way")
  func wordingOfCommands() throws {
    let value = UsageError.invalidValue(
      option: "--count", message: "\"six\" is not a number", suggestion: nil, command: "add")
    #expect(value.message == "--count: \"six\" is not a number")
    let conflict = UsageError.conflict("--json", "--ndjson", command: "list")
    #expect(conflict.message == "--json and --ndjson cannot be used together")
    #expect(conflict.advice(in: Grocer.tool) == ["usage: grocer list [options] [word...]"])
    #expect(UsageError.notUTF8(position: 3).message == "argument 3 is not valid UTF-8")
  }
}
