import ArgumentKit
import Testing

@testable import TodoCLI
@testable import TodoKit

struct HelpTopicRepeatingTests {
  @Test("what the table names is a rule")
  func rules() throws {
    let table = try #require(HelpTopic.repeating.paragraphs.first { $0.hasPrefix("  ") })
    let rules = table.split(separator: "\n").flatMap { row in
      row.dropFirst(2).split(separator: "  ")[0].split(separator: ", ").map { $0.replacing("\"", with: "") }
    }
    #expect(rules.count >= 10)
    for rule in rules where rule != "none" { #expect(RepeatRule(String(rule)) != nil, "\(rule)") }
  }
}
