import Libc

/// The reasons why output could not be written.
package enum OutputError: Error, Equatable {
  /// The reader of the pipe has gone (EPIPE), which ends a command quietly.
  case closed
  /// Any other error, such as a full disk, by its `errno`.
  case failed(errno: Int32)
}

/// Writes to a file descriptor in large pieces and remembers the first error, or keeps the output in memory.
///
/// After an error nothing more is written. The process has to ignore SIGPIPE so that a closed pipe is an
/// error.
package final class OutputBuffer {
  private static let capacity = 64 * 1024

  /// The descriptor to write to, or `nil` if output is kept.
  package let descriptor: Int32?
  /// Whether nothing is written before `flush()`, so that a pager can take all of it.
  package var isHeld = false
  private var bytes: [UInt8] = []
  private var failure: OutputError?
  /// The kept output before `bytes`.
  private var kept: [StyledText] = []

  /// Creates an empty buffer for an open descriptor, which stays open.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Creates an empty buffer that keeps output, styles included, until it is taken.
  package init() { descriptor = nil }

  /// Returns the lines kept since they were last taken.
  package func takeLines() -> [[StyledText]] {
    keepBytes()
    defer { kept = [] }
    var lines: [[StyledText]] = [[]]
    for part in kept {
      for (index, text) in part.text.text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { lines.append([]) }
        if !text.isEmpty {
          lines[lines.count - 1].append(StyledText(DisplayText(asIs: String(text)), part.styles))
        }
      }
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Appends a text in its style, or without colour only the text; the next `flush()` throws any error.
  package func append(_ text: StyledText, inColor usesColor: Bool) {
    guard descriptor == nil, usesColor else { return append(text.rendered(inColor: usesColor)) }
    keepBytes()
    kept.append(text)
  }

  private func keepBytes() {
    if !bytes.isEmpty { kept.append(StyledText(DisplayText(asIs: String(decoding: bytes, as: UTF8.self)))) }
    bytes = []
  }

  /// Appends a text; the next `flush()` throws any error.
  package func append(_ text: DisplayText) {
    var text = text.text
    text.withUTF8 { utf8 in writeAsIs { $0.append(contentsOf: utf8) } }
  }

  /// Appends bytes that need not be made visible; the next `flush()` throws any error.
  package func appendAsIs(_ newBytes: [UInt8]) {
    writeAsIs { bytes in
      if bytes.isEmpty { bytes = newBytes } else { bytes.append(contentsOf: newBytes) }
    }
  }

  /// Lets a closure append bytes that need not be made visible; the next `flush()` throws any error.
  package func writeAsIs(_ append: (inout [UInt8]) -> Void) {
    guard failure == nil else { return }
    append(&bytes)
    if bytes.count >= Self.capacity, !isHeld { drain() }
  }

  package var heldBytes: [UInt8] { bytes }

  package func dropHeldBytes() { bytes = [] }

  /// Writes the rest of the buffer, and throws the first error ever, again at each call.
  package func flush() throws(OutputError) {
    drain()
    if let failure { throw failure }
  }

  private func drain() {
    guard let descriptor else { return }
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while failure == nil, !rest.isEmpty {
        let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written >= 0 {
          rest = rest.dropFirst(written)
        } else {
          failure = recover(from: errno, descriptor)
        }
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Prepares to write again, or returns the error if that makes no sense.
  private func recover(from code: Int32, _ descriptor: Int32) -> OutputError? {
    switch code {
    case EINTR: nil
    case EAGAIN, EWOULDBLOCK: Readiness.wait(for: Int32(POLLOUT), on: descriptor).map { .failed(errno: $0) }
    case EPIPE: .closed
    default: .failed(errno: code)
    }
  }
}

/// Waits for a stream that another program has made nonblocking.
///
/// `O_NONBLOCK` belongs to the open file, and so to every process that shares it; event loops often leave it
/// set.
package enum Readiness {
  /// Waits for `POLLIN` or `POLLOUT`, or the end of the stream: poll(2).
  ///
  /// - Returns: the `errno` of a failure, or `nil` when it is time to try again.
  package static func wait(for event: Int32, on descriptor: Int32) -> Int32? {
    var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return poll(&request, 1, -1) < 0 && errno != EINTR ? errno : nil
  }
}
