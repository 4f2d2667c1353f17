import Foundation

/// Writes to one pipe and reads others at the same time, so that neither side waits for the other forever.
struct PipeExchange {
  /// The bytes from each of the pipes, in the order of the pipes.
  private(set) var received: [Data]

  private var unsent: Data
  private var target: Int32?
  private var sources: [Int32?]

  /// An exchange that owns these descriptors from now on.
  init(writing data: Data, to target: Int32, reading sources: [Int32]) {
    unsent = data
    self.target = target
    self.sources = sources
    received = sources.map { _ in Data() }
    // A child that reads nothing must neither end nor block the tests.
    signal(SIGPIPE, SIG_IGN)
    _ = fcntl(target, F_SETFL, O_NONBLOCK)
  }

  /// Runs until every pipe has ended; returns false if that takes longer.
  mutating func run(seconds: Double) -> Bool {
    defer { closeAll() }
    let end = Date(timeIntervalSinceNow: seconds)
    send()
    while sources.contains(where: { $0 != nil }) {
      let wait = end.timeIntervalSinceNow
      guard wait > 0 else { return false }
      var polled = sources.map { pollfd(fd: $0 ?? -1, events: Int16(POLLIN), revents: 0) }
      polled.append(pollfd(fd: target ?? -1, events: Int16(POLLOUT), revents: 0))
      guard poll(&polled, nfds_t(polled.count), Int32(wait * 1_000) + 1) >= 0 || errno == EINTR else {
        return false
      }
      for index in sources.indices where polled[index].revents != 0 { receive(index) }
      if polled[sources.count].revents != 0 { send() }
    }
    return true
  }

  private mutating func send() {
    guard let target else { return }
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
      if count < 0, errno == EAGAIN { return }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      unsent = Data(unsent.dropFirst(count))
    }
    close(target)
    self.target = nil
  }

  private mutating func receive(_ index: Int) {
    guard let source = sources[index] else { return }
    var buffer = [UInt8](repeating: 0, count: 64 * 1_024)
    let count = read(source, &buffer, buffer.count)
    if count < 0, errno == EINTR { return }
    // A terminal whose other side is closed answers with EIO.
    guard count > 0 else {
      close(source)
      sources[index] = nil
      return
    }
    received[index] += buffer[..<count]
  }

  private mutating func closeAll() {
    for case let descriptor? in sources + [target] { close(descriptor) }
    sources = []
    target = nil
  }
}
