import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct TextViewReviewTests {
  @Test("a review has what was done by day, then what is stuck, and fits", arguments: [40, 60, 80, 120])
  func review(width: Int) throws {
    let todos = try Picture.todos()
    try Picture.expect("review", width: width) { view in
      #expect(Picture.presenter(todos, in: view).showReview(of: nil) == .succeeded)
    }
  }

  private func shown(_ todos: [Todo], _ period: String? = nil, isTerminal: Bool = true, fields: [TodoField]? = nil)
    throws -> String
  {
    let caught = try CaughtConsole(width: 80, isTerminal: isTerminal)
    let view = TextView(console: caught.console, fields: fields)
    #expect(Picture.presenter(todos, in: view).showReview(of: period) == .succeeded)
    return try caught.output() + caught.errors()
  }

  @Test("a period in which nothing happened says so in a sentence, and so does a store without todos")
  func nothing() throws {
    #expect(
      try shown([.sample(1)], "2025")
        == "Last year, Wed 1 Jan – Wed 31 Dec 2025: nothing was done, added or given up\n\n"
        + "1 without a date: todo list due:none\n")
    #expect(try shown([]) == "no todos yet; to add the first one: todo add \"Buy milk\" --due tomorrow\n")
  }

  @Test("a terminal shows five of what is stuck and how to see the rest; a pipe gets all")
  func rest() throws {
    let todos = try (1...8).map { id in try Todo.sample(id) { $0.start = LocalDate("2026-12-0\(id)") } }
    let terminal = try shown(todos, "2025")
    #expect(terminal.hasSuffix("5  Buy milk  from 5 Dec\n… 3 more: todo list is:waiting\n"))
    #expect(try shown(todos, "2025", isTerminal: false).hasSuffix("8  Buy milk  from 8 Dec\n"))
  }

  @Test("what has become of a todo since is told beside what was done to it")
  func since() throws {
    let todo = try Todo.sample(1) { ($0.status, $0.cancelled) = (.cancelled, Moment.friday.instant) }
    let text = try shown([todo])
    #expect(text.contains("\nadded  1 Buy milk (given up)\n"))
    #expect(text.contains("\ngiven up  1  today 12:00  Buy milk\n"))
  }

  @Test("the fields that are asked for are shown, instants among them")
  func fields() throws {
    #expect(try shown([.sample(1)], fields: [.id, .created]).contains("\nadded  1  2 days ago 11:06\n"))
  }
}
