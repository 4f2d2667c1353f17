import Testing
import TodoKit

@testable import TodoCLI

struct ReceiptTests {
  @Test(
    "standard error says that nothing was done, or nothing was to be done",
    arguments: [
      (1, false, ""), (0, false, "0 todos\n"), (1, true, "dry run: nothing was changed\n"),
      (0, true, "0 todos\ndry run: nothing was changed\n"),
    ])
  func notes(count: Int, isDryRun: Bool, note: String) throws {
    let caught = try CaughtConsole()
    let changes = try (0..<count).map { TodoReceiptModel.Change(.done, try .sample($0 + 1)) }
    Receipt.note(TodoReceiptModel(changes: changes, isDryRun: isDryRun), on: caught.console)
    #expect(try caught.errors() == note)
    #expect(try caught.output() == "")
  }

  @Test("a problem is what is wrong and what to do, in colour where there is colour")
  func problem() throws {
    let caught = try CaughtConsole(usesColor: true)
    Receipt.report(ProblemModel(code: "x", message: "it is wrong", advice: "mend it"), on: caught.console)
    #expect(try caught.errors() == "\u{1B}[31mtodo:\u{1B}[0m it is wrong\nmend it\n")
  }
}
