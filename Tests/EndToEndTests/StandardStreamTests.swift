import Testing
import TodoTestSupport

@Suite("Standard streams")
struct StandardStreamTests {
  private static let commands = [
    "list", "list --json", "show 1", "edit 1 -p low", "done 1", "rm 1", "add Two", "--help",
  ]

  private static func filledHome() throws -> Home {
    let home = try Home()
    try home.todo("add", "One").expect()
    return home
  }

  @Test("a full output is an error, and a change that was made stays", arguments: commands)
  func full(command: String) throws {
    let home = try Self.filledHome()
    try home.shell("bash", "todo \(command) > /dev/full")
      .expectFailure(5, "todo: cannot write the output: No space left on device\n")
    if command == "add Two" { try home.todo("list", "-q").expect("1\n2\n") }
  }

  @Test(
    "a closed output is an error if there is something to write, and a change that was made stays",
    arguments: commands)
  func closedOutput(command: String) throws {
    let home = try Self.filledHome()
    try home.shell("bash", "todo \(command) >&-")
      .expectFailure(5, "todo: cannot write the output: Bad file descriptor\n")
    try home.shell("bash", "todo list none-such >&- 2>&-; echo $?").expect("0\n")
    if command == "add Two" { try home.todo("list", "-q").expect("1\n2\n") }
  }

  @Test(
    "a closed input is an error only if it is to be read",
    arguments: ["add -", "apply -", "done -", "edit 1 --content -"])
  func closedInput(command: String) throws {
    let home = try Self.filledHome()
    try home.shell("bash", "todo \(command) <&-").expectFailure(5)
    try home.shell("bash", "todo list -q <&-").expect("1\n")
  }

  @Test("a reader that has gone away ends the command quietly", arguments: commands)
  func closedPipe(command: String) throws {
    let home = try Self.filledHome()
    try home.shell("bash", "mkfifo p; exec 3<>p; todo \(command) > p & exec 3<&-; wait $!").expect("")
  }

  @Test("a long list ends quietly when its reader has seen enough")
  func head() throws {
    let home = try Home()
    try home.todo(
      "add", "-", input: String(repeating: "a title of some length to fill the pipe\n", count: 5_000)
    )
    .expect()
    try home.shell("bash", "todo list | head -n 2 | wc -l; echo \"${PIPESTATUS[0]}\"").expect("2\n0\n")
  }

  @Test(
    "closed streams never become the store, and a change is made or refused as usual",
    arguments: ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func closed(streams: String) throws {
    let home = try Self.filledHome()
    _ = try home.shell("bash", "todo add Two \(streams); todo done 99 \(streams); todo list \(streams)")
    try home.todo("list", "-q").expect("1\n2\n")
    try home.shell("bash", "todo done 99 \(streams); echo $?", requires: []).expectStatusLine("3")
    try home.shell("bash", "head -c 15 todos.json").expect("{\"format\":\"todo")
  }

  @Test("errors that cannot be written still set the exit status", arguments: ["2>/dev/full", "2>&-"])
  func fullError(stream: String) throws {
    let home = try Self.filledHome()
    try home.shell("bash", "todo done 99 \(stream); echo $?; todo frob \(stream); echo $?").expect("3\n2\n")
  }
}

extension ProcessResult {
  /// Expects the last line of output.
  fileprivate func expectStatusLine(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
      output.hasSuffix("\(line)\n"), "\(commandLine)\n\(output)\(error)", sourceLocation: sourceLocation)
  }
}
