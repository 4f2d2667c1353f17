import FileStore
import Libc

/// The signals that end this process, held back as long as programs run that have to be ended first.
///
/// Several threads may run programs: the first notes the signals, and the last lets them do what they would have done.
enum EndingSignals {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// From now until `disarm` a signal is noted and does nothing else.
  ///
  /// A signal that is ignored, as `SIGHUP` is under nohup(1), stays ignored. A pipe that nobody reads any more is an error
  /// meanwhile, and no signal.
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

  /// Gives the signals their former actions back, and raises what was noted.
  static func disarm() {
    pthread_mutex_lock(watch.mutex)
    watch.count.pointee -= 1
    let isLast = watch.count.pointee == 0
    if isLast { for signal in signals + [SIGPIPE] { sigaction(signal, watch.previousActions + Int(signal), nil) } }
    let received = watch.received.pointee
    pthread_mutex_unlock(watch.mutex)
    if isLast, received != 0 { raise(received) }
  }

  static var isReceived: Bool { watch.received.pointee != 0 }
}

/// What the handler writes to lies behind a pointer, for the reasons that `SignalCleanup` has.
private struct Watch {
  let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  /// The signal that was noted last; 0 for none.
  let received = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  /// By the signal's number, all of which are below 32.
  let previousActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)

  init() {
    pthread_mutex_init(mutex, nil)
    count.initialize(to: 0)
    received.initialize(to: 0)
    previousActions.initialize(repeating: sigaction(), count: 32)
  }
}

/// Made by the first `arm`, before any handler can ask for it, and never freed.
nonisolated(unsafe) private let watch = Watch()

private func note(_ signal: Int32) {
  if signal != SIGPIPE { watch.received.pointee = signal }
}
