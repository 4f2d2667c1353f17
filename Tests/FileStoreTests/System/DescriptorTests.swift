import FileStore
import Foundation
import Testing
import TodoTestSupport

struct DescriptorTests {
  let files: TemporaryFolder
  let folder: Descriptor

  init() throws {
    files = try TemporaryFolder()
    folder = try Descriptor.workingFolder.open(files.path, O_RDONLY)
  }

  @Test("a descriptor is not inherited by other programs")
  func closesOnExec() throws {
    #expect(fcntl(folder.number, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test("reading ends at the end of the file")
  func readsToTheEnd() throws {
    try files.write("0123456789", to: "file")
    let file = try folder.open("file", O_RDONLY)
    var bytes = [UInt8](repeating: 0, count: 8)
    let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0, at: 6) }
    #expect(count == 4)
    #expect(bytes.prefix(count) == Array("6789".utf8)[...])
  }

  @Test("a read that is too large for the memory is an error")
  func outOfMemory() throws {
    try files.write("", to: "file")
    let file = try folder.open("file", O_RDONLY)
    #expect(throws: SystemFailure(code: ENOMEM)) { try file.bytes(in: 0..<Int.max / 2) }
    try file.close()
    #expect(throws: SystemFailure(code: EBADF)) { try file.bytes(in: 0..<2 << 20) }
  }

  @Test("a full device is a write error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDevice() throws {
    let full = try Descriptor.workingFolder.open("/dev/full", O_WRONLY)
    #expect(throws: SystemFailure(code: ENOSPC)) { try full.write([1]) }
  }

  @Test("a closed descriptor fails and is not closed again")
  func closes() throws {
    let file = try Descriptor.workingFolder.open("/dev/null", O_RDONLY)
    try file.close()
    #expect(throws: SystemFailure(code: EBADF)) { try file.status() }
    #expect(throws: SystemFailure(code: EBADF)) { try file.close() }
  }
}

struct DescriptorFolderTests {
  let files: TemporaryFolder
  let folder: Descriptor

  init() throws {
    files = try TemporaryFolder()
    folder = try Descriptor.workingFolder.open(files.path, O_RDONLY)
  }

  @Test("names stay reachable when the folder is moved away")
  func followsTheFolder() throws {
    try files.makeFolder("sub")
    let sub = try folder.open("sub", O_RDONLY)
    try files.write("", to: "sub/file")
    try folder.rename("sub", to: "moved")
    #expect(try sub.status(of: "file").kind == "file")
    try sub.remove("file")
    #expect(try sub.statusIfPresent(of: "file") == nil)
  }

  @Test("a link has a target, and nothing else has a target")
  func targets() throws {
    try files.link("link", to: "nowhere/ä")
    try files.write("", to: "file")
    #expect(try folder.target(ofLink: "link") == "nowhere/ä")
    #expect(try folder.target(ofLink: "file") == nil)
    #expect(try folder.target(ofLink: "missing") == nil)
  }

  @Test("all names are listed, even hidden names")
  func names() throws {
    try files.write("", to: ".hidden")
    try files.write("", to: "ä")
    #expect(try Set(folder.names()) == [".hidden", "ä"])
  }
}
