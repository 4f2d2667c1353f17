import FileStore
import Libc
import Processes
import Terminal
import TodoKit

/// The user's command that runs after each change: `[hook] after` of the config.
///
/// A class, since the store notes each change while others use it.
final class AfterHook {
  private let command: String
  private let list: StoreChoice
  private let environment: Environment
  /// The revisions of the changes that the command has not seen, in the order in which they were made.
  private var revisions: [Int] = []

  /// Set in the command's environment: the changes that the command makes run no hook.
  static let mark = "TODO_HOOK"

  /// Creates the hook for changes of a list, or returns `nil` if there is nothing to run.
  init?(_ session: ScreenSession, list: StoreChoice) {
    guard session.options.runsHook, let command = session.settings.afterCommand, list.file != nil,
      session.environment.text(Self.mark)?.isEmpty ?? true
    else { return nil }
    (self.command, self.list) = (command, list)
    environment = session.environment
  }

  func note(_ revision: Int) { revisions.append(revision) }

  /// Runs the command for each change, which it reads as one line of JSON; a failure is a warning.
  func run(
    in app: TodoApp, _ router: any TodoHistory.Router, on console: Console, onWait: () -> Void
  ) {
    for revision in revisions {
      if let problem = run(Self.line(of: revision, app.forOneEvent, router), on: console, onWait) {
        Notices.warn("hook.after \(problem)", on: console)
      }
    }
    revisions = []
    try? console.err.buffer.flush()
  }

  /// Runs the command, and returns what went wrong.
  private func run(_ line: [UInt8], on console: Console, _ onWait: () -> Void) -> String? {
    let variables = environment.variables().merging(
      ["TODO_FILE": list.variable(in: environment), Self.mark: "1"]
    ) { $1 }
    do throws(SystemFailure) {
      // On the full screen, the output of the command would be in the way.
      let nowhere =
        console.err.buffer.descriptor == nil
        ? try Descriptor.workingFolder.open("/dev/null", O_WRONLY) : nil
      let streams =
        nowhere.map { [($0.number, STDOUT_FILENO), ($0.number, STDERR_FILENO)] }
        ?? [(STDERR_FILENO, STDOUT_FILENO)]
      let end = try ShellCommand.run(
        command, reading: line, environment: variables, streams: streams, onWait: onWait)
      switch end {
      case .exited(status: 0): return nil
      case .exited(let status): return "exited with status \(status); the change is made"
      case .killed(let signal): return "was ended by signal \(signal); the change is made"
      }
    } catch {
      return "did not run: \(error.message)"
    }
  }

  /// Returns a change as `log --ndjson` prints it.
  private static func line(of revision: Int, _ app: TodoApp, _ router: any TodoHistory.Router) -> [UInt8] {
    func stream() -> ConsoleStream {
      ConsoleStream(buffer: OutputBuffer(), isTerminal: false, usesColor: false)
    }
    let console = Console(out: stream(), err: stream(), width: 80)
    let request = HistoryLogRequest(since: .revision(revision - 1), until: .revision(revision))
    _ = app.history(in: JSONView(console: console, fields: nil, isArray: false), router).showLog(request)
    return console.out.buffer.heldBytes
  }
}
