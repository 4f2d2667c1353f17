import FileStore
import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoKit

struct StoreStatusInteractorTests {
  private static let moment = Moment(
    instant: Instant(seconds: 1_795_216_260),
    local: LocalDate(day: CalendarDay(daysSinceEpoch: 20_777), minute: 1_391))
  private static let unsound = StoreError.unsound(
    path: "s.json", line: 1, column: 2, byte: 1, expected: "a key")

  /// A store with prepared answers.
  private struct EntitySpy: StoreStatus.Entity {
    var location = "s.json"
    var sizes: Result<Int?, StoreError> = .success(7)
    var counts: Result<StoreCensus, StoreError> = .success(StoreCensus(counts: [.open: 2], revision: 5))
    var linkError: StoreError?
    var reach = HistoryReach.beginning
    var isDamaged = false

    func linkTarget() throws(StoreError) -> String? {
      if let linkError { throw linkError }
      return "real.json"
    }
    func size() throws(StoreError) -> Int? { try sizes.get() }
    func copies(onlyNamed: Bool) throws(StoreError) -> [String] { onlyNamed ? [] : ["other.json"] }
    func census() throws(StoreError) -> StoreCensus { try counts.get() }
    func examine() throws(StoreError) -> StoreExamination {
      var found = StoreExamination(census: try counts.get(), exists: true)
      found.history = HistorySlice(revision: 5, first: 3)
      found.history.reach = reach
      return found
    }
    func repair(settingAside suffix: String, for cause: ChangeCause) throws(StoreError) -> StoreRepair {
      guard isDamaged else { return .needless(try examine(), SetAside()) }
      let salvage = try StoreSalvage(of: Array("oops\(StoreSample.sound)".utf8), path: location)
      return .done(try RepairedStore(salvage, beyond: HistoryCensus()), SetAside(store: location + suffix))
    }
  }

  private func interactor(_ entity: EntitySpy) -> StoreStatusInteractor {
    StoreStatusInteractor(entity: entity, moment: Self.moment)
  }

  @Test("the place of a store has its path, target, size and counts")
  func place() throws {
    let place = try interactor(EntitySpy()).place()
    #expect((place.path, place.target, place.size) == ("s.json", "real.json", 7))
    #expect(place.census == .success(StoreCensus(counts: [.open: 2], revision: 5)))
  }

  @Test("the place of a store includes damage, and the error of a file that cannot be read")
  func damagedPlace() throws {
    var entity = EntitySpy(counts: .failure(Self.unsound))
    #expect(try interactor(entity).place().census == .failure(.store(Self.unsound)))
    let error = StoreError.file(.notAFile(path: "s.json", kind: "pipe"))
    entity.sizes = .failure(error)
    let place = try interactor(entity).place()
    #expect(place.size == nil)
    #expect(place.census == .failure(.store(error)))
  }

  @Test("a path that cannot be followed is an error")
  func unreachablePlace() {
    let error = StoreError.file(.unreadable(path: "s.json", reason: SystemFailure(code: 13)))
    #expect(throws: TodoError.store(error)) { try interactor(EntitySpy(linkError: error)).place() }
  }

  @Test("a check of a damaged store fails")
  func check() throws {
    #expect(try interactor(EntitySpy()).check().census.total == 2)
    #expect(throws: TodoError.store(Self.unsound)) {
      try interactor(EntitySpy(counts: .failure(Self.unsound))).check()
    }
  }

  @Test("a check fails if the history is damaged, but not if it is another store's")
  func checkHistory() throws {
    let damaged = EntitySpy(reach: .damage(path: "h", before: 3))
    #expect(throws: TodoError.store(.historyDamaged(path: "h", before: 3))) {
      try interactor(damaged).check()
    }
    #expect(try interactor(EntitySpy(reach: .foreign(path: "h"))).check().history.first == 3)
  }

  @Test("the damaged store's copy is named by the time in UTC, without colons")
  func repair() throws {
    guard case .done(let repaired, let aside) = try interactor(EntitySpy(isDamaged: true)).repair() else {
      Issue.record("nothing was mended")
      return
    }
    #expect(aside.store == "s.json.damaged-20261120T231100Z")
    #expect(repaired.todos.map(\.id.rawValue) == [1, 2, 4])
    #expect(repaired.revision == 10)
  }

  @Test("a needless repair is reported as such, and a failed one is an error")
  func repairNothing() throws {
    guard case .needless = try interactor(EntitySpy()).repair() else {
      Issue.record("a sound store was mended")
      return
    }
    let entity = EntitySpy(counts: .failure(Self.unsound))
    #expect(throws: TodoError.store(Self.unsound)) { try interactor(entity).repair() }
  }
}
