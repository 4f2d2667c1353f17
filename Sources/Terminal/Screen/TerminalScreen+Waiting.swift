import Libc

/// The reasons why ``TerminalScreen/wait(seconds:alsoOn:)`` returned; none if the time is up.
package struct ScreenWakeup: Hashable, Sendable {
  package var inputs: [TerminalInput] = []
  /// Whether a frame has to be shown again: in another size, or after the job was stopped.
  package var needsFrame = false
  /// The other descriptors that can be read.
  package var descriptors: [Int32] = []
  package var isGone = false

  /// Whether there is no reason but that the time is up.
  package var isTimeUp: Bool { self == ScreenWakeup() }
}

extension TerminalScreen {
  /// Waits until something is typed, the terminal changes, another descriptor can be read, or the time is up:
  /// poll(2).
  ///
  /// Meanwhile the newest frame is shown as soon as the terminal can take it. Waiting takes no processor
  /// time.
  ///
  /// - Parameter seconds: how long to wait; `nil` to wait for ever, and 0 not to wait.
  package func wait(seconds: Double? = nil, alsoOn others: [Int32] = []) -> ScreenWakeup {
    while !isGone {
      let isEscapeDue = keys.isWaiting && escapeDelay <= seconds ?? .infinity
      var requests = ([input, notes.reading] + others).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      requests.append(pollfd(fd: unwritten.isEmpty ? -1 : output, events: Int16(POLLOUT), revents: 0))
      let count = poll(
        &requests, nfds_t(requests.count), Self.milliseconds(isEscapeDue ? escapeDelay : seconds))
      if count == -1, errno != EINTR { isGone = true }
      if count == 0 { return ScreenWakeup(inputs: isEscapeDue ? keys.flush() : []) }
      guard count > 0 else { continue }
      var wakeup = ScreenWakeup()
      if requests[0].revents != 0 { wakeup.inputs = readInput() }
      if requests[1].revents != 0 { wakeup.needsFrame = readNotes() }
      wakeup.descriptors = zip(others, requests.dropFirst(2)).filter { $1.revents != 0 }.map { $0.0 }
      if requests.last?.revents != 0 { advance() }
      wakeup.isGone = isGone
      // The beginning of a key, or room for a frame, is no reason to return.
      if !wakeup.isTimeUp { return wakeup }
    }
    return ScreenWakeup(isGone: true)
  }

  private static func milliseconds(_ seconds: Double?) -> Int32 {
    seconds.map { Int32(min(max(0, ($0 * 1_000).rounded(.up)), Double(Int32.max))) } ?? -1
  }

  private func readInput() -> [TerminalInput] {
    var bytes = [UInt8](repeating: 0, count: 64 * 1_024)
    let count = read(input, &bytes, bytes.count)
    if count > 0 { return keys.read(Array(bytes[..<count])) }
    if count == 0 || errno != EAGAIN && errno != EINTR { isGone = true }
    return []
  }

  /// Handles the signals that were noted, and returns whether a frame has to be shown again.
  private func readNotes() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(notes.reading, &bytes, bytes.count)
    guard count > 0 else { return false }
    let signals = Set(bytes[..<count].map { Int32($0) })
    if signals.contains(SIGTSTP) {
      suspend()
    } else if signals.contains(SIGCONT) {
      resume()
    } else {
      sizeMayHaveChanged()
    }
    return true
  }
}
