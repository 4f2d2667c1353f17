import TextSearch

/// The standard error of git, in English (`LC_ALL=C`).
struct GitWords {
  /// The lines except those of a progress meter.
  private let lines: [Substring]
  private let text: String

  init(_ bytes: [UInt8]) {
    let all = Self.withoutPasswords(String(decoding: bytes, as: UTF8.self)).split { $0.isNewline }
    let said = all.filter { !Self.isTrace($0) }
    text = said.joined(separator: "\n")
    lines = said.filter { !$0.utf8.holds("% (".utf8) }
  }

  /// Whether a line comes from a trace that the user asked for or from the dynamic linker, rather than from
  /// git.
  private static func isTrace(_ line: Substring) -> Bool {
    // `16:38:27.123456 git.c:439 …`, or the JSON of a trace.
    let time = line.utf8.prefix(15).map {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) ? UInt8(ascii: "0") : $0
    }
    return time.elementsEqual("00:00:00.000000".utf8) || line.hasPrefix(#"{"event":"#)
      || line.hasPrefix("ERROR: ld.so: ")
  }

  /// The hash of a remote whose commits have another hash than the sync's repository, or `nil` for other
  /// failures.
  ///
  /// An empty repository names its hash only on a push, and in other words.
  var objectFormat: GitFolder.Hash? {
    if say("does not support this repository's hash algorithm") { return .sha256 }
    if say("unexpected capabilities^{}") { return .sha1 }
    guard say("mismatched algorithms") else { return nil }
    return say("server sha256") ? .sha256 : .sha1
  }

  /// Whether git cannot read the user's settings.
  var isAboutSettings: Bool { say("bad config") || say("config value '") || say("value for config '") }

  /// Whether a disk or a quota is full, here or at the remote.
  var isAboutFullDisk: Bool { say("No space left on device") || say("Disk quota exceeded") }

  func say(_ text: String) -> Bool { self.text.utf8.holds(text.utf8) }

  /// The line that says why: the first fatal one, or ssh's line before git's "Could not read from remote
  /// repository"; else the first error, else the last line.
  var reason: String {
    let last = lines.firstIndex { $0.hasPrefix("fatal: Could not read from remote repository") }
    let why =
      lines[..<(last ?? lines.endIndex)].first { $0.hasPrefix("fatal: ") }
      ?? last.map { lines[max(0, $0 - 1)] } ?? lines.first { $0.hasPrefix("error: ") } ?? lines.last
    return why.map(Self.bare) ?? ""
  }

  /// The first line from a program at the remote, or `nil` if there is none.
  var remoteReason: String? {
    lines.first { $0.hasPrefix("remote: ") && !Self.bare($0).isEmpty }.map(Self.bare)
  }

  /// Whether the remote's repository does not exist, or its disk is not there.
  var isAboutMissingRepository: Bool {
    say("does not appear to be a git repository") || isAboutOtherFile || say("' not found")
      || say("ERROR: Repository not found")
  }

  /// Whether the remote's path is that of a file that is not git's.
  var isAboutOtherFile: Bool { say("invalid gitfile format") }

  /// Returns why a remote denies access, or `nil` for another failure.
  func denial(by remote: RemoteURL) -> SyncError.Denial? {
    if say("dubious ownership") { return .ownership(path: remote.path ?? remote.text) }
    if let host = remote.sshHost {
      let signs = [
        "Permission denied", "Host key verification failed", "no matching host key", "Authentication failed",
      ]
      return signs.contains(where: say) ? .ssh(host: host) : nil
    }
    let signs = [
      "Authentication failed", "could not read Username", "could not read Password",
      "terminal prompts disabled", "returned error: 401", "returned error: 403", "Access denied",
      "access denied", "Repository not found", "Permission denied",
    ]
    return signs.contains(where: say) ? .credentials : nil
  }

  /// Returns a line without the prefixes that name its sender and its severity.
  private static func bare(_ line: Substring) -> String {
    var line = line[...]
    for prefix in ["remote: ", "fatal: ", "error: "] where line.hasPrefix(prefix) {
      line = line.dropFirst(prefix.count)
    }
    return line.split(separator: " ").joined(separator: " ")
  }

  /// Removes passwords from URLs, since git repeats those that the user's settings put there.
  private static func withoutPasswords(_ text: String) -> String {
    let parts = text.pieces(between: "://")
    let bare = parts.dropFirst().map { part in
      let authority = part.prefix { $0 != "/" && !$0.isWhitespace && $0 != "'" }
      return authority.lastIndex(of: "@").map { part[part.index(after: $0)...] } ?? part
    }
    return (parts.prefix(1) + bare).joined(separator: "://")
  }
}
