import Libc
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct PlaceFinderTests {
  private let folder: TemporaryFolder
  private let root: String

  init() throws {
    folder = try TemporaryFolder()
    root = try #require(realpath(folder.path, nil).map { String(cString: $0) })
  }

  private func makeList(in name: String) throws {
    try folder.makeFolder("\(name)/.todo")
    try folder.write("{}", to: "\(name)/.todo/todos.json")
  }

  private func find(
    from name: String, known: [String], user: UInt32 = geteuid(),
    lookingFor search: PlaceFinder.Search = .nothing
  ) -> (place: String?, ignored: [PlaceObjection]) {
    let finder = PlaceFinder(known: known.map { "\(root)/\($0)/.todo/todos.json" }, user: user)
    let found = finder.find(from: "\(root)/\(name)", lookingFor: search)
    return (
      found.place.map { String($0.folder.dropFirst(root.count + 1)) }, found.ignored.map(\.objection)
    )
  }

  @Test("the nearest known place on the way up counts, and no other list does")
  func nearest() throws {
    for name in ["a", "a/b", "a/b/c"] { try makeList(in: name) }
    #expect(find(from: "a/b/c", known: ["a", "a/b"]) == ("a/b", []))
    #expect(find(from: "a/b/c", known: ["a"]) == ("a", []))
    #expect(find(from: "a/b/c", known: ["b", "a/b/c/d"]) == (nil, []))
    #expect(find(from: "a/b/c", known: []) == (nil, []))
    #expect(find(from: "a/b", known: ["a"], lookingFor: .everyList) == ("a", [.unknown]))
    #expect(find(from: "a/bc", known: ["a/b"]).place == nil)
  }

  @Test(
    "a place whose folder is gone is told, and the next one counts; one whose list is missing has an empty list"
  )
  func gone() throws {
    for name in ["a", "a/b"] { try makeList(in: name) }
    try folder.remove("a/b/.todo/todos.json")
    #expect(find(from: "a/b", known: ["a", "a/b"]) == ("a/b", []))
    try folder.remove("a/b/.todo")
    #expect(find(from: "a/b", known: ["a", "a/b"]) == ("a", [.missing]))
  }

  @Test("somebody else's list is not used, known or not, and found if one looks around")
  func strangeOwner() throws {
    try makeList(in: "a")
    let other = geteuid() + 1
    let objection = PlaceObjection.strangeOwner("\(root)/a/.todo")
    #expect(find(from: "a/b", known: ["a"], user: other) == (nil, [objection]))
    #expect(find(from: "a/b", known: [], user: other) == (nil, []))
    for search in [PlaceFinder.Search.usualLists, .everyList] {
      #expect(find(from: "a/b", known: [], user: other, lookingFor: search) == (nil, [objection]))
    }
  }

  @Test("a link is not used, be it the list or its folder")
  func links() throws {
    try makeList(in: "real")
    try folder.makeFolder("a")
    try folder.link("a/.todo", to: folder.path(of: "real/.todo"))
    #expect(find(from: "a", known: ["a"]) == (nil, [.notPlain("\(root)/a/.todo", kind: "link")]))
    try folder.makeFolder("b/.todo")
    try folder.link("b/.todo/todos.json", to: folder.path(of: "real/.todo/todos.json"))
    #expect(find(from: "b", known: ["b"]) == (nil, [.notPlain("\(root)/b/.todo/todos.json", kind: "link")]))
  }

  @Test(
    "people read a place as a path below their home",
    arguments: [
      ("/home/me/src/app", "/home/me", "~/src/app"), ("/home/me", "/home/me", "~"),
      ("/home/meme", "/home/me", "/home/meme"), ("/srv", nil, "/srv"), ("/srv", "/", "/srv"),
    ] as [(String, String?, String)])
  func name(folder: String, home: String?, name: String) {
    #expect(Place(folder).name(home: home) == name)
  }
}
