import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoCompletionTests {
  private func completion(_ text: String?) -> TodoCompletion {
    TodoCompletion(TodoStore(SpyStorage(text)))
  }

  private func filled() throws -> TodoCompletion {
    completion(
      document([
        try Todo.sample(1, "Later") {
          ($0.due, $0.project, $0.tags) = (LocalDate("2026-12-01"), "work/site/a", ["b", "a"])
        },
        try Todo.sample(2, "Sooner") {
          ($0.due, $0.project, $0.tags) = (LocalDate("2026-11-21"), "home", ["b"])
        },
        try Todo.sample(3, "Waiting") { $0.start = LocalDate("2027-01-01") },
        try Todo.sample(4, "Done") { ($0.status, $0.project) = (.done, "done") },
        try Todo.sample(5, "Given up") {
          ($0.status, $0.modified) = (.cancelled, Instant(seconds: 1_795_100_000))
        },
      ]))
  }

  @Test("each project is named once, with the projects above it")
  func projects() throws {
    #expect(try filled().projects() == ["done", "home", "work", "work/site", "work/site/a"])
  }

  @Test("each tag is named once")
  func tags() throws {
    #expect(try filled().tags() == ["a", "b"])
  }

  @Test("open todos, even waiting ones, come in the order of the list, and closed ones by their last change")
  func todos() throws {
    #expect(try filled().todos(areOpen: true).map(\.title) == ["Sooner", "Later", "Waiting"])
    #expect(try filled().todos(areOpen: false).map(\.id.rawValue) == [5, 4])
  }

  @Test("a missing or damaged store completes nothing", arguments: [nil, "", "{\"todos\":[{", "[]"])
  func broken(text: String?) {
    let completion = completion(text)
    #expect(completion.projects().isEmpty && completion.tags().isEmpty)
    #expect(completion.todos(areOpen: true).isEmpty && completion.todos(areOpen: false).isEmpty)
  }

  @Test("two names that only look the same are both offered")
  func lookalikes() throws {
    let names = ["caf\u{E9}/x", "cafe\u{301}/x"]
    let todos = try names.indices.map { index in
      try Todo.sample(index + 1) { ($0.tags, $0.project) = ([names[index]], names[index]) }
    }
    let completion = completion(document(todos))
    #expect(completion.tags().map(\.utf8.count) == [8, 7])
    #expect(completion.projects().map(\.utf8.count) == [6, 8, 5, 7])
  }
}
