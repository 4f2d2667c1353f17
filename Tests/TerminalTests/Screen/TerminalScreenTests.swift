import Foundation
import Testing
import TodoTestSupport

@testable import Terminal

/// A screen has the signal handlers of its process, so these tests take turns.
@Suite("A terminal as a screen", .serialized)
struct TerminalScreenTests {
  let pty: PseudoTerminal
  let screen: TerminalScreen
  var terminal: VirtualTerminal

  init() throws {
    pty = try PseudoTerminal(columns: 40, rows: 5)
    screen = try TerminalScreen(input: pty.descriptor, output: pty.descriptor, styling: .colors)
    terminal = VirtualTerminal(columns: 40, rows: 5)
  }

  private static func frame(_ lines: String...) -> Frame {
    Frame(rows: lines.map { FrameRow([.init(column: 0, StyledText(DisplayText($0)))]) })
  }

  @Test("the alternate screen is entered with the first frame and left without a trace")
  mutating func enterAndLeave() throws {
    let before = pty.settings
    terminal.feed("$ todo ui".utf8)
    let shell = terminal.picture
    try screen.enter()
    #expect(pty.isRaw && pty.written() == [])
    screen.show(Self.frame("todo", "> 1 Buy milk"))
    terminal.feed(pty.written())
    #expect(terminal.picture.lines == ["todo", "> 1 Buy milk", "", "", ""])
    #expect(terminal.modes == [1049, 2004] && terminal.refusals == [])
    screen.leave()
    terminal.feed(pty.written())
    #expect(pty.settings == before)
    #expect(terminal.picture == shell && terminal.leftOver == [] && terminal.refusals == [])
    screen.leave()
    #expect(pty.written() == [])
  }

  @Test("without an alternate screen, the prompt comes below the frame that was shown")
  mutating func onlyScreen() throws {
    terminal = VirtualTerminal(columns: 40, rows: 5, hasSecondScreen: false)
    try screen.enter()
    screen.show(Self.frame("todo", "> 1 Buy milk", "", "", "? help"))
    screen.leave()
    terminal.feed(pty.written())
    #expect(terminal.picture.lines == ["todo", "> 1 Buy milk", "", "", ""])
    #expect(terminal.picture.cursor == ScreenPosition(column: 0, row: 4) && terminal.refusals == [])
  }

  @Test("a released screen leaves the terminal, and standard output stays blocking")
  mutating func letGo() throws {
    let before = pty.settings
    try { [pty] in
      let screen = try TerminalScreen(input: pty.descriptor, output: pty.descriptor, styling: .none)
      try screen.enter()
      screen.show(Self.frame("todo"))
      #expect(fcntl(pty.descriptor, F_GETFL) & O_NONBLOCK == 0)
    }()
    terminal.feed(pty.written())
    #expect(
      pty.settings == before && terminal.leftOver == [] && terminal.refusals == [], "\(terminal.refusals)")
  }

  @Test("below what is there, frames come and go, lines stay, and nothing is left but these")
  mutating func below() throws {
    let screen = try TerminalScreen(
      input: pty.descriptor, output: pty.descriptor, styling: .colors, place: .below)
    terminal = VirtualTerminal(columns: 40, rows: 5, isShared: true)
    terminal.feed("$ todo jot\r\n".utf8)
    try screen.enter()
    let frame = { (line: String, below: [String]) in
      var frame = Frame(
        rows: ([line] + below).map { FrameRow([.init(column: 0, StyledText(DisplayText($0)))]) })
      frame.cursor = ScreenPosition(column: line.count, row: 0)
      return frame
    }
    screen.show(frame("add: Buy", ["Buy", "second", "third"]))
    terminal.feed(pty.written())
    #expect(terminal.picture.lines == ["$ todo jot", "add: Buy", "Buy", "second", "third"])
    #expect(terminal.picture.cursor == ScreenPosition(column: 8, row: 1))
    screen.show(frame("add: Buy", ["Buy", "second", "third"]))
    #expect(pty.written() == [])
    // A frame that is higher than the rest of the window scrolls it.
    screen.show(frame("add: 牛乳 " + String(repeating: "x", count: 60), ["1", "2", "3", "4"]))
    terminal.feed(pty.written())
    #expect(terminal.picture.lines == ["add: 牛乳 xxxxxxxxxxxxxxxxxxxxxxxxxxxx…", "1", "2", "3", "4"])
    screen.tell([[StyledText("Added 1", .bold), StyledText("  Buy")]])
    screen.show(frame("add: ", ["keys"]))
    terminal.feed(pty.written())
    #expect(terminal.picture.lines == ["Added 1  Buy", "add:", "keys", "", ""])
    #expect(terminal.picture.cells[0][0].styles == ["1"])
    screen.leave()
    terminal.feed(pty.written())
    #expect(terminal.picture.lines == ["Added 1  Buy", "", "", "", ""])
    #expect(terminal.picture.cursor == ScreenPosition(column: 0, row: 1))
    #expect(terminal.leftOver == [] && terminal.refusals == [], "\(terminal.refusals)")
  }

  @Test("a file that is not a terminal is refused")
  func noTerminal() throws {
    let file = try TemporaryFile()
    let screen = try TerminalScreen(input: file.descriptor, output: file.descriptor, styling: .colors)
    #expect(throws: OutputError.failed(errno: ENOTTY)) { try screen.enter() }
    #expect(try file.contents() == [])
  }

  @Test(
    "a program that borrows the terminal finds its old settings, and the screen is painted again afterwards")
  mutating func suspended() throws {
    let before = pty.settings
    try screen.enter()
    screen.show(Self.frame("todo"))
    terminal.feed(pty.written())
    let answer = screen.suspended { [pty] in
      #expect(pty.settings == before)
      pty.mark(with: 0x18)
      return 7
    }
    #expect(answer == 7 && pty.isRaw)
    terminal.feed(pty.written())
    #expect(terminal.leftOver == [])
    screen.show(Self.frame("todo"))
    terminal.feed(pty.written())
    #expect(terminal.picture.lines[0] == "todo" && terminal.modes.contains(1049))
    screen.leave()
    #expect(pty.settings == before)
  }

  @Test("the mouse is reported when asked for, even after a program, but not after leaving")
  mutating func mouse() throws {
    try screen.enter()
    screen.show(Self.frame("todo"))
    screen.usesMouse = true
    terminal.feed(pty.written())
    #expect(terminal.modes.isSuperset(of: [1000, 1006]))
    screen.suspended {}
    screen.show(Self.frame("todo"))
    terminal.feed(pty.written())
    #expect(terminal.modes.isSuperset(of: [1000, 1006]))
    screen.leave()
    terminal.feed(pty.written())
    #expect(terminal.leftOver == [] && terminal.refusals == [])
  }

  @Test("a frame that is shown already is not painted, and a forgotten one is painted whole")
  func forget() throws {
    try screen.enter()
    screen.show(Self.frame("todo"))
    _ = pty.written()
    screen.show(Self.frame("todo"))
    #expect(pty.written() == [])
    screen.forget()
    screen.show(Self.frame("todo"))
    #expect(String(decoding: pty.written(), as: UTF8.self).contains("\u{1B}[2J"))
  }

  @Test("a slow terminal is sent whole frames, but not all of them")
  mutating func slow() throws {
    let before = pty.fill()
    try screen.enter()
    for number in 1...1_000 { screen.show(Self.frame("frame \(number)", "line \(number)")) }
    var bytes = pty.written()
    terminal.feed(bytes.dropFirst(before))
    // The last frame is written while the screen waits, once there is room for it.
    while terminal.picture.lines[0] != "frame 1000", screen.wait(seconds: 0) == ScreenWakeup() {
      bytes = pty.written()
      terminal.feed(bytes)
    }
    #expect(terminal.picture.lines == ["frame 1000", "line 1000", "", "", ""])
    #expect(terminal.frameCount < 500 && terminal.refusals == [])
  }

  @Test("a screen can be left before a slow terminal has taken a whole frame")
  mutating func leaveInFrame() throws {
    let before = pty.settings
    let count = pty.fill()
    try screen.enter()
    for number in 1...100 { screen.show(Self.frame(String(repeating: "\(number % 10)", count: 40))) }
    let reader = SlowReader(pty, until: before)
    screen.leave()
    terminal.feed((reader.bytes() + pty.written()).dropFirst(count))
    #expect(terminal.leftOver == [])
  }

  /// Reads what is written to a terminal until the terminal has its old settings again.
  private final class SlowReader: @unchecked Sendable {
    private var all: [UInt8] = []
    private let done = DispatchSemaphore(value: 0)

    init(_ pty: PseudoTerminal, until settings: [UInt]) {
      Thread.detachNewThread {
        while pty.settings != settings { self.all += pty.written() }
        self.done.signal()
      }
    }

    func bytes() -> [UInt8] {
      done.wait()
      return all
    }
  }
}

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

    @Test("keys arrive as they are typed, even those that send signals or end lines")
    func keys() {
      pty.type("j\u{3}\u{1A}\u{13}\r\u{1B}[A")
      let keys: [Key] = [.character("j"), .control("c"), .control("z"), .control("s"), .enter, .up]
      #expect(screen.wait() == ScreenWakeup(inputs: keys.map { .key($0) }))
    }

    @Test("an Escape is a key if nothing follows, and the beginning of a key if the rest follows")
    func escape() {
      pty.type("\u{1B}")
      #expect(screen.wait(seconds: 0) == ScreenWakeup())
      pty.type("[B")
      #expect(screen.wait() == ScreenWakeup(inputs: [.key(.down)]))
      pty.type("\u{1B}")
      #expect(screen.wait() == ScreenWakeup(inputs: [.key(.escape)]))
    }

    @Test("a wait ends with nothing when the time is up, and names other descriptors that can be read")
    func others() throws {
      let (first, second) = (Pipe(), Pipe())
      let descriptors = [first, second].map(\.fileHandleForReading.fileDescriptor)
      #expect(screen.wait(seconds: 0.001, alsoOn: descriptors) == ScreenWakeup())
      try second.fileHandleForWriting.write(contentsOf: Data([1]))
      #expect(screen.wait(alsoOn: descriptors) == ScreenWakeup(descriptors: [descriptors[1]]))
      // Closing the pipe is not enough: a process that another test has started may have inherited it.
      try first.fileHandleForWriting.write(contentsOf: Data([1]))
      pty.type("x")
      #expect(
        screen.wait(alsoOn: descriptors)
          == ScreenWakeup(inputs: [.key(.character("x"))], descriptors: descriptors))
    }

    @Test("a terminal whose size has changed needs a frame, which is painted whole")
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

    @Test("a job that is continued after a stop enters the screen again")
    func continued() {
      screen.show(Frame())
      _ = pty.written()
      pty.mark(with: 0x18)
      kill(getpid(), SIGCONT)
      #expect(screen.wait() == ScreenWakeup(needsFrame: true))
      screen.show(Frame())
      let bytes = String(decoding: pty.written(), as: UTF8.self)
      #expect(
        bytes.contains("\u{1B}[?1049l") && bytes.contains("\u{1B}[?1049h") && bytes.contains("\u{1B}[2J"))
      #expect(pty.isRaw)
    }

    @Test("a terminal that hangs up is reported as gone, even after another frame")
    func gone() {
      pty.hangUp()
      #expect(screen.wait() == ScreenWakeup(isGone: true))
      screen.show(Frame())
      #expect(screen.wait() == ScreenWakeup(isGone: true) && screen.isGone)
    }
  }
}
