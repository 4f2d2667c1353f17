import Foundation
import Testing
import TodoKit
import TodoTestSupport

struct FrontEndTests {
  @Test("the sample in the documentation adds a todo and lists it")
  func run() throws {
    let folder = try TemporaryFolder()
    var lines: [String] = []
    let outcome = addMilk(to: folder.path(of: "todos.json"), at: .friday, on: Screen { lines.append($0) })
    #expect(outcome == .succeeded)
    #expect(lines == ["added: Buy milk", "1 Buy milk tomorrow"])
  }

  @Test("the sample in the documentation is the code that is compiled here")
  func sample() throws {
    let source = try #require(Checkout.text(of: "Tests/ProjectTests/FrontEnd.swift"))
    let article = try #require(Checkout.text(of: "Sources/TodoKit/TodoKit.docc/TodoKit.md"))
    let blocks = article.split(separator: "```swift\n").dropFirst().map { $0.prefix { $0 != "`" } }
    #expect(blocks == [source.drop { $0 != "\n" }.dropFirst()])
  }

  /// Here the sample is in one package with the kit; in another package it sees only what is public.
  @Test("a front end in another package compiles with `import TodoKit` alone, and runs")
  func foreign() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.main, to: "main.swift")
    let build = URL(filePath: try Program.todo()).deletingLastPathComponent()
    let frontEnds: Set = ["todo", "TodoCLI", "TodoScreen"]
    let objects = Checkout.sources.compactMap { file -> String? in
      let target = String(file.path.split(separator: "/")[1])
      return frontEnds.contains(target)
        ? nil : build.appending(path: "\(target).build/\(file.name).swift.o").path
    }
    let program = folder.path(of: "front-end")
    let sample = Checkout.root.appending(path: "Tests/ProjectTests/FrontEnd.swift").path
    let options = ["-swift-version", "6", "-I", build.appending(path: "Modules").path, "-o", program]
    let compiler = ChildProcess(
      try Program.path(of: "swiftc"),
      (options + [sample, folder.path(of: "main.swift")] + objects).map { Array($0.utf8) },
      environment: ProcessInfo.processInfo.environment, folder: folder.path)
    _ = try compiler.run().expect(error: "")
    let run = ChildProcess(
      program, [Array(folder.path(of: "todos.json").utf8)], environment: [:], folder: folder.path)
    #expect(try run.run().expect(error: "").output == "added: Buy milk\n1 Buy milk tomorrow\nsucceeded\n")
  }

  private static let main = """
    import TodoKit

    let noon = LocalDate(day: CalendarDay(daysSinceEpoch: 20_777), minute: 720)
    let moment = Moment(instant: Instant(seconds: 1_795_176_000), local: noon)
    print(addMilk(to: CommandLine.arguments[1], at: moment, on: Screen { print($0) }))
    """
}
