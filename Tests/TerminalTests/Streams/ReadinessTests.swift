import Foundation
import Testing

@testable import Terminal

@Suite("Waiting for a stream")
struct ReadinessTests {
  @Test("who waits goes on when there is something to read, room to write, or nothing more to come")
  func events() throws {
    let pipe = Pipe()
    let (reading, writing) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
    #expect(Readiness.wait(for: Int32(POLLOUT), on: writing.fileDescriptor) == nil)
    try writing.write(contentsOf: Data([1]))
    #expect(Readiness.wait(for: Int32(POLLIN), on: reading.fileDescriptor) == nil)
    #expect(try reading.read(upToCount: 1) == Data([1]))
    try writing.close()
    #expect(Readiness.wait(for: Int32(POLLIN), on: reading.fileDescriptor) == nil)
  }
}
