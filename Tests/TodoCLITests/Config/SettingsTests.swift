import Terminal
import Testing
import TodoKit

@testable import TodoCLI

struct SettingsTests {
  private let settings = Settings(
    list: QueryView("not tag:someday", order: [TodoSortKey(.title)]),
    views: QueryViews(["work": QueryView("project:work", order: [TodoSortKey(.title)], grouping: .tag)]),
    aliases: ["a": ["list"]], conventions: DateConventions(weekStart: 7, order: .dayMonth))

  @Test("people get all of it, in the table and in a pipe", arguments: [nil, .text, .plain] as [OutputForm?])
  func people(form: OutputForm?) {
    #expect(settings.inForce(in: form, for: Command.list.declaration) == settings)
  }

  @Test(
    "scripts get the views that they name and what dates mean, and nothing else",
    arguments: [.json, .ndjson, .quiet] as [OutputForm])
  func scripts(form: OutputForm) {
    #expect(
      settings.inForce(in: form, for: Command.list.declaration)
        == Settings(
          views: QueryViews(["work": QueryView("project:work")]), aliases: ["a": ["list"]],
          conventions: settings.conventions))
  }

  @Test("the query of the plain list is for list alone, order and grouping for every list")
  func otherCommands() {
    for command in [Command.next, .today, .projects, .done] {
      let list = settings.inForce(in: nil, for: command.declaration).list
      #expect(list == QueryView("", order: settings.list.order, grouping: settings.list.grouping))
    }
  }
}
