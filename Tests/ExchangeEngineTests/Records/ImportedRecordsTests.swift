import FileStore
import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

/// Texts that have a record more than once, as exports one behind the other do.
struct ImportedRecordsTests {
  private let uids = (1...3).map { "0000000\($0)-0000-4000-8000-000000000000" }

  private func record(_ number: Int, _ title: String, _ more: String = "") -> String {
    #"{"uuid":"\#(uids[number - 1])","status":"pending","entry":"20261101T080000Z","description":"\#(title)"\#(more)}"#
  }

  @Test("the last of several versions of a record counts, by their times or else by their order")
  func versions() throws {
    let (old, new) = (#","modified":"20261102T080000Z""#, #","modified":"20261103T080000Z""#)
    let pairs = [("", ""), (old, ""), ("", new), (old, new)].map {
      (record(1, "Was", $0), record(1, "Is", $1))
    }
    for (was, new) in pairs + [(record(1, "Is", new), record(1, "Was", old))] {
      let store = TodoStore(MemoryStorage())
      let request = ImportRequest(.task, [InputText(Array("\(was)\n\(new)".utf8))])
      let report = try Exchange(entity: store, moment: .friday).importTodos(request).report
      #expect(try store.todosByID.map(\.title) == ["Is"], "\(was)\(new)")
      #expect((report.added, report.unchanged) == (1, 1))
      #expect(report.lost.map(\.what) == ["earlier version of a record"])
      #expect(try Exchange(entity: store, moment: .friday).importTodos(request).report.unchanged == 2)
    }
  }

  @Test("a series stands once, however often a text has its template and its occurrences")
  func seriesTwice() throws {
    let template = record(1, "Water", #","recur":"weekly","due":"20261102T230000Z""#)
      .replacing("pending", with: "recurring")
    let occurrences = (2...3).map { number in
      record(
        number, "Water", #","recur":"weekly","parent":"\#(uids[0])","due":"202611\#(number * 7)T230000Z""#)
    }
    let changed = occurrences[1].replacing("Water", with: "Water all")
    let records = [template, occurrences[0], occurrences[1], template, occurrences[0], changed]
    let store = TodoStore(MemoryStorage())
    let request = ImportRequest(.task, [InputText(Array(records.joined(separator: "\n").utf8))])
    let report = try Exchange(entity: store, moment: .friday).importTodos(request).report
    #expect(try store.todosByID.map(\.title) == ["Water"])
    #expect((report.read, report.added, report.folded) == (6, 1, 5))
  }
}
