import FileStore
import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import SyncEngine
@testable import TodoKit

struct StoreStatusModelsTests {
  private func keys(_ facts: [StoreFact]) -> String {
    facts.map(\.key).joined(separator: " ")
  }

  private func value(_ key: String, in facts: [StoreFact]) -> StoreFact.Value? {
    facts.first { $0.key == key }?.value
  }

  private func id(_ number: Int) throws -> TodoID {
    try #require(TodoID(rawValue: number))
  }

  @Test("the facts of a place are its path, then why it is used, then what is there")
  func place() {
    let summary = StorePlaceSummary(
      path: "s.json", target: "r.json", size: 7,
      census: .success(StoreCensus(counts: [.open: 2, .done: 1], revision: 5)))
    let place = StorePlaceModel(summary, source: "TODO_FILE") { _, _ in nil }
    #expect(place.path == "s.json")
    #expect(keys(place.facts) == "path source target exists size sound todos open done cancelled revision")
    let values: [StoreFact.Value] = [
      .text("s.json"), .text("TODO_FILE"), .text("r.json"), .flag(true), .number(7), .flag(true), .number(3),
      .number(2),
      .number(1), .number(0), .number(5),
    ]
    #expect(place.facts.map(\.value) == values)
  }

  @Test("a shared list has its remote, its last sync and the number of unsent steps")
  func shared() {
    let commit = String(repeating: "1", count: 40)
    let summary = StorePlaceSummary(
      path: "s.json", target: nil, size: 7,
      census: .success(StoreCensus(counts: [.open: 2], revision: 5, synced: CommitID(commit))))
    let time = Moment.friday.instant
    let facts = StorePlaceModel(summary, source: "HOME") { revision, synced in
      SyncStatus(
        remote: "/r.git", branch: "todo", lastSync: time, unsent: synced == commit ? revision - 3 : nil)
    }.facts
    #expect(keys(Array(facts.suffix(4))) == "remote branch lastSync unsent")
    #expect(
      value("lastSync", in: facts) == .text(time.description) && value("unsent", in: facts) == .number(2))
    let unknown = StorePlaceModel(summary, source: "HOME") { _, _ in
      SyncStatus(remote: "/r.git", branch: "todo", lastSync: nil, unsent: nil)
    }.facts
    #expect(keys(Array(unknown.suffix(3))) == "revision remote branch")
  }

  @Test("a missing store has no size")
  func missingPlace() {
    let summary = StorePlaceSummary(path: "s.json", target: nil, size: nil, census: .success(StoreCensus()))
    let facts = StorePlaceModel(summary, source: "HOME", syncStatus: { _, _ in nil }).facts
    #expect(keys(facts) == "path source exists sound todos open done cancelled revision")
    #expect(value("exists", in: facts) == .flag(false))
  }

  @Test("an unreadable store exists, is not sound, and says why", arguments: [7, nil])
  func damagedPlace(size: Int?) {
    let error = TodoError.store(.file(.notAFile(path: "s.json", kind: "pipe")))
    let summary = StorePlaceSummary(path: "s.json", target: nil, size: size, census: .failure(error))
    let facts = StorePlaceModel(summary, source: "HOME", syncStatus: { _, _ in nil }).facts
    #expect(keys(facts) == "path source exists \(size == nil ? "" : "size ")sound problem")
    #expect(value("exists", in: facts) == .flag(true))
    #expect(value("problem", in: facts) == .text("the store s.json is a pipe, not a file"))
  }

  @Test("a sound store without oddities is reported in one line")
  func sound() {
    let found = StoreExamination(census: StoreCensus(counts: [.done: 1], revision: 88), exists: true)
    let report = StoreReportModel(found)
    #expect(report.result == "intact: 1 todo, revision 88")
    #expect(report.notes.isEmpty)
    #expect(
      keys(report.facts) == "sound todos revision lastID canonical sharedUIDs missingUIDs circles steps notes"
    )
    #expect(
      StoreReportModel(found, mended: SetAside()).result == "intact: 1 todo, revision 88; nothing to repair")
  }

  @Test("the oddities of a sound store are noted")
  func notes() throws {
    let found = StoreExamination(
      exists: false, isCanonical: false, lastID: 2, greatestID: 5, hasStrangeSynced: true,
      sharedUIDs: [("u", [try id(3), try id(5)])])
    let report = StoreReportModel(found)
    #expect(
      report.notes == [
        "the store does not exist yet; the first change creates it", "todos 3, 5 share the uid \"u\"",
        "lastID is 2, but the highest id is 5; the next change corrects that",
        "the key \"synced\" names no commit; the next sync compares the whole list and sets it",
        "the layout is not canonical; the next change corrects that",
      ])
    #expect(value("notes", in: report.facts) == .texts(report.notes))
    #expect(value("sharedUIDs", in: report.facts) == .texts(["u"]))
  }

  @Test("the oddities of the history are noted, and so is its repair")
  func history() {
    var found = StoreExamination(census: StoreCensus(counts: [.done: 1], revision: 88), exists: true)
    found.history = HistorySlice(revision: 88, first: 89)
    found.history.reach = .foreign(path: "h")
    let note = "h is not the history of this store as it is now; the next change sets it aside"
    #expect(StoreReportModel(found).notes == [note])
    #expect(value("steps", in: StoreReportModel(found).facts) == .number(0))
    found.history = HistorySlice(revision: 88, first: 1)
    let report = StoreReportModel(found, mended: SetAside(history: "h.aside"))
    #expect(report.result == "intact: 1 todo, revision 88")
    #expect(report.notes == ["the history is repaired; the old one is kept as h.aside"])
  }

  @Test(
    "a repair reports new ids and uids, lost lines and where the damaged store is", arguments: [false, true])
  func repair(isMade: Bool) throws {
    let report = StoreReportModel(
      keeping: 0, revision: 3,
      renamings: [
        .id(from: try id(5), to: try id(9)), .uid(of: try id(9), from: TodoUID(stored: "u")),
        .older(of: try id(4)),
      ],
      lost: [(7, "{\"id\":\u{1B}")],
      aside: isMade ? SetAside(store: "s.json.damaged", history: "h.aside") : SetAside())
    #expect(report.result == (isMade ? "repaired: 0 todos, revision 3" : "would keep: 0 todos, revision 3"))
    #expect(
      report.notes == [
        "the id 5 was used more than once; a later todo is now 9",
        "the uid \"u\" was used more than once; todo 9 got a new one",
        "several versions of todo 4 were found; the one changed last was kept",
        "line 7 could not be read: \"{\"id\":U+001B\"",
      ] + (isMade ? ["the damaged store is kept as s.json.damaged", "its history is kept as h.aside"] : []))
    #expect(report.copy == (isMade ? "s.json.damaged" : nil))
    #expect(report.isBesideTodos == !isMade)
    #expect(
      keys(report.facts)
        == (isMade ? "repaired todos revision lost copy notes" : "repaired todos revision lost notes"))
  }
}
