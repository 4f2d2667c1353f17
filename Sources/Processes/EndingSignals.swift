import FileStore
import Libc

/// The signals that end this process, held back while programs run that have to end first.
///
/// Several threads may run programs: the first starts to hold signals back, and the last raises them.
enum EndingSignals {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Starts to hold signals back, which are only noted until `disarm`.
  ///
  /// A signal that is ignored, as `SIGHUP` is under nohup(1), stays ignored. Meanwhile, writing to a closed
  /// pipe is an error instead of a signal.
  static func arm() {
    pthread_mutex_lock(watch.mutex)
    defer { pthread_mutex_unlock(watch.mutex) }
    watch.count.pointee += 1
    guard watch.count.pointee == 1 else { return }
    watch.received.pointee = 0
    for signal in signals + [SIGPIPE] {
      let previous = watch.previousActions + Int(signal)
      sigaction(signal, nil, previous)
      if previous.pointee.isIgnored { continue }
      var action = sigaction(calling: note)
      sigaction(signal, &action, nil)
    }
  }

  /// Restores the signals' previous actions, and raises the signal that was noted last.
  static func disarm() {
    pthread_mutex_lock(watch.mutex)
    watch.count.pointee -= 1
    let isLast = watch.count.pointee == 0
    if isLast {
      for signal in signals + [SIGPIPE] { sigaction(signal, watch.previousActions + Int(signal), nil) }
    }
    let received = watch.received.pointee
    pthread_mutex_unlock(watch.mutex)
    if isLast, received != 0 { raise(received) }
  }

  static var isReceived: Bool { watch.received.pointee != 0 }
}

/// The memory that the signal handler uses, which is behind pointers for the reasons that `SignalCleanup`
/// gives.
private struct Watch {
  let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  /// The signal that was noted last, or 0 for none.
  let received = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  /// The previous actions by signal number; the numbers are below 32.
  let previousActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)

  init() {
    pthread_mutex_init(mutex, nil)
    count.initialize(to: 0)
    received.initialize(to: 0)
    previousActions.initialize(repeating: sigaction(), count: 32)
  }
}

/// Made by the first `arm`, before any handler can use it, and never freed.
nonisolated(unsafe) private let watch = Watch()

private func note(_ signal: Int32) {
  if signal != SIGPIPE { watch.received.pointee = signal }
}
