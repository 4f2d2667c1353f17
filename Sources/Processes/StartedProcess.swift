package import FileStore
import Libc

/// A started program, which stays in the system's process list until it is waited for.
package struct StartedProcess {
  package enum End: Hashable, Sendable {
    case exited(status: Int32)
    case killed(signal: Int32)
  }

  /// The process id, which is also the id of the process's own session if it has one.
  private let number: pid_t

  /// Starts a program with default signal actions, even for signals that this process ignores, and with none
  /// blocked.
  ///
  /// - Parameters:
  ///   - path: the path of the program's file.
  ///   - words: the program's name and its arguments.
  ///   - environment: all variables, as `NAME=value`, or `nil` for those of this process.
  ///   - streams: which descriptors of this process become which of the program's. Others below 3 stay the
  ///     same, and those that ``FileStore/Descriptor`` opened are closed.
  ///   - hasSession: whether the program gets a session of its own, and so has no terminal to ask on.
  package init(
    _ path: String, _ words: [String], environment: [String]? = nil, streams: [(from: Int32, to: Int32)] = [],
    hasSession: Bool = false
  ) throws(SystemFailure) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let own = _NSGetEnviron().pointee
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let own = environ
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    let arguments = words.map { strdup($0) }
    let variables = environment.map { $0.map { strdup($0) } }
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
      for text in arguments + (variables ?? []) { free(text) }
    }
    for (from, to) in streams { posix_spawn_file_actions_adddup2(&actions, from, to) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    let flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, hasSession ? flags | Self.ownSession : flags)
    number = try SpawnLock.hold { () throws(SystemFailure) in
      var number: pid_t = 0
      let code =
        if let variables {
          posix_spawn(&number, path, &actions, &attributes, arguments + [nil], variables + [nil])
        } else {
          posix_spawn(&number, path, &actions, &attributes, arguments + [nil], own)
        }
      guard code == 0 else { throw SystemFailure(code: code) }
      return number
    }
  }

  /// `POSIX_SPAWN_SETSID`, which Swift cannot import from the headers.
  #if canImport(Darwin)
    private static let ownSession: Int16 = 0x400
  #else
    private static let ownSession: Int16 = 0x80
  #endif

  package func wait() throws(SystemFailure) -> End {
    while true {
      if let end = try end(options: 0) { return end }
    }
  }

  /// Waits for the end, and calls `onWait` if the program takes longer than half a second.
  package func wait(onWait: () -> Void) throws(SystemFailure) -> End {
    let start = SystemCalls.monotonicSeconds()
    var pause = 0.000_1
    while SystemCalls.monotonicSeconds() - start < 0.5 {
      if let end = try endIfAny() { return end }
      SystemCalls.sleep(seconds: pause)
      pause = min(pause * 2, 0.02)
    }
    onWait()
    return try wait()
  }

  /// Returns how the program ended, or `nil` while it runs.
  func endIfAny() throws(SystemFailure) -> End? { try end(options: WNOHANG) }

  /// Sends a signal to the program and its children in its session, which must be its own.
  func signalSession(_ signal: Int32) { kill(-number, signal) }

  private func end(options: Int32) throws(SystemFailure) -> End? {
    var status: Int32 = 0
    switch waitpid(number, &status, options) {
    case number:
      // Every libc lays out the bits of a status like this; WIFEXITED and the like are macros.
      let ending = status & 0x7F
      return ending == 0 ? .exited(status: status >> 8 & 0xFF) : .killed(signal: ending)
    case -1 where errno != EINTR: throw SystemFailure(code: errno)
    default: return nil
    }
  }
}

extension Descriptor {
  /// Creates a pipe whose ends a started program gets only through its streams.
  package static func pipe() throws(SystemFailure) -> (reading: Descriptor, writing: Descriptor) {
    try SpawnLock.hold { () throws(SystemFailure) in
      var ends: [Int32] = [-1, -1]
      guard Libc.pipe(&ends) == 0 else { throw SystemFailure(code: errno) }
      let (reading, writing) = (Descriptor(number: ends[0]), Descriptor(number: ends[1]))
      for end in ends where fcntl(end, F_SETFD, FD_CLOEXEC) == -1 { throw SystemFailure(code: errno) }
      return (reading, writing)
    }
  }
}

/// A lock held while a pipe is made and while a program is started, since a new pipe is inheritable until its
/// flags are set, and a program that inherits an end keeps the pipe from closing.
enum SpawnLock {
  static func hold<Value>(_ body: () throws(SystemFailure) -> Value) throws(SystemFailure) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    return mutex
  }()
}
