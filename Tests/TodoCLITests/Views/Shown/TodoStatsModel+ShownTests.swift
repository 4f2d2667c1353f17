import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct TextViewStatsTests {
  @Test("numbers are pictures, and fit", arguments: [40, 60, 80, 120])
  func stats(width: Int) throws {
    let todos = try Picture.todos()
    try Picture.expect("stats", width: width) { view in
      #expect(Picture.presenter(todos, in: view).showStats(of: nil) == .succeeded)
    }
    try Picture.expect("stats-of-a-year", width: width) { view in
      #expect(Picture.presenter(todos, in: view).showStats(of: "1y") == .succeeded)
    }
  }

  @Test(
    "no line is wider than the terminal, whatever the period", arguments: Array(stride(from: 40, through: 200, by: 7)))
  func width(width: Int) throws {
    let todos = try Picture.todos()
    for period in ["1d", "9d", "30d", "3m", "2y", "100y"] {
      let caught = try CaughtConsole(width: width)
      let view = TextView(console: caught.console, fields: nil)
      #expect(Picture.presenter(todos, in: view).showStats(of: period) == .succeeded)
      for line in try caught.output().split(separator: "\n") {
        #expect(DisplayText(String(line)).width <= width, "\(period): \(line)")
      }
    }
  }

  @Test("a period without anything says so in sentences, and so does a store without todos")
  func nothing() throws {
    let caught = try CaughtConsole(width: 80)
    let view = TextView(console: caught.console, fields: nil)
    _ = Picture.presenter([try .sample(1) { $0.project = "home" }], in: view).showStats(of: "mon")
    _ = Picture.presenter([], in: view).showStats(of: nil)
    #expect(
      try caught.output() == """
        Mon 16 Nov: 0 open at its end

        Open: nothing was open

        Done: nothing was done

        projects  open  added  done
        home         1      0     0

        Due ahead: nothing in the next 28 days

        """)
    #expect(try caught.errors() == "no todos yet; to add the first one: todo add \"Buy milk\" --due tomorrow\n")
  }

  @Test("ten projects are shown, those with the most done first, and how many more there are")
  func groups() throws {
    let caught = try CaughtConsole(width: 80)
    let todos = try (1...14).map { id in
      try Todo.sample(id) { todo in
        todo.project = "p\(id)"
        if id >= 12 { (todo.status, todo.completed) = (.done, todo.created) }
      }
    }
    _ = Picture.presenter(todos, in: TextView(console: caught.console, fields: nil)).showStats(of: nil)
    let lines = try caught.output().split(separator: "\n").drop { !$0.hasPrefix("projects") }.prefix(12)
    #expect(lines.dropFirst().first == "p12          0      1     1  ██")
    #expect(lines.last == "… 4 more")
  }
}
