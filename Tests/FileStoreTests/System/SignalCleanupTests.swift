import FileStore
import Foundation
import Testing
import TodoTestSupport

struct SignalCleanupTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "temporary")
  }

  @Test("the temporary file is removed when a signal ends the process", arguments: [SIGINT, SIGTERM, SIGHUP])
  func removes(signal: Int32) async throws {
    await #expect(processExitsWith: .signal(signal)) {
      [path = folder.path as String, signal = signal as Int32] in
      let folder = try Descriptor.workingFolder.open(path, O_RDONLY)
      SignalCleanup.arm("temporary", in: folder)
      receive(signal)
      withExtendedLifetime(folder) {}
    }
    #expect(try folder.names.isEmpty)
  }

  @Test("an ignored signal stays ignored")
  func ignored() async throws {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      signal(SIGHUP, SIG_IGN)
      let folder = try Descriptor.workingFolder.open(path, O_RDONLY)
      SignalCleanup.arm("temporary", in: folder)
      receive(SIGHUP)
      SignalCleanup.disarm()
      receive(SIGHUP)
      withExtendedLifetime(folder) {}
    }
    #expect(try folder.names == ["temporary"])
  }

  @Test("after the rename a signal ends the process and removes nothing")
  func disarmed() async throws {
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = folder.path as String] in
      let folder = try Descriptor.workingFolder.open(path, O_RDONLY)
      SignalCleanup.arm("temporary", in: folder)
      SignalCleanup.disarm()
      receive(SIGTERM)
      withExtendedLifetime(folder) {}
    }
    #expect(try folder.names == ["temporary"])
  }
}

/// Sends a signal to this very thread.
private func receive(_ signal: Int32) {
  unblock(signal)
  raise(signal)
}
