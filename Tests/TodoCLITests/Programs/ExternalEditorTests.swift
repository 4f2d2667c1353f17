import FileStore
import Terminal
import Testing
import TodoKit
import TodoTestSupport

@testable import TodoCLI

struct ExternalEditorTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func editor(_ variables: [String: String]) -> ExternalEditor {
    let environment = Environment(
      arguments: [], variable: { variables[$0].map { Array($0.utf8) } }, now: { Instant(seconds: 0) },
      localDate: { _ in LocalDate(day: CalendarDay(daysSinceEpoch: 0), minute: 0) }, input: StandardInput([]),
      console: { Console(color: $0) { _ in nil } })
    return ExternalEditor(environment)
  }

  @Test(
    "the editor is VISUAL, else EDITOR, else vi",
    arguments: [
      (["VISUAL": "code --wait", "EDITOR": "ed"], "code --wait"), (["EDITOR": "ed"], "ed"), ([:], "vi"),
      (["VISUAL": "", "EDITOR": "ed"], "ed"), (["VISUAL": " \t", "EDITOR": ""], "vi"),
    ])
  func choice(variables: [String: String], command: String) {
    #expect(editor(variables).command == command)
  }

  @Test(
    "files lie in TMPDIR, else in /tmp",
    arguments: [(["TMPDIR": "/var/x"], "/var/x"), ([:], "/tmp"), (["TMPDIR": ""], "/tmp"), (["TMPDIR": "x"], "/tmp")])
  func temporaryFolder(variables: [String: String], path: String) {
    #expect(editor(variables).temporaryFolder == path)
  }

  @Test(
    "an editor that a shell would name to the terminal as it is does not start",
    arguments: ["\u{1B}]0;x\u{7}", "a\u{202E}b"])
  func hostileName(command: String) throws {
    let error = TodoError.editor(.notStarted(editor: command, reason: SystemFailure(code: 22)))
    #expect(throws: error) {
      try editor(["EDITOR": command, "TMPDIR": folder.path]).edit("") { _ throws(TodoError) in
        Issue.record("nothing was edited")
      }
    }
    #expect(try folder.names == [])
  }

  @Test("a folder that cannot be written in opens no editor")
  func unwritable() {
    let missing = folder.path(of: "missing")
    let error = TodoError.editor(.unwritable(folder: missing, reason: SystemFailure(code: 2)))
    #expect(throws: error) {
      try editor(["EDITOR": "exit 1;", "TMPDIR": missing]).edit("") { _ throws(TodoError) in
        Issue.record("nothing was edited")
      }
    }
  }
}
