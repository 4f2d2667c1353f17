import Foundation
import Testing
import TodoTestSupport

@Suite("Programs that add commands")
struct ExtensionTests {
  private let home: Home
  private let path: String

  /// `todo-hi` prints everything that it gets, each word in brackets.
  init() throws {
    home = try Home()
    path = "\(home.folder.path)/bin:\(home.environment["PATH"] ?? "")"
    try home.folder.install(
      "bin/todo-hi",
      """
      printf '[%s]' "$@"
      printf '%s\\n' " $TODO_FORM $TODO_FILE ${TODO_CONFIG-config} ${TODO_HOOK-hook}"
      exit 7
      """
    )
  }

  private func todo(_ words: String..., environment: [String: String?] = [:], input: String = "") throws
    -> ProcessResult
  {
    try home.todo(words, input: input, environment: ["PATH": path].merging(environment) { $1 })
  }

  @Test("a program gets the words after its name as they are, and its status is that of todo")
  func words() throws {
    let result = try todo("hi", "--json", "a b", "--", "-x", "", "--help", "--no-such")
    #expect(result.output.hasPrefix("[--json][a b][--][-x][][--help][--no-such] plain "))
    #expect((result.status, result.error) == (7, ""))
    try home.folder.install("bin/todo-end", "cat; kill -TERM $$")
    let ended = try todo("end", input: "input")
    #expect((ended.status, ended.output) == (128 + SIGTERM, "input"))
  }

  @Test(
    "options before the name are for todo, and the program is told of them",
    arguments: [
      ("", "plain", "todos.json", "config hook"), ("--json", "json", "todos.json", "config hook"),
      ("--ndjson -f a/b.json", "ndjson", "a/b.json", "config hook"),
      ("-q --no-hook", "ids", "todos.json", "config 1"),
      ("--text --no-config", "text", "todos.json", " hook"),
      ("--plain --file=/x/y.json --", "plain", "/x/y.json", "config hook"),
    ])
  func options(words: String, form: String, file: String, rest: String) throws {
    let words = words.split(separator: " ").map(String.init)
    let file = file.hasPrefix("/") ? file : home.folder.path(of: file)
    let result = try home.todo(words + ["hi", "x"], environment: ["PATH": path])
    // The path of a temporary folder may have an empty name in it.
    let expected = "[x] \(form) \(file) \(rest)\n"
    #expect(result.output.replacing("//", with: "/") == expected.replacing("//", with: "/"))
  }

  @Test(
    "an option that the program is not told of is refused",
    arguments: ["--color=never", "--fields=id", "--no-pager"])
  func refusedOptions(option: String) throws {
    let name = option.prefix { $0 != "=" }
    let result = try todo(option, "hi")
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("todo: \(name): write options of hi after its name\n"))
  }

  @Test("the format is text on a terminal, and signals have their default actions")
  func defaults() throws {
    try home.folder.install("bin/todo-form", "echo \"form $TODO_FORM\"; trap")
    let script =
      #"TODO_FILE= XDG_DATA_HOME=/d script -qec 'todo form' /dev/null < /dev/null; todo pipe; echo "$?""#
    // Ignored signals could not be trapped, and `yes` would complain.
    try home.folder.install("bin/todo-pipe", "exec yes | head -n 1")
    try home.shell("bash", script, requires: ["script", "yes"], environment: ["PATH": path]).expect(
      "form text\r\ny\n0\n")
  }

  @Test("commands, aliases and shorthand win, and an alias can lead to a program")
  func ours() throws {
    for name in ["list", "ls", "mine", "12", "tag:x", "+x"] {
      try home.folder.install("bin/todo-\(name)", "echo theirs")
    }
    try home.todo("config", "alias.mine", "list -q").expect()
    try home.todo("config", "alias.hello", "hi one").expect()
    for words in [["list"], ["ls"], ["mine"], ["tag:x"], ["+x"], ["12"]] {
      #expect(try !home.todo(words, environment: ["PATH": path]).output.contains("theirs"))
    }
    #expect(try todo("hello", "two").output.hasPrefix("[one][two] "))
  }

  @Test("what cannot be run, or is not in an absolute folder, is an unknown command as before")
  func notPrograms() throws {
    try home.folder.makeFolder("bin/todo-folder")
    try home.folder.write("", to: "bin/todo-file")
    try home.folder.install("todo-here", "echo here")
    try home.folder.install("bin/todo-a b", "echo blank")
    for words in [["folder"], ["file"], ["here"], ["./here"], ["../bin/hi"], ["a b"], [""], ["lst"]] {
      let expected = try home.todo(words)
      let result = try home.todo(words, environment: ["PATH": "\(path)::.:bin"])
      #expect((result.status, result.error) == (2, expected.error))
      #expect(result.error.hasPrefix("todo: unknown command \""))
    }
  }

  @Test("a program of the next folder runs where the first one cannot")
  func next() throws {
    try home.folder.makeFolder("first/todo-hi")
    let result = try todo("hi", environment: ["PATH": "\(home.folder.path)/first:\(path)"])
    #expect(result.status == 7)
  }

  @Test("a program that the system cannot run is an error, also in JSON")
  func unrunnable() throws {
    // A shell writes it, since a program that is being written cannot run: fork(2) may keep it open.
    try home.shell("bash", "mkdir -p bin && echo echo no > bin/todo-text && chmod 755 bin/todo-text").expect(
      "")
    let file = home.folder.path(of: "bin/todo-text")
    try todo("text").expectFailure(
      5,
      "todo: cannot run \(file): Exec format error\na script begins with a line such as #!/bin/sh, which names a program that exists\n"
    )
    #expect(try todo("--json", "text").error.hasPrefix(#"{"error":"unreadable","message":"cannot run "#))
  }

  @Test("help names the programs, and asks one of them")
  func help() throws {
    try home.folder.install("bin/todo-run", "")
    let folder = ["PATH": "\(home.folder.path)/bin"]
    let page = try todo("help", environment: folder).expect().output
    #expect(page == (try todo("--help", environment: folder).output))
    let without = try todo("help", environment: ["PATH": "/none"]).expect().output
    #expect(page == without + "\nPrograms named todo-… in your PATH: hi, run\n")
    #expect(try todo("help", "hi").output.hasPrefix("[--help] "))
    #expect(try todo("help", "list").output.hasPrefix("todo list - "))
    #expect(try todo("help", "nothing").status == 2)
  }

  @Test("Tab completes their names, and files after them", arguments: ["bash", "zsh", "fish"])
  func completion(shell: String) throws {
    func reply(_ line: String, _ word: String = "") throws -> String {
      try todo("__complete", shell, "--", line, word).expect().output
    }
    #expect(try reply("todo h", "h").contains("\nhi"))
    #expect(try reply("todo help hi", "hi").contains("\nhi"))
    for line in ["todo hi ", "todo hi --js", "todo --json hi x "] {
      #expect(try reply(line) == "files 0\n")
    }
    #expect(try reply("todo ho ") == "words\n")
  }

  @Test("the full screen runs none of them")
  func screen() throws {
    try home.todo("add", "Tea").expect()
    let session = try TerminalSession(home, "ui", columns: 120, environment: ["PATH": path])
    try session.see("> 1")
    for line in ["hi", "help hi"] {
      session.type(":\(line)\r")
      try session.see("unknown command \"hi\"")
      session.type("\u{1B}")
      try session.see("that the line is left") { picture in !picture.lines.contains { $0.contains(":") } }
    }
    session.type(":hi --help\r")
    try session.see("todo - a todo list")
    session.type("q")
    try session.see("> 1")
    session.type("d")
    try session.see("Done 1")
    session.type("q")
    try session.expectEnd()
  }
}
