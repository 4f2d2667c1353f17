import FileStore
import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoKit
@testable import TodoStore

struct StoreChangeTests {
  /// The line of history of the last change.
  private func history(_ spy: SpyStorage) throws -> String {
    String(decoding: try #require(spy.rewrites.last?.history?.bytes), as: UTF8.self)
  }

  @Test("a change brings its line of history, with the stored lines before and after in the order of the change")
  func history() throws {
    let text = try document([.sample(1), .sample(2), .sample(3)], revision: 41)
    let spy = SpyStorage(text.replacing("{\"id\":3,\"uid\"", with: "{\"id\":3, \"uid\""))
    _ = try TodoStore(spy).changeTodos(.refs(refs("3", "1")), for: ChangeCause("rm", at: .friday)) { _ in
      ChangeResult(nil)
    }
    let (one, three) = try (
      String(decoding: Todo.sample(1).line, as: UTF8.self), String(decoding: Todo.sample(3).line, as: UTF8.self)
    )
    #expect(
      try history(spy) == """
        {"time":"2026-11-20T12:00:00Z","command":"rm","changes":[\
        {"before":\(three.replacing("3,\"uid\"", with: "3, \"uid\""))},{"before":\(one)}],"previous":"ef46db3751d8e999",\
        "revision":42}

        """)
    #expect(try spy.text.withoutDigest == document([.sample(2)], lastID: 3, revision: 42))
    let digest = LineDigest(Array(try history(spy).utf8)).hexadecimal
    #expect(try spy.text.contains("\"revision\":42,\"history\":\"\(digest)\"}"))
  }

  @Test("what changes nothing is no revision, and has no history")
  func nothing() throws {
    let spy = SpyStorage(try document([.sample(1)]))
    _ = try TodoStore(spy).changeTodos(.refs(refs("1")), for: .test) { ChangeResult($0) }
    #expect(spy.rewrites.isEmpty)
  }

  @Test("the first change of a missing store makes revision 1")
  func missing() throws {
    let spy = SpyStorage(nil)
    let todo = try Todo.sample(1)
    _ = try TodoStore(spy).addTodos([todo], claiming: [], for: .test)
    #expect(try spy.text.withoutDigest == document([todo]))
    #expect(try history(spy).hasSuffix(",\"revision\":1}\n"))
  }

  @Test("the last revision that can be counted is not gone beyond, and the store stays as it can be read")
  func lastRevision() throws {
    let spy = SpyStorage(try document([.sample(1)], revision: StoreTrailer.largestRevision))
    let before = try spy.text
    #expect(throws: StoreError.revisionsExhausted) {
      try TodoStore(spy).changeTodos(.refs(refs("1")), for: .test) { _ in ChangeResult(nil) }
    }
    #expect(try spy.text == before)
  }

  @Test("a store in another layout is canonical after a change, its history told from there")
  func otherLayout() throws {
    let pretty = try document([.sample(1), .sample(2)]).replacing(",\"", with: " ,\n  \"")
    let spy = SpyStorage(pretty)
    _ = try TodoStore(spy).changeTodos(.refs(refs("1")), for: .test) { _ in ChangeResult(nil) }
    #expect(try spy.text.withoutDigest == document([.sample(2)], revision: 2))
    _ = try TodoStore(spy).go(.undo, .steps(1), for: .test)
    #expect(try TodoStore(spy).todos(.refs(refs("1-2"))) == [.sample(1), .sample(2)])
  }

  /// What a store says of a sync.
  private func synced(_ commit: CommitID) -> String { "\"synced\":\"\(commit.hex)\",\"syncedList\":\"l\"" }

  private func sync(_ spy: SpyStorage, _ digit: Character, conflicts: [HistoryConflict] = []) throws -> CommitID {
    let commit = try #require(CommitID(String(repeating: digit, count: 40)))
    try TodoStore(spy).update { document throws(DocumentError) in
      var change = try StoreChange(of: document, for: ChangeCause("sync", at: .friday))
      (change.synced, change.conflicts) = (SyncMark(commit: commit, list: "l"), conflicts)
      return (change, ())
    }
    return commit
  }

  @Test("a sync that changes no todo is noted in the last line alone: no revision, no history, each once")
  func trailerAlone() throws {
    let text = try document([.sample(1), .sample(2)], revision: 41)
    for text in [text, text.replacing("{\"id\":1,", with: " {\"id\": 1,")] {
      let spy = SpyStorage(text)
      let commit = try sync(spy, "a")
      let expected = try document([.sample(1), .sample(2)], revision: 41)
        .replacing("41}", with: "41,\(synced(commit))}")
      #expect(try spy.text == expected)
      #expect(spy.rewrites.count == 1 && spy.rewrites[0].history == nil)
      _ = try sync(spy, "a")
      #expect(spy.rewrites.count == 1)
    }
  }

  @Test("a sync sets the commit in the same write as the todos, and other changes leave it as it is")
  func synced() throws {
    let spy = SpyStorage(try document([.sample(1)], revision: 41))
    let commit = try sync(spy, "a")
    _ = try TodoStore(spy).changeTodos(.refs(refs("1")), for: ChangeCause("rm", at: .friday)) { _ in
      ChangeResult(nil)
    }
    #expect(try spy.text.withoutDigest.hasSuffix("\"revision\":42,\(synced(commit))}\n"))
    _ = try TodoStore(spy).go(.undo, .steps(1), for: .test)
    #expect(try spy.text.withoutDigest.hasSuffix("\"revision\":43,\(synced(commit))}\n"))
  }

  @Test("what gave way in a sync is a step of the history, also where no todo is another one")
  func conflicts() throws {
    let spy = SpyStorage(try document([.sample(1)], revision: 41))
    let lost = HistoryConflict(
      uid: "u", id: TodoID(rawValue: 1), field: "title", kept: Array("\"a\"".utf8), lost: nil)
    let commit = try sync(spy, "b", conflicts: [lost])
    let step = try #require(try TodoStore(spy).log.first?.step)
    #expect((step.revision, step.command, step.changes) == (42, "sync", []))
    #expect(step.commit == commit && step.conflicts == [lost])
  }

  @Test("a sync of a store that is not there yet makes one")
  func missingStore() throws {
    let spy = SpyStorage(nil)
    let commit = try sync(spy, "c")
    #expect(try spy.text.hasSuffix("\n],\"lastID\":0,\"revision\":0,\(synced(commit))}\n"))
  }
}
