/// The variables that git gets: those of the user, without any that would lead it to another repository or let it ask.
struct GitEnvironment {
  private let variables: [String: String]

  /// Variables of git's own that are the user's to set: how remote hosts are reached, where git itself is, and what it
  /// tells of its work.
  private static let kept: Set = [
    "GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_SYSTEM", "GIT_EXEC_PATH", "GIT_SSH", "GIT_SSH_COMMAND",
    "GIT_SSH_VARIANT",
  ]
  private static let keptPrefixes = ["GIT_SSL_", "GIT_PROXY_", "GIT_TRACE"]
  /// Variables of others by which git would be asked for a password, or would speak another language than is read here.
  private static let dropped: Set = ["SSH_ASKPASS", "LANGUAGE"]

  /// What holds for every call, whatever the user has set.
  private static let fixed = [
    "LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_ALLOW_PROTOCOL": RemoteURL.schemes.joined(separator: ":"),
    "GIT_NO_REPLACE_OBJECTS": "1", "GIT_HTTP_LOW_SPEED_LIMIT": "1", "SSH_ASKPASS_REQUIRE": "never",
    "GCM_INTERACTIVE": "never",
  ]

  /// - Parameter patience: for so many seconds a remote may send nothing.
  init(_ environment: [String: String], patience: Double) {
    var variables = environment.filter { name, _ in
      if !name.hasPrefix("GIT_") { return !Self.dropped.contains(name) }
      return Self.kept.contains(name) || Self.keptPrefixes.contains(where: name.hasPrefix)
    }
    variables.merge(Self.fixed) { $1 }
    variables["GIT_HTTP_LOW_SPEED_TIME"] = String(max(1, Int(patience)))
    self.variables = variables
  }

  /// Whether the user has named the program that git is to use for ssh.
  var namesSSH: Bool { variables["GIT_SSH"] != nil || variables["GIT_SSH_COMMAND"] != nil }

  /// The variables, with an ssh that does not ask where that is to be set.
  func all(quietSSH: Bool) -> [String: String] {
    quietSSH ? variables.merging(["GIT_SSH_COMMAND": "ssh -o BatchMode=yes"]) { $1 } : variables
  }
}
