import Libc

/// A terminal that this process has to itself, both its screen and its keyboard.
///
/// From ``enter()`` to ``leave()`` the terminal is in raw mode and shows a screen of its own. However the
/// process ends, except by `SIGKILL`, the terminal is given back as it was. It is never queried, so all that
/// is read is user input.
package final class TerminalScreen {
  package private(set) var size: ScreenSize
  /// Whether the terminal is gone, as when its window was closed, so that nothing more can be shown or read.
  package internal(set) var isGone = false
  /// Whether the terminal reports the mouse, which keeps a user from selecting text with it.
  package var usesMouse = false {
    didSet {
      guard isEntered, place != .lines, usesMouse != oldValue else { return }
      prologue += TerminalMode.mouse(isOn: usesMouse)
      ScreenSignals.update(leaving: leaving)
      advance()
    }
  }

  /// Whether the interrupt key ends the process, as it should while the process is too busy to read keys.
  package var endsAtInterrupt = false {
    didSet {
      guard isEntered, endsAtInterrupt != oldValue, let settings else { return }
      var raw = TerminalMode.raw(settings, interrupts: endsAtInterrupt)
      tcsetattr(input, TCSANOW, &raw)
    }
  }

  /// Where on the terminal the program shows something.
  package enum Place: Sendable {
    /// On a screen of its own.
    case screen
    /// Below what is there already, where frames come and go and lines stay.
    case below
    /// In lines, one below the other, without control sequences or frames.
    case lines
  }

  package let place: Place

  let input: Int32
  /// The same terminal, opened again if possible, so that others who share standard output do not get it
  /// nonblocking.
  let output: Int32
  /// How many seconds an Escape waits for bytes that may belong to it.
  let escapeDelay: Double
  /// The pipe in which signal handlers leave the numbers of signals.
  let notes: (reading: Int32, writing: Int32)
  var keys = KeyReader()

  private let painter: Painter
  private let ownsOutput: Bool
  private var isEntered = false
  private var settings: termios?
  private var prologue = ""
  /// The frame that the terminal shows once it has taken ``unwritten``, or `nil` if that is not known.
  private var shown: Frame?
  /// The newest frame, or `nil` once it is written or being written.
  private var newest: Frame?
  /// The bytes of a frame that the terminal has not taken yet.
  private(set) var unwritten: ArraySlice<UInt8> = []

  /// Creates the screen of a terminal, which stays as it is until ``enter()``.
  ///
  /// - Parameters:
  ///   - input: the descriptor that the terminal is read from.
  ///   - output: a descriptor of the same terminal.
  ///   - escapeDelay: how many seconds an Escape waits for bytes that may belong to it.
  package init(
    input: Int32 = 0, output: Int32 = 1, styling: ScreenStyling, place: Place = .screen,
    escapeDelay: Double = 0.05
  ) throws(OutputError) {
    self.input = input
    self.place = place
    self.escapeDelay = escapeDelay
    painter = Painter(styling: styling)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .failed(errno: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    notes = (ends[0], ends[1])
    let opened = Self.openAgain(output)
    self.output = opened ?? output
    ownsOutput = opened != nil
    size = Self.size(of: output)
  }

  deinit {
    leave()
    for descriptor in [notes.reading, notes.writing] { close(descriptor) }
    if ownsOutput { close(output) }
  }

  /// Takes the terminal, where ``show(_:)`` then shows frames on a screen of their own.
  package func enter() throws(OutputError) {
    guard !isEntered else { return }
    var current = termios()
    guard tcgetattr(input, &current) == 0 else { throw .failed(errno: errno) }
    // A program that had the terminal meanwhile may have changed its settings; those from before are given
    // back.
    let settings = self.settings ?? current
    self.settings = settings
    ScreenSignals.arm(
      input: input, output: output, settings: settings, leaving: leaving, notes: notes.writing)
    var raw = TerminalMode.raw(settings)
    guard tcsetattr(input, TCSANOW, &raw) == 0 else {
      let code = errno
      ScreenSignals.disarm()
      throw .failed(errno: code)
    }
    isEntered = true
    prologue = TerminalMode.entering(place, usesMouse: usesMouse)
    sizeMayHaveChanged()
  }

  /// Gives the terminal back as it was.
  package func leave() {
    guard isEntered else { return }
    isEntered = false
    shown = nil
    newest = nil
    unwritten = []
    ScreenSignals.restoreTerminal()
    ScreenSignals.disarm()
  }

  /// Gives the terminal back while a closure runs; after that, a frame has to be shown again.
  package func suspended<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value
  {
    leave()
    defer { enterAgain() }
    return try body()
  }

  /// Gives the terminal back to the shell and stops the whole job, as ^Z does elsewhere; after that, a frame
  /// has to be shown again.
  ///
  /// Returns when the job is in the foreground again. The terminal's settings may have changed meanwhile.
  package func suspend() {
    leave()
    settings = nil
    _ = ScreenSignals.stopJob()
    awaitForeground()
    enterAgain()
  }

  /// Goes on after another process stopped and continued the job without giving the terminal back.
  func resume() {
    ScreenSignals.disarm()
    awaitForeground()
    leave()
    enterAgain()
  }

  /// Stops the job until it is in the foreground, since nothing is written in the background.
  private func awaitForeground() {
    while !isInForeground, !isGone {
      isGone = !ScreenSignals.stopJob()
    }
  }

  private func enterAgain() {
    do throws(OutputError) { try enter() } catch { isGone = true }
  }

  /// Whether the job has the terminal, or the terminal has no job control.
  private var isInForeground: Bool {
    let group = tcgetpgrp(input)
    return group == -1 || group == getpgrp()
  }

  /// Shows a frame as soon as the terminal can take it, unless a newer one comes first.
  ///
  /// A frame that is partly written is finished, so that no sequence is cut; later ones except the newest are
  /// dropped.
  package func show(_ frame: Frame) {
    guard place != .lines else { return }
    newest = frame
    advance()
  }

  /// Writes a text after everything that was written before; no part of it is dropped.
  package func tell(_ text: DisplayText) { send(text.text) }

  /// Writes lines in place of the frame, which has to be shown again below them.
  package func tell(_ lines: [[StyledText]]) {
    (newest, shown) = (nil, nil)
    let texts = lines.map { $0.map { painter.styled($0).text }.joined() + "\r\n" }
    send("\r\(ControlSequence.eraseBelow)\(texts.joined())")
  }

  private func send(_ text: String) {
    unwritten += Array(text.utf8)
    advance()
  }

  /// Makes the next frame be painted whole, over anything that other programs wrote.
  package func forget() {
    shown = nil
  }

  /// Reads the terminal's size, and forgets what it shows, since terminals differ in what they show after a
  /// resize.
  func sizeMayHaveChanged() {
    let previous = size
    size = Self.size(of: input)
    if isEntered, size != previous { ScreenSignals.update(leaving: leaving) }
    forget()
  }

  func advance() {
    while isEntered, !isGone {
      if unwritten.isEmpty {
        let change: [UInt8] =
          switch newest {
          case nil: []
          case shown where place == .below: []
          case let frame? where place == .below: painter.paintBelow(frame, size: size)
          case let frame?: painter.paint(frame, over: shown, size: size)
          }
        if let newest { shown = newest }
        newest = nil
        unwritten = Array(prologue.utf8) + change[...]
        prologue = ""
        if unwritten.isEmpty { return }
      }
      let count = unwritten.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if count >= 0 {
        unwritten = unwritten.dropFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        isGone = true
      }
    }
  }

  private var leaving: String {
    TerminalMode.leaving(place, usesMouse: usesMouse, rows: size.rows, styling: painter.styling)
  }

  /// Opens a terminal by its name, since macOS cannot wait for `/dev/tty`, or returns `nil` if it has no name
  /// here, as in some containers.
  private static func openAgain(_ descriptor: Int32) -> Int32? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1_024) { name in
      guard let base = name.baseAddress, ttyname_r(descriptor, base, name.count) == 0 else { return nil }
      let opened = open(base, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
      return opened == -1 ? nil : opened
    }
  }

  private static func size(of descriptor: Int32) -> ScreenSize {
    let size = Console.terminalSize(of: descriptor)
    return ScreenSize(columns: size?.columns ?? 80, rows: size?.lines ?? 24)
  }
}
