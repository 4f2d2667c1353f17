import Foundation
import Testing
import TodoTestSupport

@testable import Terminal

extension TerminalScreenTests {
  @Suite("Waiting for a terminal", .serialized)
  struct ScreenWakeupTests {
    let pty: PseudoTerminal
    let screen: TerminalScreen

    init() throws {
      pty = try PseudoTerminal(columns: 40, rows: 5)
      screen = try TerminalScreen(
        input: pty.descriptor, output: pty.descriptor, styling: .colors, escapeDelay: 0.001)
      try screen.enter()
    }

    @Test("keys come as they are typed, those of signals and of lines too")
    func keys() {
      pty.type("j\u{3}\u{1A}\u{13}\r\u{1B}[A")
      let keys: [Key] = [.character("j"), .control("c"), .control("z"), .control("s"), .enter, .up]
      #expect(screen.wait() == ScreenWakeup(inputs: keys.map { .key($0) }))
    }

    @Test("an Escape is a key by itself when nothing follows, and the beginning of one when its rest is there")
    func escape() {
      pty.type("\u{1B}")
      #expect(screen.wait(seconds: 0) == ScreenWakeup())
      pty.type("[B")
      #expect(screen.wait() == ScreenWakeup(inputs: [.key(.down)]))
      pty.type("\u{1B}")
      #expect(screen.wait() == ScreenWakeup(inputs: [.key(.escape)]))
    }

    @Test("when the time is up, there is nothing; another descriptor is named when it can be read")
    func others() throws {
      let (first, second) = (Pipe(), Pipe())
      let descriptors = [first, second].map(\.fileHandleForReading.fileDescriptor)
      #expect(screen.wait(seconds: 0.001, alsoOn: descriptors) == ScreenWakeup())
      try second.fileHandleForWriting.write(contentsOf: Data([1]))
      #expect(screen.wait(alsoOn: descriptors) == ScreenWakeup(descriptors: [descriptors[1]]))
      // To close it would not do: a process that another test starts may have inherited it.
      try first.fileHandleForWriting.write(contentsOf: Data([1]))
      pty.type("x")
      #expect(
        screen.wait(alsoOn: descriptors)
          == ScreenWakeup(inputs: [.key(.character("x"))], descriptors: descriptors))
    }

    @Test("a terminal whose size has changed needs a frame, once for many changes")
    func resize() {
      screen.show(Frame())
      _ = pty.written()
      for columns in 30...60 as ClosedRange<UInt16> {
        pty.resize(columns: columns, rows: 9)
        kill(getpid(), SIGWINCH)
      }
      #expect(screen.wait() == ScreenWakeup(needsFrame: true))
      while screen.wait(seconds: 0).needsFrame {}
      #expect(screen.size == ScreenSize(columns: 60, rows: 9))
      screen.show(Frame())
      #expect(String(decoding: pty.written(), as: UTF8.self).contains("\u{1B}[2J"))
    }

    @Test("a job that was stopped by others enters anew when it goes on")
    func continued() {
      screen.show(Frame())
      _ = pty.written()
      pty.mark(with: 0x18)
      kill(getpid(), SIGCONT)
      #expect(screen.wait() == ScreenWakeup(needsFrame: true))
      screen.show(Frame())
      let bytes = String(decoding: pty.written(), as: UTF8.self)
      #expect(bytes.contains("\u{1B}[?1049l") && bytes.contains("\u{1B}[?1049h") && bytes.contains("\u{1B}[2J"))
      #expect(pty.isRaw)
    }

    @Test("a terminal that goes away is said to be gone, and nothing more is shown")
    func gone() {
      pty.hangUp()
      #expect(screen.wait() == ScreenWakeup(isGone: true))
      screen.show(Frame())
      #expect(screen.wait() == ScreenWakeup(isGone: true) && screen.isGone)
    }
  }
}
