import Libc
import Testing

@testable import FileStore

struct SystemCallsThreadsTests {
  @Test("two things are done at once, each of which waits for the other")
  func concurrently() throws {
    let (there, back) = (try Pipe(), try Pipe())
    let (first, second) = SystemCalls.concurrently {
      there.write(7)
      return back.read()
    } _: {
      let byte = there.read()
      back.write(byte + 1)
      return byte
    }
    #expect((first, second) == (8, 7))
  }

  @Test("signals come to the thread that has asked, whose own mask stays")
  func signals() {
    let (own, other) = SystemCalls.concurrently(blockedSignals, { blockedSignals() })
    #expect(own == blockedSignals())
    #expect(other.isSuperset(of: [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP]))
  }
}

private func blockedSignals() -> Set<Int32> {
  var mask = sigset_t()
  pthread_sigmask(SIG_BLOCK, nil, &mask)
  return Set((1..<32).filter { sigismember(&mask, $0) == 1 })
}

/// A byte from one thread to another.
private struct Pipe {
  private let ends: [Int32]

  init() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    self.ends = ends
  }

  func write(_ byte: UInt8) { _ = withUnsafeBytes(of: byte) { Libc.write(ends[1], $0.baseAddress, 1) } }

  func read() -> UInt8 {
    var byte: UInt8 = 0
    _ = withUnsafeMutableBytes(of: &byte) { Libc.read(ends[0], $0.baseAddress, 1) }
    return byte
  }
}
