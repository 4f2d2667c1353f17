import Foundation

/// An empty file that is open for writing, and removed with this object.
final class TemporaryFile {
  let path: String
  let descriptor: Int32

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("todo-\(UUID().uuidString)").path
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { throw POSIXError(.EIO) }
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  func contents() throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

/// A pseudo-terminal.
final class PseudoTerminal {
  let descriptor: Int32
  private let controller: Int32

  init(columns: UInt16) throws {
    var ends: (controller: Int32, terminal: Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&ends.controller, &ends.terminal, nil, nil, &size) == 0 else { throw POSIXError(.EIO) }
    (controller, descriptor) = ends
  }

  deinit {
    close(descriptor)
    close(controller)
  }
}

/// A pipe whose reader interrupts the thread that made the pipe many times before it reads, little at a time.
final class SlowPipe: @unchecked Sendable {
  let writeEnd: Int32
  private let readEnd: Int32
  private let writer = pthread_self()
  private let done = DispatchSemaphore(value: 0)
  private var bytes: [UInt8] = []

  /// The size is what will be written: more than a pipe holds, so that the writer has to wait.
  init(isNonBlocking: Bool, size: Int) {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    (readEnd, writeEnd) = (ends[0], ends[1])
    if isNonBlocking { _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK) }
    // Without SA_RESTART a blocked write returns early or fails with EINTR.
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = { _ in }
    #else
      action.__sigaction_handler.sa_handler = { _ in }
    #endif
    sigaction(SIGUSR1, &action, nil)
    // The threads that tests run on block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGUSR1)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    Thread.detachNewThread { self.read(size) }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  func received() -> [UInt8] {
    done.wait()
    return bytes
  }

  private func read(_ size: Int) {
    // The first interruption makes a write short that has filled the pipe; later ones find a write that waits.
    for _ in 0..<1_000 {
      pthread_kill(writer, SIGUSR1)
      sched_yield()
    }
    var piece = [UInt8](repeating: 0, count: 4_096)
    while bytes.count < size {
      let count = Foundation.read(readEnd, &piece, piece.count)
      guard count > 0 else { break }
      bytes += piece.prefix(count)
    }
    done.signal()
  }
}
