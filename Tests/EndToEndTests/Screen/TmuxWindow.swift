import Foundation
import Testing
import TodoTestSupport

/// A tmux window with a shell that has job control, and somebody who types there.
final class TmuxWindow {
  /// The error that an expected text does not appear.
  struct Unseen: Error, CustomStringConvertible {
    let description: String
  }

  /// The longest wait for anything, in seconds.
  private static let patience = 60.0

  private let home: Home

  /// Opens a window of 80×24 cells in a home.
  init(_ home: Home, environment: [String: String?] = [:]) throws {
    self.home = home
    try home.folder.write("PS1='$ '\nunset HISTFILE\n", to: ".shell")
    try tmux(
      "new-session", "-d", "-x", "80", "-y", "24", "bash --noprofile --rcfile .shell -i",
      environment: environment)
    try see("$")
  }

  deinit {
    _ = try? home.shell("sh", "tmux -S socket -f /dev/null kill-server 2> /dev/null")
  }

  @discardableResult
  private func tmux(_ words: String..., environment: [String: String?] = [:]) throws -> String {
    let line = words.map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
    return try home.shell(
      "sh", "tmux -S socket -f /dev/null \(line)", requires: ["tmux", "bash"],
      // The shell reports a crash like any other signal.
      environment: ["TERM": "xterm", "SWIFT_BACKTRACE": "enable=no"].merging(environment) { $1 }
    ).expect().output
  }

  /// Types a text.
  func type(_ text: String) throws { try tmux("send-keys", "-l", "--", text) }

  /// Types a line, and Enter.
  func enter(_ line: String) throws { try tmux("send-keys", "--", line, "Enter") }

  /// Presses a key by its name in tmux.
  func press(_ key: String) throws { try tmux("send-keys", key) }

  func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  func close() throws { try tmux("kill-window") }

  /// The rows that the window shows, without spaces at their ends.
  var lines: [String] {
    get throws {
      try tmux("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Waits until the window shows a text.
  func see(_ text: String) throws { try see("\"\(text)\"") { lines in lines.contains { $0.contains(text) } } }

  /// Waits until the window meets a condition.
  func see(_ what: String, where holds: ([String]) throws -> Bool) throws {
    var lines: [String] = []
    let fits = try Self.retry {
      lines = try self.lines
      return try holds(lines)
    }
    guard fits else { throw Unseen(description: "\(what) is not seen:\n\(lines.joined(separator: "\n"))") }
  }

  /// Runs a command in the shell, and waits for its exit status.
  @discardableResult
  func run(_ command: String) throws -> Int? {
    try? home.folder.remove("status")
    try enter("\(command); echo $? > status.new; mv status.new status")
    return try awaitStatus()
  }

  /// Waits for the exit status of a command line in the shell.
  func awaitStatus() throws -> Int? {
    guard try Self.retry({ try home.folder.names.contains("status") }) else {
      throw Unseen(description: "no status")
    }
    return Int(try home.folder.text(of: "status").trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Tries again until a condition holds; each try runs a program, or yields to those that run.
  static func retry(_ holds: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(patience)
    while ContinuousClock.now < end {
      if try holds() { return true }
      sched_yield()
    }
    return false
  }
}
