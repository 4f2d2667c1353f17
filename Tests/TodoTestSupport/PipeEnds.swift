import Foundation

/// Both ends of a stream between a test and a process; no other process inherits them.
package struct PipeEnds {
  package let reading: Int32
  package let writing: Int32

  /// An ordinary pipe.
  package static func pipe() throws -> PipeEnds {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { throw ChildProcess.Failure.system(call: "pipe", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return PipeEnds(reading: ends[0], writing: ends[1])
  }

  /// A pseudo-terminal of a given size; text that is written to the terminal is read at the other end.
  package static func terminal(columns: Int, rows: Int) throws -> PipeEnds {
    var reading: Int32 = -1
    var writing: Int32 = -1
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&reading, &writing, nil, nil, &size) == 0 else {
      throw ChildProcess.Failure.system(call: "openpty", code: errno)
    }
    for end in [reading, writing] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return PipeEnds(reading: reading, writing: writing)
  }
  /// The path of the terminal at the writing end.
  ///
  /// ttyname(3) would keep the names for all threads in one place.
  package func path() throws -> String {
    try withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1_024) { name in
      let code = name.baseAddress.map { ttyname_r(writing, $0, name.count) } ?? EINVAL
      guard code == 0, let base = name.baseAddress else {
        throw ChildProcess.Failure.system(call: "ttyname_r", code: code)
      }
      return String(cString: base)
    }
  }
}
