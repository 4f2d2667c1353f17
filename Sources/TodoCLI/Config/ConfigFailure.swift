import FileStore
import TodoKit

/// Why a config could not be read or changed.
enum ConfigFailure: FileFailure, Failure {
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
  private static let without: Advice = "to run without it: --no-config, or an empty TODO_CONFIG"

  /// A value, of which a failure is told as every other one.
  static func telling<Value>(_ value: @autoclosure () throws(ConfigFailure) -> Value) throws(TodoError) -> Value {
    do { return try value() } catch { throw TodoError(error) }
  }

  var code: ErrorCode {
    switch self {
    case .file(.unwritable): .unwritable
    case .file(.unsynced): .unsynced
    case .file(.busy): .busy
    case .file(.changed): .changed
    default: .usage
    }
  }

  var message: String {
    switch self {
    case .file(.notAFile(let path, let kind)): "the config \(visible(path)) is a \(kind), not a file"
    case .file(.unreadable(let path, let reason)), .file(.historyUnreadable(let path, let reason)):
      "cannot read the config \(visible(path)): \(reason.message)"
    case .file(.unwritable(let path, let reason)): "cannot write the config \(visible(path)): \(reason.message)"
    case .file(.unsynced(let path, let reason, _)): "cannot sync the config \(visible(path)): \(reason.message)"
    case .file(.busy(let path, _)): "another program is changing the config \(visible(path))"
    case .file(.changed(let path)): "another program has changed the config \(visible(path)) meanwhile"
    case .tooLarge(let path): "the config \(visible(path)) is larger than \(ConfigFile.largest) bytes"
    case .malformed(let error, let path):
      "\(visible("\(path):\(error.place.line):\(error.place.column)")): \(error.reason.message)"
    case .refused(let reason, let key): "\(visible(key)): \(reason.message)"
    case .notUTF8(let variable): "\(variable) is not valid UTF-8"
    case .off: "the config is turned off"
    case .nowhere: "neither TODO_CONFIG, XDG_CONFIG_HOME nor HOME says where the config is"
    }
  }

  var advice: [Advice] {
    switch self {
    case .file(.unwritable): [.checkFolder]
    case .file(.unsynced): ["check the disk, and the config before you try again"]
    case .file(.busy), .file(.changed): ["nothing was changed; try again"]
    case .malformed(let error, _): error.reason.lines + [Self.without]
    case .refused(let reason, _): reason.lines + ["nothing was changed"]
    case .file, .tooLarge, .notUTF8: [Self.without]
    case .off: ["leave out --no-config, and unset TODO_CONFIG where it is empty"]
    case .nowhere: ["name a file with TODO_CONFIG"]
    }
  }

  var place: ProblemModel.Place? {
    switch self {
    case .malformed(let error, _): error.reason.queryPlace
    case .refused(let reason, _): reason.queryPlace
    default: nil
    }
  }
}

extension ConfigError.Reason {
  fileprivate var lines: [Advice] { advice.map { ["\($0)"] } ?? [] }
}
