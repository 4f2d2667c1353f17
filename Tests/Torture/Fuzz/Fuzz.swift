import Glibc
import TodoCLI
import TodoKit

/// What libFuzzer calls with one input after another: anything may come, and nothing may trap.
///
/// The variable `FUZZ_SUBJECT` names what reads the input. A promise that is broken traps as well.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  subject(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

private let subject: @Sendable ([UInt8]) -> Void =
  switch getenv("FUZZ_SUBJECT").map({ String(cString: $0) }) {
  case "store": readStore
  case "references": readReferences
  case "dates": readDate
  case "query": readQuery
  case "text": showText
  case "apply": apply
  case let name: preconditionFailure("no subject \(name ?? "")")
  }

/// A store that can be read can be added to, and keeps its todos.
@Sendable private func readStore(_ bytes: [UInt8]) {
  let store = TodoStore(MemoryStorage(bytes))
  let everything = TodoSelection(order: []) { _ in true }
  guard let before = try? store.todos(everything).map(\.title) else { return }
  let moment = Moment(instant: Instant(seconds: 0), local: LocalDate(day: CalendarDay(daysSinceEpoch: 0), minute: 0))
  let maker: (TodoID) -> Todo = { id in
    var random = SystemRandomNumberGenerator()
    return Todo(id: id, uid: .random(using: &random), title: "New", created: moment.instant)
  }
  guard (try? store.addTodos([maker], claiming: [], as: StepLabel("add", at: moment), isDryRun: false)) != nil else {
    return
  }
  let after = try? store.todos(everything).map(\.title)
  precondition(after == before + ["New"], "adding changes other todos")
}

@Sendable private func readReferences(_ bytes: [UInt8]) {
  guard let text = String(validating: bytes, as: UTF8.self) else { return }
  _ = try? TodoRef.parse(line: text)
  _ = try? TodoRef.parse(text)
}

@Sendable private func readDate(_ bytes: [UInt8]) {
  guard let text = String(validating: bytes, as: UTF8.self), let today = CalendarDay(year: 2026, month: 11, day: 20)
  else { return }
  _ = DateExpression(text)?.date(from: today)
  _ = Instant(text)
}

@Sendable private func readQuery(_ bytes: [UInt8]) {
  guard let text = String(validating: bytes, as: UTF8.self) else { return }
  run(["--file", ":memory:", "list", "--", text], input: [])
}

@Sendable private func apply(_ bytes: [UInt8]) {
  run(["--file", ":memory:", "apply", "-"], input: bytes)
}

@Sendable private func showText(_ bytes: [UInt8]) {
  guard let text = String(validating: bytes, as: UTF8.self) else { return }
  for line in DisplayText.visibleLines(text) + [DisplayText.visible(text)] {
    precondition(!line.unicodeScalars.contains { $0.properties.generalCategory == .control }, "a control is shown")
    _ = DisplayText.width(of: line)
  }
}

private let nowhere = open("/dev/null", O_WRONLY)

private func run(_ words: [String], input: [UInt8]) {
  _ = TodoTool.run(
    Environment(
      arguments: words.map { Array($0.utf8) }, variable: { _ in nil }, now: { Instant(seconds: 0) },
      localDate: { _ in LocalDate(day: CalendarDay(daysSinceEpoch: 0), minute: 0) }, input: StandardInput(input),
      console: { color in Console(out: nowhere, err: nowhere, color: color) { _ in nil } }))
}
