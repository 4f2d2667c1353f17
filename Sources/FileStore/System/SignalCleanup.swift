import Libc

/// Removes the temporary file when the user interrupts the process or the system ends it.
///
/// A process has at most one such file at a time; a second thread waits until the first thread's file is
/// gone.
package enum SignalCleanup {
  /// Lets signals remove a name before they take their usual effect, until `disarm` is called.
  ///
  /// The folder must stay open until then. Call this before making the file: removing a missing file is
  /// harmless. An ignored signal, such as `SIGHUP` under nohup(1), stays ignored.
  package static func arm(_ name: String, in folder: Descriptor) {
    pthread_mutex_lock(pending.mutex)
    pending.folder.pointee = folder.number
    pending.name.pointee = strdup(name)
    for signal in endingSignals {
      let former = pending.formerActions + Int(signal)
      sigaction(signal, nil, former)
      if former.pointee.isIgnored { continue }
      var action = sigaction(calling: removeAndRaise)
      sigaction(signal, &action, nil)
    }
  }

  /// Restores the former actions of the signals.
  package static func disarm() {
    for signal in endingSignals {
      sigaction(signal, pending.formerActions + Int(signal), nil)
    }
    free(pending.name.pointee)
    pending.name.pointee = nil
    pthread_mutex_unlock(pending.mutex)
  }
}

private let endingSignals = [SIGINT, SIGTERM, SIGHUP]

/// The data of the signal handler, behind pointers because the handler may only load from memory
/// (signal-safety(7)): Swift would check a variable for exclusive access, which the interrupted code may
/// hold.
private struct PendingRemoval {
  let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  let folder = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  let name = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
  /// The former actions by signal number, all of which are below 32.
  let formerActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)

  init() {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    folder.initialize(to: AT_FDCWD)
    name.initialize(to: nil)
    formerActions.initialize(repeating: sigaction(), count: 32)
  }
}

/// Created by the first `arm`, before any handler can run, and never freed.
nonisolated(unsafe) private let pending = PendingRemoval()

private func removeAndRaise(_ signal: Int32) {
  if let name = pending.name.pointee {
    unlinkat(pending.folder.pointee, name, 0)
  }
  sigaction(signal, pending.formerActions + Int(signal), nil)
  raise(signal)
}
