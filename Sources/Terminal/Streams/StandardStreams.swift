import Libc

/// The three streams that a process starts with, made safe for a program that writes files.
package enum StandardStreams {
  /// Makes sure that no file the process opens becomes a standard stream, and that failed writes are errors.
  ///
  /// Call this before anything is opened. A closed descriptor 0, 1 or 2 would go to the next opened file,
  /// which would then get the output for stderr. So each is filled from `/dev/null`, opened so that using it
  /// fails as if it were closed. A write to a closed pipe or beyond the file size limit becomes `EPIPE` or
  /// `EFBIG` instead of a signal that kills the process in the middle of a write.
  ///
  /// - Returns: the `errno` of a failure, or `nil`.
  package static func prepare() -> Int32? {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
      // open(2) takes the lowest free number, and all lower ones are in use.
      while open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) == -1 {
        if errno != EINTR { return errno }
      }
    }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    return nil
  }
}
