import FileStore
import TodoKit

/// Why a config could not be read or changed.
enum ConfigFailure: FileFailure, Equatable {
  case file(FileStoreError)
  /// The file is larger than `ConfigFile.largest`.
  case tooLarge(path: String)
  case malformed(ConfigError, path: String)
  /// A variable that names the file is not valid UTF-8.
  case notUTF8(variable: String)
  /// There is no config to be changed, since the user has turned it off.
  case off
  /// No variable says where a config would be.
  case nowhere
  /// What a key would be is nothing that could be read; then nothing was written.
  case refused(ConfigError.Reason, key: String)

  var fileError: FileStoreError? {
    if case .file(let error) = self { error } else { nil }
  }

  /// What makes a command run all the same.
  private static let without = "to run without it: --no-config, or an empty TODO_CONFIG"

  var problem: Problem {
    switch self {
    case .file(let error): Self.problem(of: error)
    case .tooLarge(let path):
      Problem(usage: "the config \(visible(path)) is larger than \(ConfigFile.largest) bytes", advice: Self.without)
    case .malformed(let error, let path):
      Self.problem(of: error.reason, in: "\(path):\(error.place.line):\(error.place.column)", Self.without)
    case .refused(let reason, let key): Self.problem(of: reason, in: key, "nothing was changed")
    case .notUTF8(let variable): Problem(usage: "\(variable) is not valid UTF-8", advice: Self.without)
    case .off:
      Problem(
        usage: "the config is turned off", advice: "leave out --no-config, and unset TODO_CONFIG where it is empty")
    case .nowhere:
      Problem(
        usage: "neither TODO_CONFIG, XDG_CONFIG_HOME nor HOME says where the config is",
        advice: "name a file with TODO_CONFIG")
    }
  }

  private static func problem(of reason: ConfigError.Reason, in place: String, _ advice: String) -> Problem {
    Problem(
      model: ProblemModel(
        code: .usage, message: "\(visible(place)): \(reason.message)", place: reason.queryPlace),
      advice: [reason.advice, advice].compactMap(\.self).joined(separator: "\n"))
  }

  private static func problem(of error: FileStoreError) -> Problem {
    let (code, message, advice): (ErrorCode, String, String) =
      switch error {
      case .notAFile(let path, let kind): (.usage, "the config \(visible(path)) is a \(kind), not a file", without)
      case .unreadable(let path, let reason), .historyUnreadable(let path, let reason):
        (.usage, "cannot read the config \(visible(path)): \(reason.message)", without)
      case .unwritable(let path, let reason):
        (
          .unwritable, "cannot write the config \(visible(path)): \(reason.message)",
          "nothing was changed; check the free space and the permissions of its folder"
        )
      case .unsynced(let path, let reason, _):
        (
          .unsynced, "cannot sync the config \(visible(path)): \(reason.message)",
          "check the disk, and the config before you try again"
        )
      case .busy(let path, _):
        (.busy, "another program is changing the config \(visible(path))", "nothing was changed; try again")
      case .changed(let path):
        (
          .changed, "another program has changed the config \(visible(path)) meanwhile",
          "nothing was changed; try again"
        )
      }
    return Problem(model: ProblemModel(code: code, message: message), advice: advice)
  }
}
