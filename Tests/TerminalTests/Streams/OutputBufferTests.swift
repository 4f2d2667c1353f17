import Foundation
import Terminal
import Testing

@Suite("Buffered output", .serialized)
struct OutputBufferTests {
  init() {
    signal(SIGPIPE, SIG_IGN)
  }

  @Test(
    "text and bytes arrive in order, in whatever pieces they are appended",
    arguments: [0, 1, 1_000, 65_535, 65_536, 65_537, 200_000])
  func order(size: Int) throws {
    let file = try TemporaryFile()
    let output = OutputBuffer(descriptor: file.descriptor)
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    output.append("Größe: ")
    output.appendAsIs(bytes)
    for byte in bytes.prefix(70_000) { output.appendAsIs([byte]) }
    try output.flush()
    #expect(try file.contents() == Array("Größe: ".utf8) + bytes + bytes.prefix(70_000))
  }

  @Test("a short text is not written before it is flushed")
  func buffering() throws {
    let file = try TemporaryFile()
    let output = OutputBuffer(descriptor: file.descriptor)
    output.append("milk")
    #expect(try file.contents().isEmpty)
    try output.flush()
    try output.flush()
    #expect(try file.contents() == Array("milk".utf8))
  }

  @Test("kept output is returned once, as lines, with styles if the stream uses colour")
  func keeping() throws {
    let output = OutputBuffer()
    output.append("Today\n\n")
    ConsoleStream(buffer: output, isTerminal: true, usesColor: true).append(StyledText("Added", .bold))
    ConsoleStream(buffer: output, isTerminal: true, usesColor: false).append(StyledText(" 1", .bold))
    output.appendAsIs(Array(repeating: UInt8(ascii: "x"), count: 100_000))
    output.append("\nmilk")
    try output.flush()
    let long = StyledText(DisplayText(" 1" + String(repeating: "x", count: 100_000)))
    #expect(
      output.takeLines() == [
        [StyledText("Today")], [], [StyledText("Added", .bold), long], [StyledText("milk")],
      ])
    #expect(output.takeLines() == [])
  }

  @Test("a full disk is an error and remains one")
  func fullDisk() {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    let output = OutputBuffer(descriptor: descriptor)
    output.append("milk")
    #expect(throws: OutputError.failed(errno: ENOSPC)) { try output.flush() }
    output.append("bread")
    #expect(throws: OutputError.failed(errno: ENOSPC)) { try output.flush() }
  }

  @Test("after an error nothing more is written")
  func silence() throws {
    let file = try TemporaryFile()
    let readOnly = open(file.path, O_RDONLY)
    let output = OutputBuffer(descriptor: readOnly)
    output.append("milk")
    #expect(throws: OutputError.failed(errno: EBADF)) { try output.flush() }
    // The descriptor becomes good again; the buffer must not use it.
    dup2(file.descriptor, readOnly)
    defer { close(readOnly) }
    output.append("bread")
    #expect(throws: OutputError.failed(errno: EBADF)) { try output.flush() }
    #expect(try file.contents().isEmpty)
  }

  @Test("a closed pipe is reported as closed, not as a failure")
  func closedPipe() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let output = OutputBuffer(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    output.append(DisplayText(String(repeating: "milk", count: 100_000)))
    #expect(throws: OutputError.closed) { try output.flush() }
  }

  @Test("everything arrives through a slow, full or interrupted pipe", arguments: [true, false])
  func slowPipe(isNonBlocking: Bool) throws {
    let bytes = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let pipe = SlowPipe(isNonBlocking: isNonBlocking, size: bytes.count)
    let output = OutputBuffer(descriptor: pipe.writeEnd)
    output.appendAsIs(bytes)
    try output.flush()
    #expect(pipe.received() == bytes)
  }
}

@Suite("Waiting for a stream")
struct ReadinessTests {
  @Test("a wait ends when there is something to read, room to write, or nothing more to come")
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
