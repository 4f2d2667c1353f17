import Libc

/// The three streams that a process is born with, as a program that writes files needs them to be.
package enum StandardStreams {
  /// Makes sure that no file the process opens becomes a standard stream, and that failed writes are errors.
  ///
  /// To be called before anything is opened. A closed descriptor 0, 1 or 2 would be given to the next file, and what
  /// is meant for stderr would end in that file; so each is filled from `/dev/null`, opened so that to use it fails as it
  /// would if it were closed. A write to a closed pipe or beyond the file size limit becomes `EPIPE` or `EFBIG` in place of
  /// a signal that kills in mid-write.
  ///
  /// - Returns: the error by which that failed, to be given to the user; nil when all is well.
  package static func prepare() -> Int32? {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
      // The lowest free number is taken, and all below are in use by now.
      while open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) == -1 {
        if errno != EINTR { return errno }
      }
    }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    return nil
  }
}
