import Foundation
import Testing
import TodoTestSupport

/// A shell in a pseudo-terminal in which someone types a line and presses Tab.
struct TabKey {
  /// The result of pressing Tab.
  struct Answer: Equatable {
    /// The line after Tab.
    let line: String
    /// The output on the terminal since the line was typed, without control sequences.
    let screen: String
  }

  let home: Home
  let shell: String

  /// Makes a shell that finds the completions where they are installed.
  init(_ shell: String, in home: Home) throws {
    self.home = home
    self.shell = shell
    let install = """
      mkdir -p .local/share/bash-completion/completions .local/share/zsh/site-functions \
        .local/share/fish/vendor_completions.d .config/fish
      todo completions bash > .local/share/bash-completion/completions/todo
      todo completions zsh > .local/share/zsh/site-functions/_todo
      todo completions fish > .local/share/fish/vendor_completions.d/todo.fish
      """
    try home.shell("bash", install).expect("")
    let start = try #require(Self.starts[shell])
    try home.folder.write(start.text, to: start.name)
  }

  /// Types each line, presses Tab, and then Return if the line is to be run.
  @discardableResult
  func press(
    after lines: [String], thenRun: Bool = false, environment: [String: String?] = [:]
  ) throws -> [Answer] {
    let result = try home.shell(
      "python3", Self.driver, requires: [shell],
      environment: [
        "SHELL_NAME": shell, "TYPED": lines.joined(separator: "\n"), "RUN": thenRun ? "1" : "",
        "LINE_FILE": home.folder.path(of: "line"), "ZDOTDIR": home.folder.path, "TERM": "xterm",
      ].merging(environment) { $1 })
    result.expect()
    return result.output.split(separator: "\u{1E}").compactMap { answer in
      let parts = answer.split(separator: "\u{1F}", maxSplits: 1, omittingEmptySubsequences: false)
      return parts.count == 2 ? Answer(line: String(parts[0]), screen: String(parts[1])) : nil
    }
  }
}
