import Libc

/// The three streams that a process is born with, as the store needs them to be.
package enum StandardStreams {
  /// Makes sure that no file the process opens becomes a standard stream, and that failed writes are errors.
  ///
  /// To be called before anything is opened. A closed descriptor 0, 1 or 2 would be given to the next file, and what
  /// is meant for stderr would end in the store; so each is filled from `/dev/null`. A write to a closed pipe or
  /// beyond the file size limit becomes `EPIPE` or `EFBIG` in place of a signal that kills in mid-write.
  package static func prepare() throws(SystemFailure) {
    if PlantedFault.descriptorsNotFilled { return }
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
      // The lowest free number is taken, and all below are in use by now.
      _ = try SystemCalls.untilDone { open("/dev/null", O_RDWR) }
    }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }
}
