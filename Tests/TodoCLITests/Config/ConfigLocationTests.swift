import Testing
import TodoTestSupport

@testable import TodoCLI

struct ConfigLocationTests {
  @Test(
    "TODO_CONFIG goes before XDG_CONFIG_HOME, that before HOME; an empty TODO_CONFIG means none",
    arguments: [
      (["TODO_CONFIG": "x", "XDG_CONFIG_HOME": "/c", "HOME": "/h"], .file(ConfigFile(path: "x", isNamed: true))),
      (["TODO_CONFIG": "", "XDG_CONFIG_HOME": "/c", "HOME": "/h"], .off),
      (["XDG_CONFIG_HOME": "/c", "HOME": "/h"], .file(ConfigFile(path: "/c/todo/config"))),
      (["XDG_CONFIG_HOME": "c", "HOME": "/h"], .file(ConfigFile(path: "/h/.config/todo/config"))),
      (["XDG_CONFIG_HOME": "", "HOME": "/h"], .file(ConfigFile(path: "/h/.config/todo/config"))),
      (["HOME": "h"], .nowhere), ([:], .nowhere),
    ] as [([String: String], ConfigLocation)])
  func precedence(variables: [String: String], location: ConfigLocation) throws {
    #expect(try ConfigLocation(.with(variables), isOff: false) == location)
    #expect(try ConfigLocation(.with(variables), isOff: true) == .off)
  }

  @Test("a config is read at most once a run, and not at all where it is turned off")
  func once() throws {
    let folder = try TemporaryFolder()
    try folder.write("[alias]\na = list\n", to: "c")
    var source = SettingsSource(.with(["TODO_CONFIG": folder.path(of: "c")]), for: CommandTable.tool)
    #expect(try source.settings(isOff: false).aliases == ["a": ["list"]])
    try folder.remove("c")
    #expect(try source.settings(isOff: false).aliases == ["a": ["list"]])
    #expect(try source.settings(isOff: true) == Settings())
  }
}
