import Foundation
import Testing
import TodoTestSupport

@Suite("The recipes in Prompts and reminders")
struct PromptRecipesTests {
  private let home: Home

  /// One todo is overdue, one is due in ten minutes, one in twenty, and one tomorrow.
  init() throws {
    home = try Home()
    for (title, due) in [
      ("Rent", "yesterday"), ("-Call", "today 09:10"), ("Tea", "today 09:20"), ("Milk", "tomorrow"),
    ] {
      try home.todo("add", "-d", due, "--", title).expect()
    }
  }

  /// The block of that language in the article.
  private func block(_ language: String) throws -> String {
    let article = try #require(ReadmeDocument.all.first { $0.name == "Prompts" })
    let lines = article.lines.drop { $0 != "```\(language)" }.dropFirst().prefix { $0 != "```" }
    try #require(!lines.isEmpty)
    return lines.joined(separator: "\n") + "\n"
  }

  private func run(_ shell: String, _ script: String) throws -> ProcessResult {
    try home.shell(shell, script, requires: [shell])
  }

  /// Completes everything that is due.
  private func finish() throws { try home.todo("done", "--where", "due.by:today").expect() }

  @Test(
    "each shell's prompt shows how many todos are due, and nothing if none are",
    arguments: [
      ("bash", "printf %s \"${PS1@P}\""), ("zsh", "print -nP -- \"$PROMPT\""), ("fish", "fish_right_prompt"),
    ])
  func prompt(shell: String, show: String) throws {
    let script = try block(shell) + show
    #expect(try run(shell, script).output.hasPrefix("3 due"))
    try finish()
    let after = try run(shell, script)
    #expect(
      (after.status, after.output.contains("due"), after.error) == (
        shell == "fish" ? after.status : 0, false, ""
      ))
  }

  @Test("tmux accepts the status lines, and the command in them prints the number")
  func tmux() throws {
    let lines = try block("tmux")
    try home.folder.write(lines, to: "tmux.conf")
    try home.shell(
      "sh", "tmux -L todo-recipes -f /dev/null new-session -d \\; source-file tmux.conf \\; kill-server",
      requires: ["tmux"], environment: ["TERM": "xterm", "TMUX_TMPDIR": home.folder.path]
    ).expect()
    let command = try #require(lines.firstMatch(of: /#\((.*?)\)/)?.1)
    #expect(try run("sh", String(command)).output.trimmingCharacters(in: .whitespacesAndNewlines) == "3")
  }

  @Test("starship's module is shown while something is due")
  func starship() throws {
    try home.folder.write(try block("toml"), to: "starship.toml")
    let script = """
      import subprocess, tomllib
      module = tomllib.load(open("starship.toml", "rb"))["custom"]["todo"]
      print(subprocess.run(module["when"], shell=True).returncode)
      print(subprocess.check_output(module["command"], shell=True, text=True).strip())
      print(module["format"])
      """
    #expect(try run("python3", script).output == "0\n3\n[$output due]($style) \n")
    try finish()
    #expect(try run("python3", script).output.hasPrefix("1\n0\n"))
  }

  @Test("the commands for cron and systemd show one reminder for each todo that is due soon")
  func reminders() throws {
    let cron = try #require(try block("cron").firstMatch(of: /^(?:\S+ ){5}(.*)\n/)?.1)
    let unit = try #require(try block("service").firstMatch(of: /ExecStart=(.*)\n/)?.1)
    #expect(try block("timer").contains("OnCalendar=*:0/15\n"))
    try home.folder.write(try block("remind"), to: "todo-remind")
    try home.folder.write("#!/bin/sh\nprintf '<%s>' \"$@\" >> notes\n", to: "notify-send")
    for command in [String(cron), unit.replacing("%h", with: "$HOME")] {
      let script = """
        mkdir -p .local/bin && cp todo-remind notify-send .local/bin && chmod +x .local/bin/*
        HOME=$PWD PATH=$PWD/.local/bin:$PATH
        export HOME PATH
        \(command)
        cat notes; rm notes
        """
      #expect(try run("sh", script).output == "<--><-Call>")
    }
  }
}
