import Terminal
import Testing
import TodoKit

@testable import TodoCLI

struct ConfigKeyTests {
  @Test(
    "a key is found by its path",
    arguments: [
      ("list.sort", ConfigKey(section: "list", name: "sort")), ("view.work.query", .view("work", "query")),
      ("View.A.b.Sort", .view("A.b", "sort")), ("alias.WK", ConfigKey(section: "alias", name: "wk")),
      ("date.week-start", ConfigKey(section: "date", name: "week-start")),
      ("color.overdue", ConfigKey(section: "color", name: "overdue")),
    ] as [(String, ConfigKey)])
  func paths(path: String, key: ConfigKey) throws {
    #expect(try ConfigKey.key(path: path) == key)
    #expect(try ConfigKey.key(path: key.path) == key)
  }

  @Test(
    "an invalid key is refused",
    arguments: [
      ("", .unknownSection("")), ("sort", .unknownSection("sort")), ("lst.sort", .unknownSection("lst")),
      ("list.srt", .unknownKey("srt", section: "list")), ("list.x.sort", .namedSection("list")),
      ("view.query", .namelessSection("view")), ("view.a b.query", .badViewName("a b")),
      ("alias.a b", .unknownKey("a b", section: "alias")), ("alias.", .unknownKey("", section: "alias")),
    ] as [(String, ConfigError.Reason)])
  func errors(path: String, reason: ConfigError.Reason) {
    #expect(throws: reason) { try ConfigKey.key(path: path) }
  }

  @Test("every default is a value that a config can have", arguments: ConfigKey.fixed)
  func defaultValues(key: ConfigKey) throws {
    guard let value = key.defaultValue else { return }
    let text = try ConfigParser.parse([]).setting(key, to: value)
    let reader = SettingsReader(
      try ConfigParser.parse(Array(String(String.UnicodeScalarView(text)).utf8)), for: CommandTable.tool)
    #expect(reader.problems.isEmpty)
    #expect(reader.settings.palette == Palette() && reader.settings.conventions == DateConventions())
    #expect(reader.settings.list.order ?? TodoQuery.defaultOrder == TodoQuery.defaultOrder)
  }
}
