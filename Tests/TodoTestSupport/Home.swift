package import Foundation

/// An empty home of a test's own, with `todo` first on the search path.
///
/// Only fixed variables are set, so a test never depends on who runs it, when and where.
package struct Home: Sendable {
  /// The current time in every home: a Friday.
  package static let now = "2026-11-20T09:00:00Z"

  /// The folder that commands run in, which is also HOME.
  package let folder: TemporaryFolder
  private let programs: TemporaryFolder

  /// Makes a home with these files in it, such as the ``files`` of another home.
  package init(files: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    programs = try TemporaryFolder()
    try programs.link("todo", to: try Program.todo())
    for (name, text) in files { try folder.write(text, to: name, permissions: 0o600) }
  }

  /// The variables that are set unless a test changes them.
  package var environment: [String: String] {
    [
      "HOME": folder.path, "PATH": "\(programs.path):\(Program.searchPath)",
      "TODO_FILE": folder.path(of: "todos.json"),
      "TODO_NOW": Self.now, "TZ": "UTC", "LC_ALL": "C.UTF-8", "PAGER": "cat",
    ]
  }

  /// The text of its store.
  package var store: String {
    get throws { try folder.text(of: "todos.json") }
  }

  /// The text of every file directly in the home, by name: the store and everything that `todo` keeps beside
  /// it.
  package var files: [String: String] {
    get throws {
      try folder.names.reduce(into: [:]) { files, name in
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: folder.path(of: name), isDirectory: &isFolder)
        files[name] = isFolder.boolValue ? "(folder)" : try folder.text(of: name)
      }
    }
  }

  /// Runs `todo` with these arguments.
  @discardableResult
  package func todo(
    _ arguments: String..., input: String = "", environment: [String: String?] = [:]
  ) throws -> ProcessResult {
    try todo(arguments, input: input, environment: environment)
  }

  /// Runs `todo` with these arguments.
  ///
  /// - Parameter environment: variables to set, or to unset if the value is nil.
  @discardableResult
  package func todo(
    _ arguments: [String], input: String = "", environment: [String: String?] = [:]
  ) throws -> ProcessResult {
    try todo(bytes: arguments.map { Array($0.utf8) }, input: Data(input.utf8), environment: environment)
  }

  /// Runs `todo` with arguments and input that need not be text.
  package func todo(
    bytes arguments: [[UInt8]], input: Data = Data(), environment: [String: String?] = [:]
  ) throws -> ProcessResult {
    var process = try process("\(programs.path)/todo", arguments, environment)
    process.input = input
    return try process.run()
  }

  /// Runs `todo` with a terminal as its standard output.
  package func todoOnTerminal(
    _ arguments: String..., columns: Int = 80
  ) throws -> ProcessResult {
    try todoOnTerminal(arguments, columns: columns)
  }

  /// Runs `todo` with a terminal as its standard output.
  package func todoOnTerminal(
    _ arguments: [String], columns: Int = 80, environment: [String: String?] = [:]
  ) throws -> ProcessResult {
    var process = try process(
      "\(programs.path)/todo", arguments.map { Array($0.utf8) },
      ["TERM": "xterm-256color"].merging(environment) { $1 })
    process.terminalColumns = columns
    return try process.run()
  }

  /// Runs `todo` as a user whom file permissions restrict, even if root runs the tests.
  package func todoWithoutPrivileges(_ arguments: [String]) throws -> ProcessResult {
    guard geteuid() == 0 else { return try todo(arguments) }
    let capabilities = "-dac_override,-dac_read_search"
    let words =
      ["--bounding-set", capabilities, "--inh-caps", capabilities, "\(programs.path)/todo"] + arguments
    return try process(try Program.path(of: "setpriv"), words.map { Array($0.utf8) }, [:]).run()
  }

  /// Runs a script in a shell.
  ///
  /// - Parameter requires: programs that the script calls and that may not be installed.
  package func shell(
    _ name: String = "bash", _ script: String, requires: [String] = [], environment: [String: String?] = [:]
  ) throws -> ProcessResult {
    for program in requires { _ = try Program.path(of: program) }
    return try process(try Program.path(of: name), ["-c", script].map { Array($0.utf8) }, environment).run()
  }

  private func process(
    _ program: String, _ arguments: [[UInt8]], _ changes: [String: String?]
  ) throws -> ChildProcess {
    var environment = environment
    for (name, value) in changes { environment[name] = value }
    return ChildProcess(program, arguments, environment: environment, folder: folder.path)
  }
}
