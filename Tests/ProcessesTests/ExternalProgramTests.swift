import Foundation
import Testing
import TodoTestSupport

@testable import FileStore
@testable import Processes

struct ExternalProgramTests {
  private static let path = "/usr/local/bin:/usr/bin:/bin"

  private static func shell(
    _ script: String, _ words: String..., input: [UInt8]? = nil, idleTimeout: Double = 60,
    environment: [String: String] = ["PATH": path]
  ) throws -> ExternalProgram.Result {
    try ExternalProgram(
      "sh", ["-c", script, "sh"] + words, environment: environment, input: input, idleTimeout: idleTimeout
    )
    .run()
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Whether a process lives in the session whose number is in `pid`; ps may list ended processes for a
  /// moment.
  private func hasSurvivors(_ folder: TemporaryFolder) throws -> Bool {
    let session = try folder.text(of: "pid").trimmingCharacters(in: .whitespacesAndNewlines)
    for _ in 1...100 {
      let processes = text(try Self.shell("ps -A -o sess= -o stat=").output).split(separator: "\n")
      let living = processes.filter { line in
        let words = line.split(separator: " ")
        return words.first.map(String.init) == session && words.last?.first != "Z"
      }
      if living.isEmpty { return false }
    }
    return true
  }

  @Test("a program gets its words unchanged, and only the given variables")
  func words() throws {
    let result = try Self.shell(
      "printf '%s|' \"$#\" \"$1\" \"$2\"; env | sort", "a b", "*$HOME;",
      environment: ["PATH": Self.path, "X": "é \n"])
    #expect(text(result.output).hasPrefix("2|a b|*$HOME;|"))
    let names = text(result.output).matches(of: /(?m)^(?:.*\|)?([A-Z_]+)=/).map { String($0.1) }
    #expect(Set(names).subtracting(["PWD", "OLDPWD", "SHLVL", "_"]) == ["PATH", "X"])
    #expect(text(result.output).contains("X=é \n") && result.error.isEmpty)
  }

  @Test(
    "the outcome is the exit status of the program, or the signal that killed it",
    arguments: [
      ("exit 0", .exited(status: 0)), ("exit 128", .exited(status: 128)),
      ("kill -KILL $$", .killed(signal: SIGKILL)), ("kill -PIPE $$", .killed(signal: SIGPIPE)),
    ] as [(String, StartedProcess.End)])
  func end(script: String, end: StartedProcess.End) throws {
    #expect(try Self.shell(script).outcome == .ended(end))
  }

  @Test(
    "input of any size is written while output of any size is read, and the end of standard error is kept",
    arguments: [0, 1, 5_000_000])
  func large(size: Int) throws {
    let input = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let result = try Self.shell("tee /dev/stderr", input: input)
    #expect(result.output == input && result.outcome == .ended(.exited(status: 0)))
    #expect(
      result.error.count <= max(input.count, 128 * 1_024)
        && input.suffix(60_000).elementsEqual(result.error.suffix(60_000)))
  }

  @Test("a program may leave its input unread, and a program without input reads /dev/null")
  func unread() throws {
    let result = try Self.shell("exec <&-; printf done", input: [UInt8](repeating: 0, count: 1_000_000))
    #expect(text(result.output) == "done" && result.outcome == .ended(.exited(status: 0)))
    #expect(text(try Self.shell("cat; readlink /proc/self/fd/0 || :").output).contains("/dev/null"))
  }

  @Test("a program is looked up only in the absolute folders of its own PATH")
  func search() throws {
    let folder = try TemporaryFolder()
    try folder.install("tool", "printf mine")
    try folder.write("no program", to: "text", permissions: 0o644)
    try folder.makeFolder("folder")
    func run(_ name: String, path: String) throws -> ExternalProgram.Result {
      try ExternalProgram(name, [], environment: ["PATH": path], idleTimeout: 60).run()
    }
    #expect(text(try run("tool", path: "/nowhere:\(folder.path):/bin").output) == "mine")
    for name in ["text", "folder", "none"] { #expect(try run(name, path: folder.path).outcome == .notFound) }
    for path in ["", ":.", "Tests:.."] { #expect(try run("tool", path: path).outcome == .notFound) }
  }

  @Test("a program has a session of its own and no terminal")
  func session() throws {
    let result = try Self.shell(
      "if (: < /dev/tty) 2>/dev/null; then echo asks; fi; ps -o sid= -p $$; echo $$")
    let numbers = text(result.output).split { $0.isWhitespace }
    #expect(numbers.count == 2 && numbers[0] == numbers[1])
  }

  @Test(
    "a program that is silent for too long is stopped, together with everything it has started",
    arguments: [
      "sleep 600", "sleep 600 & sleep 600", "exec >&- 2>&-; sleep 600",
      "trap '' TERM; sleep 600 & wait; wait",
    ])
  func silence(script: String) throws {
    let folder = try TemporaryFolder()
    let result = try Self.shell("echo $$ > \"$1\"; \(script)", folder.path(of: "pid"), idleTimeout: 0.1)
    #expect(try result.outcome == .stopped && !hasSurvivors(folder))
  }

  @Test("a program that prints something now and then is not stopped")
  func idleTimeout() throws {
    let result = try Self.shell("for i in 1 2 3 4 5 6; do sleep 0.2; echo $i; done", idleTimeout: 1)
    #expect(result.outcome == .ended(.exited(status: 0)) && text(result.output) == "1\n2\n3\n4\n5\n6\n")
  }

  @Test("a process that a program leaves running does not delay the result")
  func leftBehind() throws {
    let result = try Self.shell("sleep 60 & echo $!")
    #expect(result.outcome == .ended(.exited(status: 0)))
    kill(try #require(pid_t(text(result.output).dropLast())), SIGKILL)
  }

  @Test(
    "a signal ends the program, everything it has started, and then this process",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func signal(number: Int32) async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .signal(number)) {
      [number = number as Int32, path = folder.path(of: "pid") as String] in
      unblock(number)
      _ = try ExternalProgram(
        "sh",
        ["-c", "echo $$ > \"$1\"; sleep 600 & kill -$2 $PPID; wait; sleep 600", "sh", path, "\(number)"],
        environment: ["PATH": "/usr/bin:/bin"], idleTimeout: 60
      ).run()
    }
    #expect(try !hasSurvivors(folder))
  }
}
