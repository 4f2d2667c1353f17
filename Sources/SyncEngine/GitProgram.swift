import FileStore
internal import Processes

/// The user's git, run on the sync's own repository.
package struct GitProgram {
  /// The path of the sync's folder, which has the repository.
  let folder: String
  let remote: SyncRemote
  let environment: GitEnvironment
  /// How many seconds git may read and write nothing.
  package let idleTimeout: Double

  struct Answer {
    let status: Int32
    let output: [UInt8]
    let words: GitWords

    var lines: [Substring] { String(decoding: output, as: UTF8.self).split(separator: "\n") }
  }

  /// The settings of every call.
  ///
  /// The user's settings must not run programs on the sync's repository, sign commits, or start `gc`, but
  /// those for reaching remotes stay in effect.
  private static let settings = [
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.logAllRefUpdates=false", "core.askPass=",
    "credential.interactive=false", "gc.auto=0", "maintenance.auto=false", "transfer.fsckObjects=true",
    "fetch.fsckObjects=true", "push.pushOption=",
  ]

  func requireVersion() throws(SyncError) {
    let answer = try call(["version"])
    let text = String(decoding: answer.output, as: UTF8.self)
    guard answer.status == 0, let version = GitVersion(text) else {
      throw .gitUnusable(words: answer.words.reason)
    }
    if version < .least { throw .gitOutdated(version: version.description) }
  }

  /// Runs a command of git on the sync's repository, and returns the answer for any exit status.
  ///
  /// - Parameters:
  ///   - input: the standard input, or `nil` for none.
  ///   - settings: settings beside those of every call.
  ///   - quietSSH: whether ssh must not ask.
  func run(
    _ arguments: [String], input: [UInt8]? = nil, settings: [String] = [], quietSSH: Bool = false
  ) throws(SyncError) -> Answer {
    let options = (Self.settings + settings).flatMap { ["-c", $0] }
    let place = ["-C", folder, "--git-dir=\(folder)/\(GitFolder.name)"]
    return try call(arguments, behind: place + options, input: input, quietSSH: quietSSH)
  }

  /// Returns the lines of a command that fails only if something is broken.
  func lines(_ arguments: [String], input: [UInt8]? = nil) throws(SyncError) -> [Substring] {
    let answer = try run(arguments, input: input)
    guard answer.status == 0 else { throw failure(arguments[0], answer.words) }
    return answer.lines
  }

  /// Returns the error for a failed command on the sync's repository.
  func failure(_ command: String, _ words: GitWords) -> SyncError {
    if words.say("No space left on device") { return .unwritable(path: folder, reason: .diskFull) }
    if words.isAboutSettings { return .gitUnusable(words: words.reason) }
    return .failed(command: command, words: words.reason, folder: folder)
  }

  private func call(
    _ arguments: [String], behind options: [String] = [], input: [UInt8]? = nil, quietSSH: Bool = false
  ) throws(SyncError) -> Answer {
    let program = ExternalProgram(
      "git", options + arguments, environment: environment.all(quietSSH: quietSSH), input: input,
      idleTimeout: idleTimeout)
    let command = arguments[0]
    let result: ExternalProgram.Result
    do throws(SystemFailure) {
      result = try program.run()
    } catch {
      throw .gitUnusable(words: error.message)
    }
    switch result.outcome {
    case .notFound: throw .gitMissing
    case .stopped where arguments.contains(remote.url.text):
      throw .timedOut(remote: remote.url.text, seconds: idleTimeout)
    case .stopped: throw .failed(command: command, words: "git does not respond", folder: folder)
    case .ended(.killed(let signal)):
      throw .failed(command: command, words: "killed by signal \(signal)", folder: folder)
    case .ended(.exited(let status)):
      return Answer(status: status, output: result.output, words: GitWords(result.error))
    }
  }
}

/// The variables that git gets: the user's, without those that lead to another repository or let git ask.
struct GitEnvironment {
  private let variables: [String: String]

  /// The variables of git that the user may set: how remotes are reached, where git is, and what it traces.
  private static let kept: Set = [
    "GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_SYSTEM", "GIT_EXEC_PATH", "GIT_SSH",
    "GIT_SSH_COMMAND", "GIT_SSH_VARIANT",
  ]
  private static let keptPrefixes = ["GIT_SSL_", "GIT_PROXY_", "GIT_TRACE"]
  /// Variables of other programs that would ask for a password, or make git speak a language that is not
  /// parsed here.
  private static let dropped: Set = ["SSH_ASKPASS", "LANGUAGE"]

  /// The variables of every call, whatever the user has set.
  private static let fixed = [
    "LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_ALLOW_PROTOCOL": RemoteURL.schemes.joined(separator: ":"),
    "GIT_NO_REPLACE_OBJECTS": "1", "GIT_HTTP_LOW_SPEED_LIMIT": "1", "SSH_ASKPASS_REQUIRE": "never",
    "GCM_INTERACTIVE": "never",
  ]

  /// - Parameter idleTimeout: how many seconds a remote may send nothing.
  init(_ environment: [String: String], idleTimeout: Double) {
    var variables = environment.filter { name, _ in
      if !name.hasPrefix("GIT_") { return !Self.dropped.contains(name) }
      return Self.kept.contains(name) || Self.keptPrefixes.contains(where: name.hasPrefix)
    }
    variables.merge(Self.fixed) { $1 }
    variables["GIT_HTTP_LOW_SPEED_TIME"] = String(max(1, Int(idleTimeout)))
    self.variables = variables
  }

  /// Whether the user has set the ssh program of git.
  var namesSSH: Bool { variables["GIT_SSH"] != nil || variables["GIT_SSH_COMMAND"] != nil }

  /// Returns the variables, with an ssh that does not ask if `quietSSH` is set.
  func all(quietSSH: Bool) -> [String: String] {
    quietSSH ? variables.merging(["GIT_SSH_COMMAND": "ssh -o BatchMode=yes"]) { $1 } : variables
  }
}

/// A version of git, by its first two numbers.
struct GitVersion: Comparable, CustomStringConvertible {
  /// The oldest version with everything used here: the protocols of 2018, and a `fast-import` that reports
  /// marks.
  static let least = GitVersion(numbers: [2, 20])

  private let numbers: [Int]

  var description: String { "\(numbers[0]).\(numbers[1])" }

  static func < (left: GitVersion, right: GitVersion) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}

extension GitVersion {
  /// Reads the output of `git version`, such as `git version 2.39.5 (Apple Git-154)`, or returns `nil`.
  init?(_ text: some StringProtocol) {
    let words = text.split { $0 == " " || $0.isNewline }
    guard words.count >= 3, words[0] == "git", words[1] == "version" else { return nil }
    numbers = words[2].split(separator: ".").prefix(2).compactMap { Int($0) }
    if numbers.count != 2 { return nil }
  }
}
