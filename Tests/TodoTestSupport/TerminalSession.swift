package import Foundation
import Synchronization
package import Testing

/// `todo` with a terminal of its own, and what a person sees there.
package final class TerminalSession {
  /// The terminal, with everything that it was sent so far.
  package private(set) var terminal: VirtualTerminal
  /// All bytes that the terminal was sent.
  package private(set) var output: [UInt8] = []
  /// The number of the process.
  package let pid: pid_t
  /// The home, whose folder exists as long as this session.
  private let home: Home
  private let descriptor: Int32
  /// The other end, open until the end of the session, since nothing can be read once it is closed.
  private let otherSide: Int32
  private var isHungUp = false
  private var status: Int32?
  /// Whether the process has closed the terminal.
  private var isAtEnd = false
  /// The terminal's file.
  private let path: String
  /// The settings of the terminal before the program started.
  private let formerSettings: [UInt]

  /// The error if something that a person waits for does not come.
  package struct Unseen: Error, CustomStringConvertible {
    package let description: String
  }

  /// Starts `todo` with these arguments in a home.
  package init(
    _ home: Home, _ arguments: String..., columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:]
  ) throws {
    self.home = home
    // Only the full screen has the terminal to itself.
    terminal = VirtualTerminal(columns: columns, rows: rows, isShared: arguments.first != "ui")
    let variables = home.environment.merging(["TERM": "xterm"]) { $1 }.merging(environment) { $1 }
    // A new session takes the first terminal that it opens as its own.
    let script = "cd -- \"$0\" && tty=$1 && shift && exec \"$@\" <\"$tty\" >\"$tty\" 2>\"$tty\""
    let words = ["/bin/sh", "-c", script, home.folder.path]
    let program = try Program.todo()
    (descriptor, otherSide, path, formerSettings, pid) = try ChildProcess.starting.withLock { _ in
      let ends = try PipeEnds.terminal(columns: columns, rows: rows)
      let path = try ends.path()
      let settings = Self.settings(of: ends.writing)
      let pid = try Self.spawn(words + [path, program] + arguments, variables)
      return (ends.reading, ends.writing, path, settings, pid)
    }
  }

  deinit {
    if status == nil {
      if !isHungUp { close(otherSide) }
      kill(pid, SIGKILL)
      var status: Int32 = 0
      while waitpid(pid, &status, 0) == -1, errno == EINTR {}
    }
    if !isHungUp { close(descriptor) }
  }

  #if canImport(Darwin)
    private static let newSession = Int16(POSIX_SPAWN_SETSID)
  #else
    /// `POSIX_SPAWN_SETSID`, which glibc and musl declare only if all of GNU's names are requested.
    private static let newSession: Int16 = 0x80
  #endif

  private static func spawn(_ words: [String], _ variables: [String: String]) throws -> pid_t {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads of a test may block signals that a shell does not.
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let arguments = words.map { strdup($0) }
    let environment = variables.map { strdup("\($0.key)=\($0.value)") }
    defer { for pointer in arguments + environment { free(pointer) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, words[0], nil, &attributes, arguments + [nil], environment + [nil])
    guard code == 0 else { throw ChildProcess.Failure.system(call: "posix_spawn", code: code) }
    return pid
  }

  /// Types a text, with control characters for keys.
  package func type(_ text: String) { type(bytes: Array(text.utf8)) }

  /// Types bytes, which need not be text.
  package func type(bytes: [UInt8]) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      bytes = bytes.dropFirst(max(0, count))
    }
  }

  /// Gives the window another size.
  package func resize(columns: Int, rows: Int) {
    terminal.resize(columns: columns, rows: rows)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }

  /// Closes the window.
  package func hangUp() {
    isHungUp = true
    for end in [otherSide, descriptor] { close(end) }
  }

  /// Waits until a whole frame shows something.
  @discardableResult
  package func see(_ text: String) throws -> VirtualTerminal.Picture {
    try see("\"\(text)\"") { picture in picture.lines.contains { $0.contains(text) } }
  }

  /// Waits until a whole frame is as it should be.
  @discardableResult
  package func see(
    _ what: String, where holds: (VirtualTerminal.Picture) -> Bool
  ) throws -> VirtualTerminal.Picture {
    while true {
      if !terminal.modes.contains(2026), holds(terminal.picture) { return terminal.picture }
      guard read() else {
        throw Unseen(description: "\(what) is not seen:\n\(terminal.picture.lines.joined(separator: "\n"))")
      }
    }
  }

  /// Waits until a line that ends with this text has been written.
  package func hear(_ text: String) throws {
    while !String(decoding: output, as: UTF8.self).contains("\(text)\r\n") {
      guard read() else { throw Unseen(description: "\(text): \(String(decoding: output, as: UTF8.self))") }
    }
  }

  /// Waits for the end; returns the exit status, or 128 plus the number of the signal that ended the process.
  package func end() throws -> Int32 {
    if !isHungUp { close(otherSide) }
    while !isHungUp, read() {}
    var status: Int32 = 0
    // Nothing has come for a minute.
    if !isHungUp, !isAtEnd { kill(pid, SIGKILL) }
    while waitpid(pid, &status, 0) == -1, errno == EINTR {}
    self.status = status
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Waits for the end, and expects that exit status, the terminal as it was before, and nothing that the
  /// terminal refused.
  package func expectEnd(_ status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try end() == status, sourceLocation: sourceLocation)
    #expect(terminal.refusals == [], sourceLocation: sourceLocation)
    #expect(terminal.leftOver == [], sourceLocation: sourceLocation)
    #expect(hasFormerSettings, sourceLocation: sourceLocation)
  }

  /// Whether the terminal has the same settings as before.
  package var hasFormerSettings: Bool {
    let again = open(path, O_RDONLY | O_NOCTTY)
    defer { close(again) }
    return Self.settings(of: again) == formerSettings
  }

  /// The settings of a terminal, in a form that can be compared.
  private static func settings(of descriptor: Int32) -> [UInt] {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    let characters = withUnsafeBytes(of: &settings.c_cc) { $0.map { UInt($0) } }
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag].map { UInt($0) }
      + characters
  }

  /// Takes what has been sent; returns whether there was anything within a minute.
  private func read() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 60_000) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 64 * 1_024)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    isAtEnd = count <= 0
    guard count > 0 else { return false }
    terminal.feed(bytes[..<count])
    output += bytes[..<count]
    return true
  }
}
