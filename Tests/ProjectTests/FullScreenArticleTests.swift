import Foundation
import Testing
import TodoTestSupport

@testable import TodoScreen

struct FullScreenArticleTests {
  @Test("the article's table is the key table; TODO_RECORD=1 records it again")
  func table() throws {
    let file = Checkout.root.appending(path: FullScreenArticle.path)
    let recorded = try String(contentsOf: file, encoding: .utf8)
    let text = FullScreenArticle.renewed(recorded)
    if ProcessInfo.processInfo.environment["TODO_RECORD"] == "1" { try Data(text.utf8).write(to: file) }
    #expect(text == recorded, "\(LineDifference.text(from: recorded, to: text))")
    #expect(recorded.contains(FullScreenArticle.table))
  }

  @Test("the article describes every place where keys work")
  func places() throws {
    let text = try #require(Checkout.text(of: FullScreenArticle.path))
    for context in KeyContext.allCases { #expect(text.contains("- **\(context.rawValue)**: "), "\(context)") }
  }
}
