import Foundation
import Testing
import TodoTestSupport

/// A sync inside the hooks of another repository, and on a terminal where git or ssh would ask for something.
struct SyncSurroundingsTests {
  private let homes: SyncHomes
  private var here: Home { homes.here }

  init() throws {
    homes = try SyncHomes()
    try here.todo("add", "Milk")
  }

  /// Makes a repository with one commit and something staged, and returns its path.
  private func makeVictim() throws -> String {
    let script = """
      git init --quiet victim && cd victim && echo x > file && git add . && git commit --quiet --message=x &&
      echo y > file && git add file && pwd
      """
    return try here.shell("sh", script, requires: ["git"], environment: author).expect().output
      .trimmingCharacters(in: .newlines)
  }

  private let author = [
    "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a",
    "GIT_COMMITTER_EMAIL": "a@b",
  ]

  /// Every file of a repository with its bytes.
  private func files(of path: String) throws -> [String: Data] {
    try FileManager.default.subpathsOfDirectory(atPath: path).reduce(into: [:]) { files, name in
      files[name] = (try? Data(contentsOf: URL(filePath: "\(path)/\(name)"))) ?? Data()
    }
  }

  @Test("a sync touches only its own repositories, whatever git's variables say")
  func variables() throws {
    let victim = try makeVictim()
    let before = try files(of: victim)
    let variables = [
      "GIT_DIR": "\(victim)/.git", "GIT_WORK_TREE": victim, "GIT_INDEX_FILE": "\(victim)/.git/index",
      "GIT_OBJECT_DIRECTORY": "\(victim)/.git/objects",
      "GIT_ALTERNATE_OBJECT_DIRECTORIES": "\(victim)/.git/objects",
      "GIT_COMMON_DIR": "\(victim)/.git", "GIT_NAMESPACE": "victim", "GIT_PREFIX": "sub/",
      "GIT_CONFIG_PARAMETERS": "'core.hooksPath'='\(victim)'", "GIT_CONFIG_COUNT": "1",
      "GIT_CONFIG_KEY_0": "core.worktree", "GIT_CONFIG_VALUE_0": victim, "GIT_QUARANTINE_PATH": victim,
      "GIT_SHALLOW_FILE": "\(victim)/file", "GIT_REFLOG_ACTION": "x", "GIT_LITERAL_PATHSPECS": "1",
      "GIT_DEFAULT_HASH": "sha256", "GIT_TEMPLATE_DIR": victim, "GIT_ATTR_SOURCE": "HEAD",
      "GIT_EXTERNAL_DIFF": "false",
    ]
    for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
      try here.todo("add", "With \(name)")
      let result = try here.todo("sync", homes.remote, environment: [name: value])
      #expect(result.status == 0, "\(name): \(result.error)")
    }
    try here.todo("add", "With all")
    try here.todo("sync", environment: variables).expect("")
    #expect(try files(of: victim) == before)
    #expect(try homes.there.todo("sync", homes.remote).status == 0)
    #expect(try homes.rows(homes.there).count == variables.count + 2)
  }

  @Test(
    "a sync in a hook of another repository leaves that repository alone",
    arguments: ["pre-commit", "post-commit", "pre-push"])
  func hook(name: String) throws {
    let victim = try makeVictim()
    let hook = "todo sync '\(homes.remote)' || exit 1; todo add 'From a hook'; todo sync"
    try homes.folder.install("hook", hook)
    let place = homes.folder.path(of: "hook")
    let script = """
      cd '\(victim)' && git init --quiet --bare ../pushed.git && cp '\(place)' .git/hooks/\(name) &&
      git commit --quiet --message=y && git push --quiet ../pushed.git HEAD:main && git fsck --strict --no-progress &&
      git log --format=%s && git status --short && git config --get-all core.bare
      """
    let result = try here.shell("sh", script, environment: author)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.hasSuffix("y\nx\nfalse\n"), "\(result.output)")
    #expect(try homes.there.todo("sync", homes.remote).status == 0)
    #expect(try homes.rows(homes.there) == ["1\topen\tMilk", "2\topen\tFrom a hook"])
  }

  /// A Python function that runs a command on a terminal of its own, prints its output and returns its
  /// status.
  private let terminal = """
    import os, pty, sys
    def run(words):
        return os.waitstatus_to_exitcode(pty.spawn(words, lambda fd: os.read(fd, 1024), lambda fd: b""))

    """

  @Test("a server that wants a password fails with status 5 on a terminal, and nobody is asked")
  func password() throws {
    let script =
      terminal + """
        import http.server, threading
        class Closed(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(401)
                self.send_header("WWW-Authenticate", 'Basic realm="lists"')
                self.send_header("Content-Length", "0")
                self.end_headers()
            def log_message(self, *_): pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Closed)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        sys.exit(run(["todo", "--color", "never", "sync", f"http://127.0.0.1:{server.server_port}/lists.git"]))
        """
    let result = try here.shell("python3", script, requires: ["python3", "git"])
    #expect(result.status == 5)
    #expect(result.output.hasPrefix("todo: http://127.0.0.1:"), "nothing is said before the reason")
    #expect(result.output.contains("denied access") && result.output.contains("credential.helper"))
  }

  @Test("ssh runs in batch mode, without a terminal to ask on")
  func ssh() throws {
    let notes = homes.folder.path(of: "notes")
    let stub = """
      echo "$*" > '\(notes)'
      if (printf 'Are you sure (yes/no)? ' > /dev/tty && read -r answer < /dev/tty) 2> /dev/null
      then echo asked >> '\(notes)'; fi
      echo 'git@example.org: Permission denied (publickey).' >&2; exit 255
      """
    try homes.folder.install("bin/ssh", stub)
    let script =
      terminal + "sys.exit(run([\"todo\", \"--color\", \"never\", \"sync\", \"git@example.org:lists.git\"]))"
    let search = "\(homes.folder.path(of: "bin")):\(here.environment["PATH"] ?? "")"
    let result = try here.shell(
      "python3", script, requires: ["python3", "git"], environment: ["PATH": search])
    #expect(result.status == 5)
    #expect(result.output.hasPrefix("todo: git@example.org:lists.git denied access"))
    let words = try homes.folder.text(of: "notes")
    #expect(words.hasPrefix("-o BatchMode=yes") && !words.contains("asked"))
  }
}
