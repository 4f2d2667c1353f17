import Foundation

/// Lets a signal reach this very thread, which belongs to a pool where signals are blocked.
package func unblock(_ signal: Int32) {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, signal)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}
