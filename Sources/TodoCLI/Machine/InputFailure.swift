package import FileStore
package import TodoKit

/// Why what the user gives to a command could not be taken in.
package enum InputFailure: Failure {
  /// Standard input could not be read.
  case unreadable(SystemFailure)
  /// A file that the user names could not be read.
  case unreadableFile(path: String, SystemFailure)
  /// A text has more bytes than are read; the path is nil for standard input.
  case oversized(path: String?)

  /// The same of a file that the user names, where this is of standard input.
  func named(_ path: String) -> InputFailure {
    switch self {
    case .unreadable(let reason): .unreadableFile(path: path, reason)
    case .oversized: .oversized(path: path)
    case .unreadableFile: self
    }
  }

  package var code: ErrorCode { .unreadable }

  package var message: String {
    switch self {
    case .unreadable(let reason): "cannot read standard input: \(reason.message)"
    case .unreadableFile(let path, let reason): "cannot read \(visible(path)): \(reason.message)"
    case .oversized(let path):
      "\(path.map { visible($0) } ?? "standard input") is too large: it has more than \(InputText.longest >> 20) MiB"
    }
  }

  package var advice: [Advice] {
    switch self {
    case .unreadable: ["pipe text into it, or leave out the -"]
    case .unreadableFile: [.checkPath]
    case .oversized: ["give it in parts, one after another"]
    }
  }
}
