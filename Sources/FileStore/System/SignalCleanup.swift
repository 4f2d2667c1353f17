import Libc

/// Removes the temporary file when the user interrupts the process or the system ends it.
///
/// There is at most one such file in the process at a time; a second thread waits until the first one's is gone.
package enum SignalCleanup {
  /// From now until `disarm`, a signal removes a name before it does what it would have done.
  ///
  /// The folder must stay open until then. To be called before the file is made: to remove what is not there is
  /// harmless. A signal that is ignored, as `SIGHUP` is under nohup(1), stays ignored.
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

  /// Gives the signals their former actions back.
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

/// What the signal handler needs, behind pointers, because it may do no more than load from them (signal-safety(7)):
/// a Swift variable would be checked for exclusive access, which the code it interrupts may be holding.
private struct PendingRemoval {
  let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  let folder = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  let name = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
  /// By the signal's number, all of which are below 32.
  let formerActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)

  init() {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    folder.initialize(to: AT_FDCWD)
    name.initialize(to: nil)
    formerActions.initialize(repeating: sigaction(), count: 32)
  }
}

/// Made by the first `arm`, before any handler can ask for it, and never freed.
nonisolated(unsafe) private let pending = PendingRemoval()

private func removeAndRaise(_ signal: Int32) {
  if let name = pending.name.pointee {
    unlinkat(pending.folder.pointee, name, 0)
  }
  sigaction(signal, pending.formerActions + Int(signal), nil)
  raise(signal)
}
