public import FileStore
import Libc
import Processes
package import Terminal
package import TodoKit

/// Everything that a run of the tool takes from outside, read once.
public struct Environment {
  /// The words after the tool's name, as the system passed them.
  package var arguments: [[UInt8]]
  /// Returns the value of a variable as the system passed it, or `nil` if it is not set.
  let variable: (String) -> [UInt8]?
  let now: () -> Instant
  let localDate: @Sendable (Instant) -> LocalDate
  /// Returns what the wall clock of a zone shows at instants, or `nil` for an unknown zone.
  let zoneDates: @Sendable (String, [Instant]) -> [LocalDate]?
  package var input: StandardInput
  /// Whether a person uses the tool directly: standard input and output are a terminal.
  package let isInteractive: Bool
  package var console: (ColorChoice) -> Console
  /// Returns every variable as text, for programs that are run.
  let variables: () -> [String: String]
  /// Returns the name of this machine, and the working folder.
  let machine: () -> SyncMachine
  /// Runs a program in place of this process, with these variables beside its own, and returns why if that
  /// fails; `nil` where no program may take its place.
  var become: ((_ path: String, _ words: [String], _ variables: [String: String]) -> SystemFailure)?

  package init(
    arguments: [[UInt8]], variable: @escaping (String) -> [UInt8]?, now: @escaping () -> Instant,
    localDate: @escaping @Sendable (Instant) -> LocalDate,
    zoneDates: @escaping @Sendable (String, [Instant]) -> [LocalDate]? = { _, _ in nil },
    input: StandardInput,
    isInteractive: Bool = false, variables: @escaping () -> [String: String] = { [:] },
    machine: @escaping () -> SyncMachine = { SyncMachine(name: "localhost", folder: "/") },
    console: @escaping (ColorChoice) -> Console
  ) {
    self.arguments = arguments
    self.variable = variable
    self.variables = variables
    self.now = now
    self.localDate = localDate
    self.zoneDates = zoneDates
    self.input = input
    self.isInteractive = isInteractive
    self.console = console
    self.machine = machine
  }

  /// Returns the value of a variable that is text; bytes that are not UTF-8 are replaced.
  package func text(_ name: String) -> String? {
    variable(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the value of a variable that is a path, or `nil` if it is empty or not set.
  func path(_ name: String) throws(TodoError) -> String? {
    guard let bytes = variable(name), !bytes.isEmpty else { return nil }
    guard let path = String(validating: bytes, as: UTF8.self) else { throw .notUTF8(name) }
    return path
  }

  /// Returns the clock of the command: stopped at `TODO_NOW` (RFC 3339) if that is set, else running.
  ///
  /// - Parameter conventions: how the user writes dates.
  package func clock(_ conventions: DateConventions = DateConventions()) throws(TodoError) -> () -> Moment {
    var time = now
    var isFixed = false
    if let text = text("TODO_NOW"), !text.isEmpty {
      guard let fixed = Instant(text) else { throw .badNow(text) }
      time = { fixed }
      isFixed = true
    }
    let actor = try actor()
    return { [time, isFixed, localDate, zoneDates] in
      var moment = Moment(time(), conventions: conventions, wallClock: localDate, zoneClock: zoneDates)
      moment.actor = actor
      // The clock has passed the second that it shows.
      if !isFixed { moment.roundedUp = Instant(seconds: moment.instant.seconds + 1) }
      return moment
    }
  }

  /// Returns who gives the commands: `TODO_ACTOR`, else the user, whose name is not noted in the history.
  ///
  /// Without a name that can be one, as in a container, the user's number keeps users apart.
  func actor() throws(TodoError) -> Actor {
    if let name = text("TODO_ACTOR"), !name.isEmpty {
      guard (try? TodoRules.owner(name)) != nil else { throw .badActor(name) }
      return Actor(name, isNamed: true)
    }
    let names = ["LOGNAME", "USER"].compactMap(text)
    let name = names.first { (try? TodoRules.owner($0)) != nil }
    return Actor(name ?? "uid\(geteuid())", isNamed: false)
  }

  /// Returns how long to wait for the store's lock: `TODO_LOCK_TIMEOUT` in seconds, else 10.
  func lockTimeout() throws(TodoError) -> Double { try seconds("TODO_LOCK_TIMEOUT", 0...86_400) ?? 10 }

  /// Returns how long a remote may be silent: `TODO_SYNC_TIMEOUT` in seconds, else 120.
  func syncTimeout() throws(TodoError) -> Double { try seconds("TODO_SYNC_TIMEOUT", 1...86_400) ?? 120 }

  private func seconds(_ name: String, _ range: ClosedRange<Double>) throws(TodoError) -> Double? {
    guard let text = text(name), !text.isEmpty else { return nil }
    guard let seconds = Double(text), range.contains(seconds) else { throw .badSeconds(name, text, range) }
    return seconds
  }
}

extension Environment {
  /// Returns the environment of this process.
  ///
  /// - Throws: the reason why a standard stream that was closed could not be replaced.
  public static func live() throws(SystemFailure) -> Environment {
    if let code = StandardStreams.prepare() { throw SystemFailure(code: code) }
    // localtime_r(3) need not read TZ by itself.
    tzset()
    var environment = Environment(
      arguments: CommandLine.rawArguments, variable: variable(_:),
      now: { Instant(seconds: time(nil)) }, localDate: localDate(of:), zoneDates: localDates(_:_:),
      input: StandardInput(descriptor: STDIN_FILENO),
      isInteractive: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1, variables: allVariables,
      machine: { SyncMachine(name: hostName(), folder: workingFolder()) },
      console: { color in
        Console(color: color) { name in variable(name).map { String(decoding: $0, as: UTF8.self) } }
      })
    environment.become = becomeProgram
    return environment
  }

  static func variable(_ name: String) -> [UInt8]? {
    getenv(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  /// Returns what the wall clock of the zone in `TZ`, else of the system's zone, shows: `localtime_r(3)`.
  static func localDate(of instant: Instant) -> LocalDate {
    var seconds = time_t(instant.seconds)
    var fields = tm()
    guard localtime_r(&seconds, &fields) != nil,
      let day = CalendarDay(
        year: Int(fields.tm_year) + 1_900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday))
    else { return LocalDate(day: CalendarDay(daysSinceEpoch: instant.seconds / 86_400), minute: 0) }
    return LocalDate(day: day, minute: Int(fields.tm_hour) * 60 + Int(fields.tm_min))
  }
}

extension Environment {
  /// Returns the folder for state: `XDG_STATE_HOME`, else `~/.local/state` (XDG Base Directory Specification
  /// 0.8).
  func stateFolder() throws(TodoError) -> String {
    if let folder = try path("XDG_STATE_HOME"), folder.utf8.first == UInt8(ascii: "/") { return folder }
    guard let home = try path("HOME"), home.utf8.first == UInt8(ascii: "/") else { throw .noStateFolder }
    return home + "/.local/state"
  }

  static func hostName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    let bytes = name.prefix { $0 != 0 && $0 != CChar(bitPattern: UInt8(ascii: ".")) }.map {
      UInt8(bitPattern: $0)
    }
    return bytes.isEmpty ? "localhost" : String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the working folder, or `/` if it no longer exists.
  static func workingFolder() -> String {
    guard let folder = getcwd(nil, 0) else { return "/" }
    defer { free(folder) }
    return String(cString: folder)
  }

  static func allVariables() -> [String: String] {
    #if canImport(Darwin)
      let entries = _NSGetEnviron().pointee
    #else
      let entries = environ
    #endif
    var variables: [String: String] = [:]
    for index in 0... {
      guard let entry = entries[index] else { break }
      let text = String(cString: entry)
      if let mark = text.firstIndex(of: "=") {
        variables[String(text[..<mark])] = String(text[text.index(after: mark)...])
      }
    }
    return variables
  }
}

extension Environment {
  /// The folders where C libraries look for the files of zones, after `TZDIR`.
  private static let zoneFolders = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo", "/share/zoneinfo",
    "/var/db/timezone/zoneinfo",
  ]

  /// Returns what the wall clock of a zone such as `Europe/Berlin` shows at instants, or `nil` for an unknown
  /// zone.
  ///
  /// The C library takes an unknown name for UTC, so the zone's file is looked up first. `TZ` is changed
  /// briefly and then restored; no other thread sees that, since zones are looked up only while there is a
  /// single thread.
  static func localDates(_ zone: String, _ instants: [Instant]) -> [LocalDate]? {
    guard let path = zonePath(zone) else { return nil }
    let previous = variable("TZ")
    setenv("TZ", ":\(path)", 1)
    tzset()
    defer {
      if let previous { setenv("TZ", String(decoding: previous, as: UTF8.self), 1) } else { unsetenv("TZ") }
      tzset()
    }
    return instants.map(localDate(of:))
  }

  private static func zonePath(_ zone: String) -> String? {
    let parts = zone.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    // A name must not lead out of the folder.
    let isName = parts.allSatisfy { !$0.isEmpty && $0.first != UInt8(ascii: ".") && !$0.contains(0) }
    guard isName else { return nil }
    let given = variable("TZDIR").map { String(decoding: $0, as: UTF8.self) }
    return ([given].compactMap(\.self).filter { !$0.isEmpty } + zoneFolders).lazy.map { "\($0)/\(zone)" }
      .first(where: isZoneFile)
  }

  /// Whether a file begins like the file of a time zone (RFC 8536).
  private static func isZoneFile(_ path: String) -> Bool {
    guard let file = fopen(path, "r") else { return false }
    defer { fclose(file) }
    return "TZif".utf8.allSatisfy { getc(file) == Int32($0) }
  }
}

extension CommandLine {
  /// The arguments as the system passed them, without the name of the program; `CommandLine.arguments`
  /// repairs what is not UTF-8.
  ///
  /// A static runtime looks for the arguments in `/proc/self/maps`. Without that file, they are read from
  /// their place in memory: their number and addresses precede the environment (System V ABI, "Process
  /// Initialization").
  fileprivate static var rawArguments: [[UInt8]] {
    var (count, words) = (Int(argc), unsafeArgv)
    #if os(Linux)
      if count == 0 {
        words = environ - 1
        while UInt(bitPattern: words[-1]) != count { (count, words) = (count + 1, words - 1) }
      }
    #endif
    // A program may be started without even its own name.
    return (1..<max(1, count)).compactMap { index in
      words[index].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }
}

extension TodoError {
  package static func unusable(_ message: String, _ advice: Advice) -> TodoError {
    TodoError(ProblemModel(code: .usage, message: message, advice: [advice]))
  }

  static let noHome = unusable(
    "cannot tell where the store is: TODO_FILE, XDG_DATA_HOME and HOME give no path", .nameStore)
  static let noStateFolder = unusable(
    "cannot tell where to keep the data of a sync: XDG_STATE_HOME and HOME give no absolute path",
    "set one of them to an absolute path")

  /// Only `HOME` could give the folder of the store, but it is a relative path.
  static func relativeHome(_ path: String) -> TodoError {
    unusable(
      "cannot tell where the store is: HOME is \"\(path)\", which is not an absolute path", .nameStore)
  }

  static func notUTF8(_ name: String) -> TodoError {
    unusable("\(name) is not valid UTF-8", "name a file with --file")
  }

  static func badNow(_ text: String) -> TodoError {
    unusable(
      "TODO_NOW is \"\(text)\", which is not an instant", "write it like 2026-11-20T23:11:00Z, or unset it")
  }

  static func badActor(_ text: String) -> TodoError {
    unusable(
      "TODO_ACTOR is \"\(visible(text))\", which is not a name",
      "write one word without commas, of at most \(TodoRules.longestOwner) bytes, or unset it")
  }

  /// A variable is not a number of seconds, or not in its range.
  static func badSeconds(_ name: String, _ text: String, _ range: ClosedRange<Double>) -> TodoError {
    unusable(
      "\(name) is \"\(text)\", which is not a number of seconds",
      "write a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)), or unset it")
  }
}
