import Glibc

/// What reads foreign bytes: anything may come, and nothing may trap.
///
/// Each case is a function of its own, in a file named for it, that says what else is promised of its input.
enum Subject: String, CaseIterable {
  case store, history, draft, apply, references, dates, jot, query, text
  case todotxt, task, ics, markdown, csv
  case merge, copy, shared
  case keyboard

  /// The one that the variable `FUZZ_SUBJECT` names.
  static let chosen: Subject = {
    guard let name = getenv("FUZZ_SUBJECT"), let subject = Subject(rawValue: String(cString: name)) else {
      fatalError("FUZZ_SUBJECT is none of \(allCases.map(\.rawValue))")
    }
    return subject
  }()

  /// Takes one input; returns when every promise was kept.
  func take(_ bytes: [UInt8]) {
    switch self {
    case .store: Self.takeStore(bytes)
    case .history: Self.takeHistory(bytes)
    case .draft: Self.takeDraft(bytes)
    case .apply: Self.takeBatch(bytes)
    case .references: Self.takeReferences(bytes)
    case .dates: Self.takeDate(bytes)
    case .jot: Self.takeLine(bytes)
    case .query: Self.takeQuery(bytes)
    case .text: Self.takeText(bytes)
    case .merge: Self.takeMerge(bytes)
    case .copy: Self.takeCopy(bytes)
    case .shared: Self.takeShared(bytes)
    case .keyboard: Self.takeKeyboard(bytes)
    case .todotxt, .task, .ics, .markdown, .csv: Self.takeImport(bytes, rawValue)
    }
  }
}

/// Ends the process with a reason when a promise is broken; in optimised code, `precondition` would keep it
/// to itself.
func promise(
  _ isKept: Bool, _ promise: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
) {
  guard isKept else { fatalError("broken: \(promise())", file: file, line: line) }
}
