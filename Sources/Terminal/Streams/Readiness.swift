import Libc

/// When a stream can be read or written that another program has made nonblocking.
///
/// `O_NONBLOCK` belongs to the open file, and so to all who share it: event loops leave pipes and terminals so.
package enum Readiness {
  /// Waits for `POLLIN` or `POLLOUT`, or the end of the stream: poll(2).
  ///
  /// - Returns: the error by which that failed, to be given to the user; nil when it is time to try again.
  package static func wait(for event: Int32, on descriptor: Int32) -> Int32? {
    var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return poll(&request, 1, -1) < 0 && errno != EINTR ? errno : nil
  }
}
