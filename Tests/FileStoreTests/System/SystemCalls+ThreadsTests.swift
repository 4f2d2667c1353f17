import Dispatch
import Libc
import Testing

@testable import FileStore

struct SystemCallsThreadsTests {
  @Test("two closures that wait for each other run at the same time")
  func concurrently() {
    let (there, back) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let results = SystemCalls.concurrently {
      there.signal()
      return back.wait(timeout: .now() + 60)
    } _: {
      defer { back.signal() }
      return there.wait(timeout: .now() + 60)
    }
    #expect(results == (.success, .success))
  }

  @Test("signals go only to the calling thread, whose own mask stays the same")
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
