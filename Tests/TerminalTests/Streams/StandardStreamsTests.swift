import Foundation
import Terminal
import Testing
import TodoTestSupport

struct StandardStreamsTests {
  @Test(
    "a file that is opened after standard streams were closed does not take their place", arguments: 1...7)
  func fills(closed: Int) async {
    await #expect(processExitsWith: .success) { [closed = closed as Int] in
      for stream in 0...2 where closed >> stream & 1 == 1 { close(Int32(stream)) }
      if StandardStreams.prepare() != nil { exit(2) }
      let next = open("/dev/null", O_RDONLY)
      if next <= 2 { exit(3) }
      for stream: Int32 in 0...2 where fcntl(stream, F_GETFD) == -1 { exit(4) }
    }
  }

  @Test("a write to a closed pipe is an error and does not end the process")
  func closedPipe() async {
    await #expect(processExitsWith: .success) {
      try #require(StandardStreams.prepare() == nil)
      unblock(SIGPIPE)
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      close(ends[0])
      let written = write(ends[1], "x", 1)
      if written != -1 || errno != EPIPE { exit(5) }
    }
  }
}
