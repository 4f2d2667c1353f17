import FileStore
internal import Processes

/// The user's own git, working on our own repository.
package struct GitProgram {
  /// The sync's folder, in which the repository is.
  let folder: String
  let remote: SyncRemote
  let environment: GitEnvironment
  /// For so many seconds it may read and write nothing.
  package let patience: Double

  /// What git has said.
  package struct Answer {
    /// The status that it ended with.
    let status: Int32
    let output: [UInt8]
    let words: GitWords

    var lines: [Substring] { String(decoding: output, as: UTF8.self).split(separator: "\n") }
  }

  /// What holds for every call.
  ///
  /// Nothing of what the user has set may run a program on our repository, sign, or clear up
  /// at a time of its own; what is set for reaching others stays in force.
  private static let settings = [
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.logAllRefUpdates=false", "core.askPass=",
    "credential.interactive=false", "gc.auto=0", "maintenance.auto=false", "transfer.fsckObjects=true",
    "fetch.fsckObjects=true", "push.pushOption=",
  ]

  /// Throws where there is no git, or an old one.
  func requireVersion() throws(SyncError) {
    let answer = try call(["version"])
    let text = String(decoding: answer.output, as: UTF8.self)
    guard answer.status == 0, let version = GitVersion(text) else { throw .gitUnusable(words: answer.words.reason) }
    if version < .least { throw .gitOutdated(version: version.description) }
  }

  /// Runs a command of git on our repository, whatever it ends with.
  ///
  /// - Parameters:
  ///   - input: what it reads; nil for nothing.
  ///   - settings: settings beside those that always hold.
  ///   - quietSSH: whether ssh is told not to ask.
  func run(
    _ arguments: [String], input: [UInt8]? = nil, settings: [String] = [], quietSSH: Bool = false
  ) throws(SyncError) -> Answer {
    let options = (Self.settings + settings).flatMap { ["-c", $0] }
    let place = ["-C", folder, "--git-dir=\(folder)/\(GitFolder.name)"]
    return try call(arguments, behind: place + options, input: input, quietSSH: quietSSH)
  }

  /// The lines of a command that does not fail, unless something is broken.
  func lines(_ arguments: [String], input: [UInt8]? = nil, settings: [String] = []) throws(SyncError) -> [Substring] {
    let answer = try run(arguments, input: input, settings: settings)
    guard answer.status == 0 else { throw failure(arguments[0], answer.words) }
    return answer.lines
  }

  /// The error of a command on our own repository that did not do what it was asked for.
  func failure(_ command: String, _ words: GitWords) -> SyncError {
    if words.say("No space left on device") { return .unwritable(path: folder, reason: .diskFull) }
    if words.isOfSettings { return .gitUnusable(words: words.reason) }
    return .failed(command: command, words: words.reason, folder: folder)
  }

  private func call(
    _ arguments: [String], behind options: [String] = [], input: [UInt8]? = nil, quietSSH: Bool = false
  ) throws(SyncError) -> Answer {
    let program = ExternalProgram(
      "git", options + arguments, environment: environment.all(quietSSH: quietSSH), input: input, patience: patience)
    let command = arguments[0]
    let result: ExternalProgram.Result
    do throws(SystemFailure) {
      result = try program.run()
    } catch {
      throw .gitUnusable(words: error.message)
    }
    let words = GitWords(result.error)
    switch result.outcome {
    case .notFound: throw .gitMissing
    case .stopped where arguments.contains(remote.url.text):
      throw .timedOut(remote: remote.url.text, seconds: patience)
    case .stopped: throw .failed(command: command, words: "it does not answer", folder: folder)
    case .ended(.killed(let signal)):
      throw .failed(command: command, words: "ended by signal \(signal)", folder: folder)
    case .ended(.exited(let status)): return Answer(status: status, output: result.output, words: words)
    }
  }
}
