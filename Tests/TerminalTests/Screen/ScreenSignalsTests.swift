import FileStore
import Foundation
import Testing
import TodoTestSupport

@testable import Processes
@testable import Terminal

@Suite("Restoring the terminal when a signal comes")
struct ScreenSignalsTests {
  let pty: PseudoTerminal
  let before: [UInt]

  init() throws {
    pty = try PseudoTerminal(columns: 40, rows: 5)
    pty.mark(with: 0x18)
    before = pty.settings
  }

  /// Expects that the terminal was entered and is restored.
  private func expectGivenBack() {
    var terminal = VirtualTerminal(columns: 40, rows: 5)
    terminal.feed("$ todo ui".utf8)
    let shell = terminal.picture
    terminal.feed(pty.written())
    #expect(terminal.frameCount == 1 && terminal.refusals == [])
    #expect(terminal.picture == shell && terminal.leftOver == [])
    #expect(pty.settings == before)
  }

  @Test(
    "the terminal is restored before a signal ends the process, whatever the signal",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGABRT])
  func ending(signal: Int32) async throws {
    await #expect(processExitsWith: .signal(signal)) {
      [path = pty.path as String, signal = signal as Int32] in
      let screen = try enteredScreen(path)
      receive(signal)
      withExtendedLifetime(screen) {}
    }
    expectGivenBack()
  }

  @Test("an ignored signal stays ignored")
  func ignored() async throws {
    await #expect(processExitsWith: .success) { [path = pty.path as String] in
      signal(SIGHUP, SIG_IGN)
      let screen = try enteredScreen(path)
      receive(SIGHUP)
      screen.leave()
      receive(SIGHUP)
    }
    expectGivenBack()
  }

  @Test(
    "a temporary file is removed too, whether the file or the screen came first", arguments: [false, true])
  func temporaryFile(isFileFirst: Bool) async throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "temporary")
    await #expect(processExitsWith: .signal(SIGTERM)) {
      [path = pty.path as String, name = folder.path as String, isFileFirst = isFileFirst as Bool] in
      let folder = try Descriptor.workingFolder.open(name, O_RDONLY)
      if isFileFirst { SignalCleanup.arm("temporary", in: folder) }
      let screen = try enteredScreen(path)
      if !isFileFirst { SignalCleanup.arm("temporary", in: folder) }
      receive(SIGTERM)
      withExtendedLifetime((folder, screen)) {}
    }
    expectGivenBack()
    #expect(try folder.names.isEmpty)
  }

  @Test("temporary files around a screen or within it leave the signal handlers in order")
  func nested() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .signal(SIGHUP)) {
      [path = pty.path as String, name = folder.path as String] in
      let folder = try Descriptor.workingFolder.open(name, O_RDONLY)
      SignalCleanup.arm("other", in: folder)
      let screen = try enteredScreen(path)
      screen.leave()
      SignalCleanup.disarm()
      let next = try enteredScreen(path)
      SignalCleanup.arm("temporary", in: folder)
      SignalCleanup.disarm()
      receive(SIGHUP)
      withExtendedLifetime((folder, next)) {}
    }
    var terminal = VirtualTerminal(columns: 40, rows: 5)
    terminal.feed(pty.written())
    #expect(terminal.frameCount == 2 && terminal.leftOver == [] && pty.settings == before)
  }

  @Test("a signal that comes while a program runs restores the terminal once the program has ended")
  func program() async throws {
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = pty.path as String] in
      let screen = try enteredScreen(path)
      EndingSignals.arm()
      receive(SIGTERM)
      guard EndingSignals.isReceived else { return }
      EndingSignals.disarm()
      withExtendedLifetime(screen) {}
    }
    expectGivenBack()
  }

  @Test("a job that nobody can continue is not stopped and enters its screen again")
  func suspend() async throws {
    await #expect(processExitsWith: .success) { [path = pty.path as String] in
      // The only process group of a new session is orphaned: stopping it has no effect.
      guard setsid() != -1 else { return receive(SIGKILL) }
      let screen = try enteredScreen(path)
      unblock(SIGTSTP)
      screen.suspend()
      screen.show(Frame())
      screen.leave()
    }
    var terminal = VirtualTerminal(columns: 40, rows: 5)
    terminal.feed(pty.written())
    #expect(terminal.frameCount == 2 && terminal.leftOver == [] && terminal.refusals == [])
    #expect(pty.settings == before)
  }
}

/// A screen that shows a frame.
private func enteredScreen(_ path: String) throws -> TerminalScreen {
  let descriptor = open(path, O_RDWR | O_NOCTTY)
  let screen = try TerminalScreen(input: descriptor, output: descriptor, styling: .colors)
  try screen.enter()
  screen.show(Frame(rows: [FrameRow([.init(column: 0, StyledText("todo"))])]))
  return screen
}

/// Sends a signal to this thread.
private func receive(_ signal: Int32) {
  unblock(signal)
  raise(signal)
}
