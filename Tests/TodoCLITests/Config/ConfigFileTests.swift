import FileStore
import Foundation
import Testing
import TodoKit
import TodoTestSupport

@testable import TodoCLI

struct ConfigFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func file(_ name: String, isNamed: Bool = false) -> ConfigFile {
    ConfigFile(path: folder.path(of: name), isNamed: isNamed)
  }

  @discardableResult
  private func set(_ path: String, _ value: String, in name: String, isRehearsal: Bool = false) throws -> Bool
  {
    let key = try ConfigKey.key(path: path)
    return try file(name).change(key, of: CommandTable.tool, lockTimeout: 0, isRehearsal: isRehearsal) {
      $0.setting(key, to: value)
    }.isChanged
  }

  @Test("a missing file is ignored, unless the user has named it")
  func missing() throws {
    try folder.write("", to: "file")
    for name in ["a", "b/c", "file/c"] { #expect(try file(name).text() == nil) }
    #expect(
      throws: ConfigFailure.file(.unreadable(path: folder.path(of: "a"), reason: SystemFailure(code: ENOENT)))
    ) {
      try file("a", isNamed: true).text()
    }
  }

  @Test("a folder or a pipe is refused, but /dev/null is an empty config")
  func noFile() throws {
    try folder.makeFolder("folder")
    #expect(mkfifo(folder.path(of: "pipe"), 0o600) == 0)
    for (name, kind) in [("folder", "folder"), ("pipe", "pipe")] {
      #expect(throws: ConfigFailure.file(.notAFile(path: folder.path(of: name), kind: kind))) {
        try file(name).text()
      }
    }
    #expect(try ConfigFile(path: "/dev/null", isNamed: true).text()?.sections == [])
  }

  @Test(
    "a file that cannot be read or written is told in the words for a store, with its own way out",
    arguments: [
      (
        .busy(path: "c", seconds: 2), .busy,
        "the config c is busy: another program has kept it locked for 2 s"
      ),
      (.changed(path: "c"), .changed, "another program keeps changing the config c"),
      (.notAFile(path: "c", kind: "pipe"), .usage, "the config c is a pipe, not a file"),
      (
        .unreadable(path: "c", reason: SystemFailure(code: EACCES)), .usage,
        "cannot read the config c: Permission denied"
      ),
      (
        .unwritable(path: "c", reason: SystemFailure(code: EACCES)), .unwritable,
        "cannot write the config c: Permission denied"
      ),
      (
        .unsynced(path: "c", reason: SystemFailure(code: EIO)), .unsynced,
        "the config c is changed, but a crash may undo that: Input/output error"
      ),
    ] as [(FileStoreError, ErrorCode, String)])
  func fileErrors(error: FileStoreError, code: ErrorCode, message: String) {
    let failure = ConfigFailure.file(error)
    #expect(failure.code == code && failure.message == message && failure.fileError == error)
    #expect((failure.advice == [ConfigFailure.runWithout]) == (code == .usage))
  }

  @Test("a file that is too large for a config is refused")
  func tooLarge() throws {
    try folder.write(String(repeating: "#", count: ConfigFile.maxSize + 1), to: "c")
    #expect(throws: ConfigFailure.tooLarge(path: folder.path(of: "c"))) { try file("c").text() }
  }

  @Test("a change creates the folders and the file, closed to others")
  func creation() throws {
    #expect(try set("list.sort", "title", in: "a/todo/config"))
    #expect(try folder.text(of: "a/todo/config") == "[list]\n\tsort = title\n")
    #expect(try folder.attribute(.posixPermissions, of: "a/todo/config") == 0o600)
    #expect(try folder.attribute(.posixPermissions, of: "a/todo") == 0o700)
  }

  @Test("a change keeps the mode, follows a link, and leaves nothing beside the file")
  func replacement() throws {
    try folder.makeFolder("dotfiles")
    try folder.write("# mine\n[list]\nsort = due # c\n", to: "dotfiles/c", permissions: 0o640)
    try folder.link("config", to: "dotfiles/c")
    try set("list.sort", "title", in: "config")
    #expect(try folder.text(of: "dotfiles/c") == "# mine\n[list]\nsort = title # c\n")
    #expect(try folder.attribute(.posixPermissions, of: "dotfiles/c") == 0o640)
    #expect(try folder.target(ofLink: "config") == "dotfiles/c")
    #expect(try folder.names == ["config", "dotfiles"])
  }

  @Test("a dry run writes nothing, but refuses what a change refuses")
  func rehearsal() throws {
    #expect(try set("list.sort", "title", in: "c", isRehearsal: true))
    #expect(throws: ConfigFailure.refused(.emptyQuery, key: "list.query")) {
      try set("list.query", " ", in: "c", isRehearsal: true)
    }
    #expect(try folder.names == [])
  }

  @Test(
    "a value that would be refused when read is not written",
    arguments: [
      ("list.sort", "2nd"), ("view.a.query", "id:b"), ("alias.a", "a"), ("alias.add", "list"),
      ("color.id", "x y"), ("list.query", "a\u{1B}"), ("view.b.sort", "due"),
    ])
  func refusal(path: String, value: String) throws {
    try folder.write("[list]\nsort = due\n", to: "c")
    #expect(throws: ConfigFailure.self) { try set(path, value, in: "c") }
    #expect(try folder.text(of: "c") == "[list]\nsort = due\n")
  }

  @Test("a mistake elsewhere does not prevent the repair of a key")
  func mending() throws {
    try folder.write("[list]\nsrt = due\nsort = x\n", to: "c")
    try set("list.sort", "title", in: "c")
    #expect(try folder.text(of: "c") == "[list]\nsrt = due\nsort = title\n")
  }
}

struct ConfigLocationTests {
  @Test(
    "TODO_CONFIG comes before XDG_CONFIG_HOME, which comes before HOME; an empty TODO_CONFIG means no config",
    arguments: [
      (
        ["TODO_CONFIG": "x", "XDG_CONFIG_HOME": "/c", "HOME": "/h"],
        .success(ConfigFile(path: "x", isNamed: true))
      ),
      (["TODO_CONFIG": "", "XDG_CONFIG_HOME": "/c", "HOME": "/h"], .failure(.off)),
      (["XDG_CONFIG_HOME": "/c", "HOME": "/h"], .success(ConfigFile(path: "/c/todo/config"))),
      (["XDG_CONFIG_HOME": "c", "HOME": "/h"], .success(ConfigFile(path: "/h/.config/todo/config"))),
      (["XDG_CONFIG_HOME": "", "HOME": "/h"], .success(ConfigFile(path: "/h/.config/todo/config"))),
      (["HOME": "h"], .failure(.nowhere)), ([:], .failure(.nowhere)),
    ] as [([String: String], Result<ConfigFile, ConfigFailure>)])
  func precedence(variables: [String: String], file: Result<ConfigFile, ConfigFailure>) throws {
    #expect(try ConfigLocation(.with(variables), isOff: false).file == file)
    #expect(try ConfigLocation(.with(variables), isOff: true).file == .failure(.off))
  }

  @Test("a config is read at most once per run, and not at all if it is turned off")
  func once() throws {
    let folder = try TemporaryFolder()
    try folder.write("[alias]\na = list\n", to: "c")
    var source = TodoTool(environment: .with(["TODO_CONFIG": folder.path(of: "c")]), screen: ScreenSpy())
    #expect(try source.settings(isOff: false).aliases == ["a": ["list"]])
    try folder.remove("c")
    #expect(try source.settings(isOff: false).aliases == ["a": ["list"]])
    #expect(try source.settings(isOff: true) == Settings())
  }
}
