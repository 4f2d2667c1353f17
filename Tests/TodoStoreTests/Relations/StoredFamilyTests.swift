import Testing
import TodoTestSupport

@testable import Graphs
@testable import TodoCore
@testable import TodoStore

struct StoredFamilyTests {
  /// 1 and 2 come after each other, 3 is a part of itself, and the two todos with the uid `twin` are named by 6.
  private static func odd() throws -> [Todo] {
    [
      try .sample(1) { $0.after = ["uid-2"] }, try .sample(2) { $0.after = ["uid-1"] },
      try .sample(3) { $0.parent = "uid-3" }, try .sample(4) { $0.uid = "twin" },
      try .sample(5) { ($0.uid, $0.status) = ("twin", .done) }, try .sample(6) { $0.after = ["twin", "twin"] },
    ]
  }

  private func family(_ terms: [RelationTerm] = []) throws -> StoredFamily {
    try TodoStore(SpyStorage(document(Self.odd()))).read { document throws(DocumentError) in
      try document.family(answering: terms)
    }
  }

  @Test("circles are read, and of several todos with one uid the first is meant")
  func odd() throws {
    let family = try family()
    let places = (0..<family.count).map { FamilyPlace(family: family, node: $0) }
    #expect(places.map(\.isBlocked) == [true, true, false, false, false, true])
    #expect(places.map(\.hasParts) == [false, false, true, false, false, false])
    #expect(places[2].whole?.id.rawValue == 3)
    #expect(places[5].smallestID(of: .after)?.rawValue == 4)
    #expect(family.relations.parts.targets(of: 2).map(\.self) == [2])
  }

  @Test("each relation that is asked for is answered at its place")
  func answers() throws {
    let family = try family([
      RelationTerm(relation: .after, refs: try refs("1,4")), RelationTerm(relation: .blocks, refs: try refs("1")),
      RelationTerm(relation: .parent, refs: try refs("3")),
    ])
    func ids(_ place: Int) -> [Int] {
      (0..<family.count).filter { family.hasRelation($0, asked: place) }.map { $0 + 1 }
    }
    #expect(ids(0) == [2, 6] && ids(1) == [2] && ids(2) == [3])
  }
}
