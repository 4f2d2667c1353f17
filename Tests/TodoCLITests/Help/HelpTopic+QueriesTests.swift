import ArgumentKit
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct HelpTopicQueriesTests {
  @Test("every field and every state of the language is told of")
  func complete() {
    let text = HelpTopic.queries.paragraphs.joined(separator: "\n")
    for field in Query.fieldNames {
      #expect(text.contains("\n  \(field):") || text.hasPrefix("  \(field):"), "\(field)")
    }
    for state in TodoState.allCases { #expect(text.contains("is:\(state.rawValue) ")) }
    for comparison in Query.modifiers(of: "due") { #expect(text.contains("due.\(comparison):")) }
  }

  @Test("what the tables name is understood", arguments: HelpTopic.queries.paragraphs.filter { $0.hasPrefix("  ") })
  func examples(table: String) throws {
    guard !table.contains("query = or") else { return }
    for row in table.split(separator: "\n") {
      let term = String(row.dropFirst(2)).split(separator: "  ")[0]
      guard !term.hasPrefix("field") else { continue }
      #expect(throws: Never.self, "\(term)") { try Query(String(term), at: .friday) }
    }
  }

  @Test("no topic is wider than 80 columns", arguments: CommandTable.tool.topics.map(\.name))
  func width(topic: String) throws {
    let page = CommandTable.tool.helpPage(of: try #require(CommandTable.tool.topic(named: topic)))
    for line in page.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }
}
