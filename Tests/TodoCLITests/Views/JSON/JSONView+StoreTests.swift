import Terminal
import Testing

@testable import TodoCLI
@testable import TodoKit

struct JSONViewStoreTests {
  private func shown(_ show: (JSONView) -> Void) throws -> (out: String, err: String) {
    let caught = try CaughtConsole()
    show(JSONView(console: caught.console, fields: nil, isArray: true))
    return (try caught.output(), try caught.errors())
  }

  @Test("what is told of the store is one object, its facts in their order")
  func place() throws {
    let facts = [
      StoreFact("path", .text("a\u{1B}")), StoreFact("todos", .number(3)), StoreFact("sound", .flag(true)),
      StoreFact("notes", .texts(["x", "\u{202E}"])), StoreFact("none", .texts([])),
    ]
    let place = try shown { $0.show(StorePlaceModel(path: "a", facts: facts)) }
    #expect(place.out == #"{"path":"a\u001b","todos":3,"sound":true,"notes":["x","\u202e"],"none":[]}"# + "\n")
    #expect(place.err == "")
  }

  @Test("a report is the same, but a dry run tells in words what would be")
  func report() throws {
    func report(isBesideTodos: Bool) -> StoreReportModel {
      StoreReportModel(
        result: "sound", notes: [], facts: [StoreFact("sound", .flag(false))], copy: nil, isBesideTodos: isBesideTodos)
    }
    #expect(try shown { $0.show(report(isBesideTodos: false)) } == ("{\"sound\":false}\n", ""))
    #expect(try !shown { $0.show(report(isBesideTodos: true)) }.out.contains("{"))
  }
}
