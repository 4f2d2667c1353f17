import JSONText
import Terminal
import Testing
import TodoKit

@testable import TodoCLI

struct SettingsReaderTests {
  private func reader(_ text: String) throws -> SettingsReader {
    SettingsReader(try ConfigParser.parse(Array(text.utf8)), for: CommandTable.tool)
  }

  /// The problems, as `line:column message`.
  private func problems(_ text: String) throws -> [String] {
    let reader = try reader(text)
    return reader.problems.map(reader.error).map {
      "\($0.place.line):\($0.place.column) \($0.reason.message)"
    }
  }

  @Test("a config becomes settings")
  func settings() throws {
    let settings = try reader(
      """
      [list]
        query = not tag:someday
        sort = priority,-due
        group = none
      [view "work"]
        query = project:work
        group = project
      [alias]
        Pair = list 'two words' a\\\\ b
      [date]
        week-start = Sunday
        order = mdy
      [color]
        overdue = bold magenta
        id = none
      """
    ).settings
    var palette = Palette()
    palette[.overdue] = try Style.styles(in: "bold magenta")
    palette[.id] = []
    #expect(
      settings
        == Settings(
          list: QueryView(
            "not tag:someday", order: [TodoSortKey(.priority), TodoSortKey(.due, descending: true)],
            grouping: .ungrouped),
          views: QueryViews(["work": QueryView("project:work", grouping: .by(.project))]),
          aliases: ["pair": ["list", "two words", "a b"]],
          conventions: DateConventions(weekStart: 7, order: .monthDay), palette: palette))
  }

  @Test("the command after changes is kept as it is written, and none is set by an empty value")
  func hook() throws {
    #expect(try reader("[hook]\nafter = \"sync; a # b\"").settings.afterCommand == "sync; a # b")
    #expect(try reader("[hook]\nafter = \"  \"").settings == Settings())
    #expect(try problems("[hook]\nbefore = x") == ["2:1 unknown key \"before\" in section \"hook\""])
  }

  @Test("a field is declared once by its sections, whatever they say about it")
  func fields() throws {
    let text = "[field \"a\"]\n[field \"b\"]\ntype = number\n[field \"a\"]\nlabel =\n[field \"b\"]\nlabel = B"
    #expect(
      try reader(text).settings.views.fields.declared == [OwnField("a"), OwnField("b", .number, label: "B")])
  }

  @Test(
    "every mistake is reported with its line and column",
    arguments: [
      ("[lst]\nquery = a", "1:1 unknown section \"lst\""), ("[lst]", "1:1 unknown section \"lst\""),
      ("[view]\nquery = a", "1:1 section \"view\" needs a name"),
      ("[list \"a\"]", "1:1 section \"list\" takes no name"),
      ("[view \"a b\"]\nquery = a", "1:1 invalid view name: \"a b\""),
      ("[field]\ntype = text", "1:1 section \"field\" needs a name"),
      ("[field \"Due\"]\ntype = text", "1:1 invalid field name: \"Due\""),
      ("[field \"a\"]\ntype = int", "2:8 invalid value \"int\""),
      ("[list]\n\tqury = a", "2:2 unknown key \"qury\" in section \"list\""),
      ("[color]\nfoo = red", "2:1 unknown key \"foo\" in section \"color\""),
      ("[list]\nsort = id\n[list]\nsort = due", "4:1 list.sort is given twice"),
      ("[view \"a\"]\nquery = x\nQuery = y", "3:1 view.a.query is given twice"),
      ("[list]\nquery", "2:1 list.query has no value"), ("[list]\nquery = ", "2:8 empty query"),
      ("[list]\nsort = Due", "2:8 unknown field \"Due\", did you mean \"due\"?"),
      ("[list]\ngroup = status", "2:9 invalid value \"status\""),
      ("[date]\nweek-start = someday", "2:14 invalid value \"someday\""),
      ("[date]\norder = ymd", "2:9 invalid value \"ymd\""),
      ("[color]\nid = bold bleu", "2:6 unknown colour \"bleu\""),
      ("[color]\nid = red green blue", "2:6 one colour too many: \"blue\""),
      ("[list]\nquery = a id:x", "2:14 invalid value \"x\" for id"),
      ("[view \"é\"]\nquery = \"a \\\"b\\\" id:x\"", "2:21 invalid value \"x\" for id"),
      ("[view \"a\"]\nsort = due", "2:1 the view \"a\" has no query"),
      ("[list]\nquery = @a\n[view \"a\"]\nquery = x:", "4:9 missing value for x"),
      ("[alias]\ndone = list", "2:1 \"done\" is a command; an alias cannot replace it"),
      ("[alias]\nls = list", "2:1 \"ls\" is a command; an alias cannot replace it"),
      ("[alias]\na = \"\"", "2:7 empty alias"), ("[alias]\na = list 'b", "2:5 unclosed quote in an alias"),
      ("[alias]\na = --json A", "2:5 circular aliases: a → a"),
    ])
  func problems(text: String, problem: String) throws {
    #expect(try problems(text) == [problem])
  }

  @Test("a circle of views is reported wherever it closes, and a circle of aliases where it begins")
  func circles() throws {
    #expect(
      try problems("[view \"a\"]\nquery = @b\n[view \"b\"]\nquery = x @a\n[view \"c\"]\nquery = @a") == [
        "2:9 in the view \"a\": these views form a loop: @b → @a → @b",
        "4:11 in the view \"b\": these views form a loop: @a → @b → @a",
      ])
    #expect(
      try problems("[alias]\na = b --all\nb = c\nc = a\nd = a") == ["2:5 circular aliases: a → b → c → a"])
  }

  @Test("a view that uses more than a thousand views is refused rather than written out")
  func manyViews() throws {
    let views = (1...20).map { "[view \"v\($0)\"]\nquery = @v\($0 + 1) @v\($0 + 1)\n" }.joined()
    let found = try problems(views + "[view \"v21\"]\nquery = x\n")
    #expect(found.first?.hasSuffix("the query uses more than 1000 views") == true)
  }

  @Test("all mistakes are found, in the order of the file")
  func all() throws {
    #expect(
      try problems("[list]\nsrt = id\nsort = 2nd\n[foo]\n[alias]\nadd = x").map { $0.prefix(3) } == [
        "2:1", "3:8", "4:1", "6:1",
      ])
  }

  @Test(
    "a weekday that fits its day only in some years is not a mistake in the config",
    arguments: ["mon 29 nov", "sun 29 nov"])
  func weekday(date: String) throws {
    let text = "[view \"v\"]\nquery = due:\\\"\(date)\\\"\n"
    #expect(SettingsReader(try ConfigParser.parse(Array(text.utf8)), for: CommandTable.tool).problems.isEmpty)
  }

  @Test("an alias that leads back to itself is dropped, so that it is not followed for ever")
  func circularAliases() throws {
    let text = "[alias]\na = b x\nb = a\nc = a\nd = list\n"
    let settings = SettingsReader(try ConfigParser.parse(Array(text.utf8)), for: CommandTable.tool).settings
    #expect(settings.aliases == ["c": ["a"], "d": ["list"]])
    #expect(CommandWords(["c"]) { (_) throws(Never) in settings.aliases }.words == ["a"])
  }
}

struct SettingsTests {
  private let settings = Settings(
    list: QueryView("not tag:someday", order: [TodoSortKey(.title)]),
    views: QueryViews(["work": QueryView("project:work", order: [TodoSortKey(.title)], grouping: .by(.tags))]
    ),
    aliases: ["a": ["list"]], conventions: DateConventions(weekStart: 7, order: .dayMonth))

  @Test(
    "people get all settings, in a table and in a pipe", arguments: [nil, .text, .plain] as [OutputForm?])
  func people(form: OutputForm?) {
    #expect(settings.inForce(in: form, for: Command.list.declaration) == settings)
  }

  @Test(
    "scripts get only the queries of views, the aliases and the meaning of dates",
    arguments: [.json, .ndjson, .quiet] as [OutputForm])
  func scripts(form: OutputForm) {
    #expect(
      settings.inForce(in: form, for: Command.list.declaration)
        == Settings(
          views: QueryViews(["work": QueryView("project:work")]), aliases: ["a": ["list"]],
          conventions: settings.conventions))
  }

  @Test("the query of the plain list is for list alone, but its order and grouping are for every list")
  func otherCommands() {
    for command in [Command.next, .today, .projects, .done] {
      let list = settings.inForce(in: nil, for: command.declaration).list
      #expect(list == QueryView("", order: settings.list.order, grouping: settings.list.grouping))
    }
  }
}
