import Libc

/// Gives the terminal back before a signal ends the process, and notes the signals that change the screen.
///
/// A process has one screen at a time. A handler that ends the process restores its signal's previous action
/// and raises the signal again, so that handlers installed earlier run too, the latest first.
enum ScreenSignals {
  /// Makes signals that end the process give the terminal back first, until `disarm`.
  ///
  /// A signal that is ignored, as `SIGHUP` is under nohup(1), stays ignored.
  ///
  /// - Parameters:
  ///   - input: the descriptor whose terminal gets its settings back.
  ///   - output: the descriptor that `leaving` is written to.
  ///   - notes: a nonblocking descriptor that the numbers of noted signals are written to.
  static func arm(input: Int32, output: Int32, settings: termios, leaving: String, notes: Int32) {
    guarded.pointee.input = input
    guarded.pointee.output = output
    guarded.pointee.notes = notes
    guarded.pointee.settings = settings
    update(leaving: leaving)
    var stack = stack_t()
    stack.ss_sp = guarded.pointee.stack
    stack.ss_size = numericCast(GuardedTerminal.stackSize)
    sigaltstack(&stack, nil)
    // A handler needs a stack of its own, since an overflowed stack has no room for it.
    install(restoreAndRaise, for: endingSignals, flags: SA_ONSTACK)
    install(note, for: notedSignals, flags: SA_RESTART)
  }

  private static func install(
    _ handler: @escaping @convention(c) (Int32) -> Void, for signals: [Int32], flags: Int32
  ) {
    var action = sigaction(calling: handler)
    action.sa_flags = flags
    for signal in signals {
      let previous = guarded.pointee.previousActions + Int(signal)
      sigaction(signal, nil, previous)
      if !previous.pointee.isIgnored { sigaction(signal, &action, nil) }
    }
  }

  /// Sets the text that is written to the terminal before a signal ends the process.
  static func update(leaving: String) {
    let bytes = Array(leaving.utf8.prefix(GuardedTerminal.leavingCapacity))
    // Nothing is written by a handler while the text changes.
    guarded.pointee.leavingCount = 0
    guarded.pointee.leaving.update(from: bytes, count: bytes.count)
    guarded.pointee.leavingCount = bytes.count
  }

  /// Restores the signals' previous actions.
  static func disarm() {
    for signal in endingSignals + notedSignals {
      sigaction(signal, guarded.pointee.previousActions + Int(signal), nil)
    }
  }

  /// Gives the terminal back, as a signal handler does.
  ///
  /// A terminal that takes no byte for a second only gets its settings back.
  static func restoreTerminal() {
    var rest = guarded.pointee.leaving
    let end = rest + guarded.pointee.leavingCount
    while rest < end {
      let count = write(guarded.pointee.output, rest, end - rest)
      if count > 0 {
        rest += count
      } else if count == -1, errno == EAGAIN {
        var request = pollfd(fd: guarded.pointee.output, events: Int16(POLLOUT), revents: 0)
        if poll(&request, 1, 1_000) <= 0 { break }
      } else if count == 0 || errno != EINTR {
        break
      }
    }
    tcsetattr(guarded.pointee.input, TCSANOW, &guarded.pointee.settings)
  }

  /// Stops the whole job, as ^Z does, until it is continued; call this only while disarmed.
  ///
  /// - Returns: `false` if no shell could continue the job, so that it was not stopped.
  static func stopJob() -> Bool {
    var previous = sigaction()
    var noting = sigaction(calling: noteContinuation)
    guarded.pointee.wasContinued = false
    sigaction(SIGCONT, &noting, &previous)
    kill(0, SIGTSTP)
    sigaction(SIGCONT, &previous, nil)
    return guarded.pointee.wasContinued
  }
}

private let endingSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGABRT]
private let notedSignals = [SIGWINCH, SIGTSTP, SIGCONT]

/// The memory of the signal handlers, behind pointers since handlers may only load from those
/// (signal-safety(7)): a Swift variable would be checked for exclusive access, which the interrupted code may
/// be holding.
private struct GuardedTerminal {
  static let leavingCapacity = 128
  static let stackSize = 64 * 1_024

  var (input, output, notes): (Int32, Int32, Int32) = (-1, -1, -1)
  var settings = termios()
  var leavingCount = 0
  var wasContinued = false
  let leaving = UnsafeMutablePointer<UInt8>.allocate(capacity: leavingCapacity)
  let stack = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
  /// The previous actions by signal number; the numbers are below 32.
  let previousActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)
}

/// Made by the first `arm`, before any handler can use it, and never freed.
nonisolated(unsafe) private let guarded = {
  let terminal = UnsafeMutablePointer<GuardedTerminal>.allocate(capacity: 1)
  terminal.initialize(to: GuardedTerminal())
  terminal.pointee.leaving.initialize(repeating: 0, count: GuardedTerminal.leavingCapacity)
  terminal.pointee.previousActions.initialize(repeating: sigaction(), count: 32)
  return terminal
}()

private func restoreAndRaise(_ signal: Int32) {
  ScreenSignals.restoreTerminal()
  sigaction(signal, guarded.pointee.previousActions + Int(signal), nil)
  raise(signal)
}

private func note(_ signal: Int32) {
  let code = errno
  var byte = UInt8(truncatingIfNeeded: signal)
  write(guarded.pointee.notes, &byte, 1)
  errno = code
}

private func noteContinuation(_ signal: Int32) {
  guarded.pointee.wasContinued = true
}
