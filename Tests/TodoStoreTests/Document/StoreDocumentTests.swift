import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoStore

struct StoreDocumentTests {
  private func trusted(_ text: String) throws -> StoreDocument? {
    try StoreDocument(trusting: SpyStorage(text).read())
  }

  @Test("of a canonical store only the ends are read to trust it")
  func ends() throws {
    let spy = SpyStorage(try document((1...2_000).map { try .sample($0) }, revision: 12))
    let document = try #require(try StoreDocument(trusting: spy.read()))
    #expect(document.trailer == StoreTrailer(lastID: 2_000, revision: 12))
    #expect(document.isStored && !document.isInOrder)
    #expect(spy.bytesRead <= 4_096)
  }

  @Test("a store without todos is canonical too")
  func empty() throws {
    let document = try #require(try trusted(document([], lastID: 4)))
    #expect(document.objects.isEmpty)
    #expect(document.end == StoreLayout.head.count)
  }

  @Test("a last line longer than the first look at it is found")
  func longTrailer() throws {
    let note = String(repeating: "x", count: 20_000)
    let text = try document([.sample(1)]).replacing("\"revision\":1}", with: "\"revision\":1,\"note\":\"\(note)\"}")
    #expect(try #require(try trusted(text)).trailer.unknown.first?.json.count == 20_002)
  }

  @Test(
    "a store whose first or last line is not canonical is not trusted",
    arguments: [
      "", "{}", "{\"format\":\"todo\",\"version\":1,\"todos\":[\n",
      "{\"format\":\"todo\",\"version\":1,\"todos\":[\n]}\n",
      "{\"format\":\"todo\",\"version\":2,\"todos\":[\n],\"lastID\":0,\"revision\":0}\n",
      "{\"format\":\"todo\",\"version\":1,\"todos\":[\n],\"lastID\":0,\"revision\":0}",
      "{\"format\":\"todo\",\"version\":1,\"todos\":[\n],\"lastID\":0,\"revision\":0}\n\n",
      "{\"format\":\"todo\",\"version\":1,\"todos\":[],\"lastID\":0,\"revision\":0}\n",
    ])
  func irregular(text: String) throws {
    #expect(try trusted(text).map(\.objects) == nil)
  }
}
