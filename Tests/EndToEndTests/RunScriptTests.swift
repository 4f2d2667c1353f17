import Foundation
import Testing
import TodoTestSupport

/// `Tests/run` with most programs hidden: its search path has links to a few programs, and stubs that note
/// how they are called.
@Suite("Tests/run on a fresh machine")
struct RunScriptTests {
  private static let script = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "run").path

  /// Programs that the scripts themselves use, and that every Debian has.
  private static let present = ["bash", "chmod", "dirname", "env", "sort", "true"]
  /// The programs that the tests call, with their packages.
  private static let called = [
    "cmark-gfm": "cmark-gfm", "dash": "dash", "fish": "fish", "flock": "util-linux", "git": "git", "jq": "jq",
    "mandoc": "mandoc", "pip3": "python3-pip", "python3": "python3", "script": "bsdutils",
    "setpriv": "util-linux", "shellcheck": "shellcheck", "strace": "strace", "task": "taskwarrior",
    "timew": "timewarrior",
    "tmux": "tmux", "todo-txt": "todotxt-cli", "todoman": "todoman", "topydo": "topydo", "xargs": "findutils",
    "zsh": "zsh",
  ]

  /// The search path, and the folder that holds the stubs until they are put on it.
  private let (folder, stubs): (TemporaryFolder, TemporaryFolder)

  init() throws {
    (folder, stubs) = (try TemporaryFolder(), try TemporaryFolder())
    for program in Self.present { try folder.link(program, to: try Program.path(of: program)) }
    try stub("swift")
  }

  /// Makes a program that notes how it was called before it does anything else.
  private func stub(_ name: String, _ commands: String = "") throws {
    let calls = folder.path(of: "calls")
    try stubs.write("#!/usr/bin/env bash\necho \"\(name) $*\" >> '\(calls)'\n\(commands)\n", to: name)
  }

  /// Makes an apt-get that installs these programs.
  private func stubInstaller(bringing programs: some Collection<String>) throws {
    let bringing = programs.map { "printf '' > '\(folder.path(of: $0))'; chmod +x '\(folder.path(of: $0))'" }
    try stub("apt-get", "[ \"$1\" = update ] && exit 100\n" + bringing.joined(separator: "\n"))
  }

  private func hideNothing() throws {
    for program in Self.called.keys { try stub(program) }
  }

  /// Runs the script with the stubs on the search path.
  ///
  /// A child process puts them there: a file that this process has open for writing while another thread
  /// starts a child is busy, and cannot be run.
  private func run(_ arguments: String...) throws -> ProcessResult {
    let install = "install -m 755 \"$0\"/* . && PATH=$PWD exec bash \"$@\""
    return try ChildProcess(
      try Program.path(of: "bash"),
      (["-c", install, stubs.path, Self.script] + arguments).map { Array($0.utf8) },
      environment: ["PATH": Program.searchPath], folder: folder.path
    ).run()
  }

  /// The calls, except those that fetch orgparse if it is missing.
  private var calls: [String] {
    get throws {
      let calls = try folder.names.contains("calls") ? folder.text(of: "calls") : ""
      return calls.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("pip3 ") }
    }
  }

  private static let install = "apt-get install -qq -y --no-install-recommends "
  private static let packages = Set(called.values).sorted().joined(separator: " ")

  @Test("Tests/run only runs the tests, with the options that it was given, if no program is missing")
  func complete() throws {
    try hideNothing()
    try run("--filter", "a b").expect("")
    let calls = try calls
    #expect(calls == ["swift test --filter a b"])
  }

  @Test("root: each missing package is installed once, and then the tests are run")
  func root() throws {
    try stub("id", "echo 0")
    try stubInstaller(bringing: Self.called.keys)
    try run().expect("", error: "installing \(Self.packages)\n")
    let calls = try calls
    #expect(calls == ["id -u", "apt-get update -qq", Self.install + Self.packages, "swift test"])
  }

  @Test("root: only the packages of missing programs are installed")
  func some() throws {
    try hideNothing()
    for program in ["zsh", "jq"] { try stubs.remove(program) }
    try stub("id", "echo 0")
    try stubInstaller(bringing: ["zsh", "jq"])
    try run().expect("", error: "installing jq zsh\n")
    let calls = try calls
    #expect(calls.contains(Self.install + "jq zsh"))
  }

  @Test("an ordinary user: packages are installed with sudo, which must not ask for a password")
  func sudo() throws {
    try stub("id", "echo 1000")
    try stubInstaller(bringing: Self.called.keys)
    try stub("sudo", "[ \"$1\" = -n ] && shift\nexec \"$@\"")
    try run().expect("", error: "installing \(Self.packages)\n")
    let calls = try calls
    #expect(
      calls == [
        "id -u", "sudo -n true", "sudo apt-get update -qq", "apt-get update -qq",
        "sudo env DEBIAN_FRONTEND=noninteractive " + Self.install + Self.packages,
        Self.install + Self.packages,
        "swift test",
      ])
  }

  /// An obstacle to installing packages, named for the reason in the error.
  struct Obstacle: CustomTestStringConvertible {
    let testDescription: String
    var user = "0"
    var sudo: String?
    var installer: String? = ""
  }

  @Test(
    "one line says what to install if nothing can be installed, and no test is run",
    arguments: [
      Obstacle(testDescription: "no apt-get", installer: nil),
      Obstacle(testDescription: "neither root nor sudo", user: "1000"),
      Obstacle(testDescription: "sudo asks for a password", user: "1000", sudo: "exit 1"),
      Obstacle(testDescription: "apt-get failed", installer: "exit 100"),
      Obstacle(testDescription: "apt-get has left programs missing"),
    ])
  func obstacles(_ obstacle: Obstacle) throws {
    try stub("id", "echo \(obstacle.user)")
    if let sudo = obstacle.sudo { try stub("sudo", sudo) }
    if let installer = obstacle.installer { try stub("apt-get", installer) }
    let result = try run()
    #expect(result.status == 1)
    #expect(
      result.error.split(separator: "\n").last
        == "\(obstacle.testDescription): install these packages, then try again: \(Self.packages)")
    #expect(try !calls.contains { $0.hasPrefix("swift") })
  }
}
