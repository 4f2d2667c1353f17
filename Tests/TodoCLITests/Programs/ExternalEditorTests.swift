import FileStore
import Foundation
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
    "drafts are in TMPDIR, else in /tmp",
    arguments: [
      (["TMPDIR": "/var/x"], "/var/x"), ([:], "/tmp"), (["TMPDIR": ""], "/tmp"), (["TMPDIR": "x"], "/tmp"),
    ])
  func temporaryFolder(variables: [String: String], path: String) {
    #expect(editor(variables).temporaryFolder == path)
  }

  @Test(
    "an editor whose name could act on the terminal is not started",
    arguments: ["\u{1B}]0;x\u{7}", "a\u{202E}b"])
  func hostileName(command: String) throws {
    let error = TodoError.editorNotStarted(command, reason: SystemFailure(code: 22))
    #expect(throws: error) {
      try editor(["EDITOR": command, "TMPDIR": folder.path]).edit("") { _ throws(TodoError) in
        Issue.record("nothing was edited")
      }
    }
    #expect(try folder.names == [])
  }

  @Test("no editor is opened if the folder of the draft cannot be written to")
  func unwritable() {
    let missing = folder.path(of: "missing")
    let error = TodoError.unwritableDraft(in: missing, reason: SystemFailure(code: 2))
    #expect(throws: error) {
      try editor(["EDITOR": "exit 1;", "TMPDIR": missing]).edit("") { _ throws(TodoError) in
        Issue.record("nothing was edited")
      }
    }
  }
}

struct DraftFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Both parts of a file's path within the folder.
  private func names(of file: DraftFile) throws -> (folder: String, file: String) {
    let names = file.path.dropFirst(folder.path.count + 1).split(separator: "/").map(String.init)
    try #require(names.count == 2)
    return (names[0], names[1])
  }

  @Test("the text is in a file and a folder that nobody else can open")
  func permissions() throws {
    let file = try DraftFile("text", in: folder.path)
    let names = try names(of: file)
    #expect(try folder.attribute(.posixPermissions, of: names.folder) == 0o700)
    #expect(try folder.attribute(.posixPermissions, of: "\(names.folder)/\(names.file)") == 0o600)
    #expect(try folder.text(of: "\(names.folder)/\(names.file)") == "text")
    #expect(names.file.hasSuffix(".md"))
  }

  @Test("no two files have the same name")
  func randomNames() throws {
    let files = try (0..<5).map { _ in try DraftFile("", in: folder.path) }
    #expect(Set(try files.map { try names(of: $0).folder }).count == 5)
    #expect(Set(try files.map { try names(of: $0).file }).count == 5)
  }

  @Test("the text that an editor has written is read, even from another file in place of the old one")
  func reading() throws {
    let file = try DraftFile("old", in: folder.path)
    let path = String(file.path.dropFirst(folder.path.count + 1))
    try folder.write("written", to: path)
    #expect(try file.bytes() == Array("written".utf8))
    try folder.replace(path, by: "replaced")
    #expect(try file.bytes() == Array("replaced".utf8))
    try folder.remove(path)
    #expect(try file.bytes().isEmpty)
  }

  @Test("a removed draft leaves nothing, not even files that an editor put beside it")
  func removing() throws {
    let file = try DraftFile("text", in: folder.path)
    try folder.write("", to: "\(try names(of: file).folder)/.swap")
    file.remove()
    #expect(try folder.names.isEmpty)
  }

  @Test("a missing folder is an error")
  func missingFolder() throws {
    #expect(throws: SystemFailure(code: ENOENT)) { try DraftFile("", in: folder.path(of: "missing")) }
  }
}
