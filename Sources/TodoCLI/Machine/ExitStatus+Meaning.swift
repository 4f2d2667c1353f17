extension ExitStatus {
  /// What it means, for help and the manual.
  var meaning: String {
    switch self {
    case .done: "success; an empty list is success too"
    case .refused: "refused: the rules do not allow it"
    case .usage: "wrong usage: the command line, a query or the environment makes no sense"
    case .notFound: "no such todo"
    case .tryAgain: "the store is busy, changed by someone else or out of reach: try again"
    case .failed: "the store or another file, such as stdout, could not be read or written"
    }
  }
}
