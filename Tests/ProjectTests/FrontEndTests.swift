import Testing
import TodoKit
import TodoTestSupport

struct FrontEndTests {
  @Test("the sample of the documentation does what it says")
  func run() throws {
    let folder = try TemporaryFolder()
    var lines: [String] = []
    let outcome = addMilk(to: folder.path(of: "todos.json"), at: .friday, on: Screen { lines.append($0) })
    #expect(outcome == .succeeded)
    #expect(lines == ["added: Buy milk", "1 Buy milk tomorrow"])
  }

  @Test("the sample of the documentation is the one that is compiled here")
  func sample() throws {
    let source = try #require(Checkout.text(of: "Tests/ProjectTests/FrontEnd.swift"))
    let article = try #require(Checkout.text(of: "Sources/TodoKit/TodoKit.docc/TodoKit.md"))
    let blocks = article.split(separator: "```swift\n").dropFirst().map { $0.prefix { $0 != "`" } }
    #expect(blocks == [source.drop { $0 != "\n" }.dropFirst()])
  }
}
