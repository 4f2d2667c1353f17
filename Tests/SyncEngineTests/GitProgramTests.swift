import Foundation
import Testing
import TodoTestSupport

@testable import SyncEngine

/// What happens to a sync if git, or the ssh or server behind it, fails.
struct GitProgramTests {
  private let world: GitWorld

  init() throws { world = try GitWorld() }

  private func error(_ body: () throws -> Void) -> SyncError? {
    do { try body() } catch { return error as? SyncError }
    return nil
  }

  @Test("a sync reports a missing git, one that is too old and one that does not work")
  func version() throws {
    let path = world.environment["PATH"]
    world.environment["PATH"] = world.folder.path
    #expect(throws: SyncError.gitMissing) { try world.repository() }
    world.environment["PATH"] = path
    try world.install("git", "echo git version 2.19.9")
    #expect(throws: SyncError.gitOutdated(version: "2.19")) { try world.repository() }
    try world.install("git", "echo 'xcode-select: note: no developer tools were found' >&2; exit 1")
    let words = "xcode-select: note: no developer tools were found"
    #expect(throws: SyncError.gitUnusable(words: words)) { try world.repository() }
    world.environment["PATH"] = Program.searchPath
    try world.folder.write("[bad\n", to: "home/.gitconfig")
    guard case .gitUnusable(let words) = error({ _ = try world.repository() }) else {
      Issue.record("a config that git cannot read is no fault of the sync's folder")
      return
    }
    #expect(words.contains("bad config line 1"))
  }

  /// What a broken git does instead of its work; the real git is in `$real`.
  private static let misdeeds = [
    "exit 1", "exit 128", "exit 255", "kill -KILL $$", "sleep 600", "exit 0",
    "\"$real\" \"$@\" | head -c 25; exit 0",
    "echo garbage; printf '\\377\\0\\033[31m' ; echo garbage >&2; exit 0",
  ]

  @Test("no failure of git at any call damages the shared list or stops the next sync", arguments: misdeeds)
  func faults(misdeed: String) throws {
    try world.repository("b").roundTrip("todos/00.ndjson", "first\n")
    let real = try Program.path(of: "git")
    let count = world.folder.path(of: "count")
    // A busy machine may be slow, and that is not a misdeed.
    world.idleTimeout = misdeed.contains("sleep") ? 1 : 60
    for call in stride(from: 1, through: 14, by: Effort.isNight ? 1 : 3) {
      try world.folder.write("", to: "count")
      try world.install(
        "git",
        """
        real='\(real)'; printf x >> '\(count)'
        [ "$(wc -c < '\(count)')" = \(call) ] && { \(misdeed); }
        exec "$real" "$@"
        """)
      let name = "todos/\(call + 100).ndjson"
      _ = error {
        let found = try world.repository().roundTrip(name, "\(call)\n")
        #expect(found.isEmpty || found["todos/00.ndjson"] == "first\n", "call \(call)")
      }
    }
    world.environment["PATH"] = Program.searchPath
    world.idleTimeout = 60
    let list = try world.repository().roundTrip("todos/ff.ndjson", "last\n")
    #expect(list["todos/00.ndjson"] == "first\n" && list["todos/ff.ndjson"] == "last\n")
    try world.remote("fsck", "--strict")
  }

  @Test("a missing repository cannot be reached, and the error has git's reason")
  func unreachable() throws {
    let nowhere = world.folder.path(of: "nowhere.git")
    #expect(
      throws: SyncError.noRepository(
        remote: nowhere, path: nowhere, words: "'\(nowhere)' does not appear to be a git repository")
    ) { try world.repository(of: nowhere).fetch() }
    let failure = error { _ = try world.repository(of: "http://127.0.0.1:1/x.git").fetch() }
    guard case .unreachable("http://127.0.0.1:1/x.git", let words) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(words.contains("unable to access"))
  }

  @Test("a refused push is reported in git's words, with escape characters made visible")
  func declined() throws {
    let repository = try world.repository()
    try repository.roundTrip()
    let next = try repository.commit(["todos/bb.ndjson": "b"], try #require(try repository.fetch()))
    try world.folder.install("remote.git/hooks/pre-receive", "printf 'no \\033[31mway\\n' >&2; exit 1")
    let failure = SyncError.denied(
      remote: world.remotePath, .content, words: "pre-receive hook declined: no \u{1B}[31mway")
    #expect(throws: failure) { try repository.push(next) }
    #expect(failure.message.hasSuffix("rejected your changes: pre-receive hook declined: no U+001B[31mway"))
    try world.folder.remove("remote.git/hooks/pre-receive")
    try world.git(["clone", "-q", "-b", "todo", world.remotePath, "checkout"])
    let there = try world.repository("b", of: world.folder.path(of: "checkout"))
    let tip = try #require(try there.fetch())
    guard case .denied(_, .content, let words) = error({ _ = try there.push(there.commit([:], tip)) }) else {
      Issue.record("a branch that is checked out is not pushed to")
      return
    }
    #expect(words.contains("branch is currently checked out"))
  }

  @Test("a push that meets a leftover lock counts as a lost race and can succeed later")
  func staleLockThere() throws {
    let repository = try world.repository()
    let first = try repository.commit(["todos/aa.ndjson": "1"])
    try world.folder.makeFolder("remote.git/refs/heads")
    try world.folder.write("", to: "remote.git/refs/heads/todo.lock")
    #expect(try !repository.push(first))
    try world.folder.remove("remote.git/refs/heads/todo.lock")
    #expect(try repository.push(first))
  }

  @Test("ssh runs in batch mode without a terminal, and a program that the user named runs instead")
  func ssh() throws {
    let log = world.folder.path(of: "log")
    let url = "ssh://zoe@example.org:2222\(world.remotePath)"
    world.environment["GIT_SSH_VARIANT"] = "ssh"
    let serve =
      "for last; do :; done; (: < /dev/tty) 2>/dev/null && echo asks >> '\(log)'; exec sh -c \"$last\""
    try world.install("ssh", "echo \"$@\" >> '\(log)'; \(serve)")
    try world.folder.write("", to: "log")
    #expect(try world.repository(of: url).roundTrip().count == 1)
    let calls = try world.folder.text(of: "log").split(separator: "\n")
    #expect(
      !calls.isEmpty && calls.allSatisfy { $0.contains("-o BatchMode=yes") && $0.contains("zoe@example.org") }
    )
    try world.install("myssh", "echo named >> '\(log)'; \(serve)")
    for setting in ["GIT_SSH_COMMAND", "GIT_SSH", "config"] {
      try world.folder.write("", to: "log")
      let program = world.folder.path(of: "bin/myssh")
      if setting == "config" {
        try world.folder.write(
          "[core]\n sshCommand = \(program)\n[ssh]\n variant = ssh\n", to: "home/.gitconfig")
      } else {
        world.environment[setting] = program
      }
      #expect(try world.repository(of: url).fetch() != nil)
      #expect(try world.folder.text(of: "log").hasPrefix("named\n"), "\(setting)")
      world.environment[setting] = nil
    }
  }

  @Test(
    "a refused key and an unknown host key are reported with the host",
    arguments: [
      "zoe@example.org: Permission denied (publickey).", "Host key verification failed.",
    ])
  func sshDenied(words: String) throws {
    try world.install("ssh", "echo '\(words)' >&2; exit 255")
    #expect(
      throws: SyncError.denied(
        remote: "zoe@example.org:list.git", .ssh(host: "zoe@example.org"), words: words)
    ) {
      try world.repository(of: "zoe@example.org:list.git").fetch()
    }
  }

  @Test("a host that ssh cannot reach is unreachable")
  func sshUnreachable() throws {
    try world.install("ssh", "echo 'ssh: Could not resolve hostname example.org: no' >&2; exit 255")
    #expect(
      throws: SyncError.unreachable(
        remote: "example.org:list.git", words: "ssh: Could not resolve hostname example.org: no")
    ) { try world.repository(of: "example.org:list.git").fetch() }
  }

  @Test("a server that asks for a password is reported as such, and nobody is asked for the password")
  func password() throws {
    let marker = world.folder.path(of: "asked")
    try world.install("ask", "echo x >> '\(marker)'; echo secret")
    for name in ["GIT_ASKPASS", "SSH_ASKPASS"] { world.environment[name] = world.folder.path(of: "bin/ask") }
    try world.folder.write("[core]\n askPass = \(world.folder.path(of: "bin/ask"))\n", to: "home/.gitconfig")
    let server = try UnauthorizedServer(in: world.folder)
    defer { server.stop() }
    let url = "http://127.0.0.1:\(try server.port())/list.git"
    guard case .denied(url, .credentials, let words) = error({ _ = try world.repository(of: url).fetch() })
    else {
      Issue.record("a password is wanted")
      return
    }
    #expect(words.contains("could not read Username"))
    #expect(!FileManager.default.fileExists(atPath: marker))
  }

  @Test("a sync gives up on a repository that sends nothing for too long")
  func silence() throws {
    try world.install("ssh", "sleep 600")
    world.idleTimeout = 0.2
    #expect(throws: SyncError.timedOut(remote: "example.org:list.git", seconds: 0.2)) {
      try world.repository(of: "example.org:list.git").fetch()
    }
  }
}

/// A server that answers every request with 401.
private final class UnauthorizedServer {
  private let process = Process()
  private let folder: TemporaryFolder

  init(in folder: TemporaryFolder) throws {
    self.folder = folder
    let script = """
      import http.server
      class Handler(http.server.BaseHTTPRequestHandler):
          def do_GET(self):
              self.send_response(401)
              self.send_header("WWW-Authenticate", "Basic")
              self.end_headers()
          def log_message(self, *arguments): pass
      server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
      print(server.server_port, flush=True)
      server.serve_forever()
      """
    process.executableURL = URL(filePath: try Program.path(of: "python3"))
    process.arguments = ["-c", script]
    output = Pipe()
    process.standardOutput = output
    // Otherwise a reader of the tests' output would also wait for this process to end.
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  private let output: Pipe

  func port() throws -> Int {
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .newlines)) else { throw CocoaError(.fileReadUnknown) }
    return port
  }

  func stop() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

struct GitVersionTests {
  @Test(
    "the version of git is read from its answer",
    arguments: [
      ("git version 2.39.5 (Apple Git-154)\n", "2.39"), ("git version 2.20.0.windows.1", "2.20"),
      ("git version 3.0", "3.0"),
      ("git version 2", nil), ("git version x.y", nil), ("hub version 2.14", nil), ("", nil),
    ] as [(String, String?)])
  func reading(text: String, version: String?) {
    #expect(GitVersion(text)?.description == version)
  }

  @Test("versions are ordered by their numbers")
  func order() throws {
    let versions = try ["1.99", "2.9", "2.20", "3.0"].map { try #require(GitVersion("git version \($0).1")) }
    #expect(versions.sorted() == versions && versions[1] < .least && versions[2] >= .least)
  }
}
