extension ExitStatus {
  /// What it tells, for help and the manual.
  var meaning: String {
    switch self {
    case .done: "done; an empty list is success"
    case .refused: "a value that the rules do not allow"
    case .usage: "wrong usage: the command line or the environment makes no sense"
    case .notFound: "no such todo"
    case .tryAgain: "the store is busy, or was changed by someone else: try again"
    case .failed: "the store, or another file such as stdout, could not be read or written"
    }
  }
}
