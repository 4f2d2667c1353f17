import Terminal
import Testing
import TodoKit
import TodoTestSupport

@testable import TodoScreen

/// Random sequences of keys, with another program that changes the store beside them, against what a person
/// would expect from what is visible.
struct ScreenOracleTests {
  private static let moving = ["j", "k", "g", "G", "^d", "^u", "Enter", "Esc", "Tab", "h"]
  private static let marking = ["Space", "v", "V", "*", "f", "z", "f", "."]
  private static let changing = ["d", "r", "c", "x", "1", "2", "3", "0"]

  /// The lines of the store, by the ids of their todos.
  private static func lines(of store: String) -> [Int: Substring] {
    let lines = store.split(separator: "\n").filter { $0.hasPrefix("{\"id\":") }
    return Dictionary(
      uniqueKeysWithValues: lines.compactMap { line in
        Int(line.dropFirst(6).prefix { $0.isNumber }).map { ($0, line) }
      }
    )
    .mapValues { $0.last == "," ? $0.dropLast() : $0 }
  }

  /// The todos whose lines differ.
  private static func changed(_ before: [Int: Substring], _ after: [Int: Substring]) -> Set<Int> {
    Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
  }

  /// The todos that change along with others, since they are related to them.
  private static func related(to ids: Set<Int>, in lines: [Int: Substring]) -> Set<Int> {
    Set(lines.filter { _, line in ids.contains { line.contains("\"uid-\($0)\"") } }.keys)
  }

  @Test("a key changes only todos that are visibly marked or under the cursor", arguments: Effort.seeds(2))
  func program(seed: UInt64) throws {
    var random = SplitMix(state: seed &* 77)
    let screen = try TestScreen(columns: 120, rows: Int(8 + seed * 2))
    for step in 1...120 {
      let before = try Self.lines(of: screen.store)
      let comment: Comment = "seed \(seed), step \(step)"
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        // Another program.
        let id = before.keys.sorted().randomElement(using: &random)
        let edits = id.map { id in
          [["edit", "\(id)", "-p", "low"], ["edit", "\(id)", "--title", "New \(step)"]]
        }
        let words = [["add", "Beside"]] + (edits ?? [])
        guard let command = words.randomElement(using: &random) else { continue }
        let (cursor, marks) = (screen.cursor, screen.marks)
        try screen.runBeside(command)
        // An empty list has no cursor.
        #expect(cursor == nil || screen.cursor == cursor, comment)
        #expect(Set(screen.marks).isSubset(of: marks), comment)
        let isChanged = try Self.lines(of: screen.store) != before
        #expect(!isChanged || !screen.status.contains("u takes back"), comment)
      case 1...3: try move(screen, Self.moving.randomElement(using: &random) ?? "j", comment)
      case 4, 5: try move(screen, Self.marking.randomElement(using: &random) ?? "Space", comment)
      case 6: try goInHistory(screen, ["u", "U"].randomElement(using: &random) ?? "u", comment)
      case 7:
        for _ in 0..<3 where screen.state.context != .list { screen.press("Esc") }
        try postpone(screen, ["t", "wed", "n", "", "monday"].randomElement(using: &random) ?? "", comment)
      default: try change(screen, Self.changing.randomElement(using: &random) ?? "d", comment)
      }
      let hidden = Set(screen.marks).subtracting(screen.listed)
      #expect(hidden.isEmpty, comment)
    }
  }

  private func move(_ screen: TestScreen, _ key: String, _ comment: Comment) throws {
    let before = try screen.store
    screen.press(key)
    #expect(try screen.store == before, comment)
  }

  /// The todos that a key may change now.
  private func targets(of screen: TestScreen) -> Set<Int> {
    switch screen.state.context {
    case .list: Set(screen.marks.isEmpty ? [screen.cursor].compactMap(\.self) : screen.marks)
    case .detail: Set(screen.state.targets.map(\.rawValue))
    default: []
    }
  }

  private func change(_ screen: TestScreen, _ key: String, _ comment: Comment) throws {
    let comment = Comment(
      rawValue: "\(comment.rawValue), \(key) in the \(screen.state.context): \(screen.status)")
    try expect(targets(of: screen), of: screen, comment) { screen.press(key) }
  }

  private func postpone(_ screen: TestScreen, _ text: String, _ comment: Comment) throws {
    try expect(targets(of: screen), of: screen, comment) {
      screen.press(">")
      screen.type(text)
      screen.press("Enter")
      if screen.state.input != nil { screen.press("Esc") }
    }
  }

  /// Does something that may change only these todos; after an even number of changes, `u` must restore all
  /// of them.
  private func expect(
    _ targets: Set<Int>, of screen: TestScreen, _ comment: Comment, _ body: () -> Void
  ) throws {
    let before = try Self.lines(of: screen.store)
    let cursor = screen.cursor
    // A key of the detail is about its todo, and leaves the detail if it removes that.
    let clearsMarks = !screen.marks.isEmpty && screen.state.context != .detail
    body()
    let after = try Self.lines(of: screen.store)
    let changed = Self.changed(before, after)
    #expect(changed.isSubset(of: targets.union(Self.related(to: targets, in: before))), comment)
    #expect(changed.isEmpty || !clearsMarks || screen.marks.isEmpty, comment)
    guard !changed.isEmpty, screen.state.context == .list else { return }
    #expect(screen.state.message?.revision == screen.state.list.model?.revision, comment)
    guard changed.count % 2 == 0 else { return }
    screen.press("u")
    #expect(try Self.changed(before, Self.lines(of: screen.store)) == [], comment)
    let isBack = screen.cursor == cursor || !screen.listed.contains(cursor ?? 0)
    #expect(isBack, comment)
  }

  /// A key takes a step only if the step was made here, or was named after the key before.
  private func goInHistory(_ screen: TestScreen, _ key: String, _ comment: Comment) throws {
    guard [.list, .detail].contains(screen.state.context) else { return }
    let before = try screen.store
    screen.press(key)
    guard let told = screen.state.message, told.text.text.contains("\(key) again") else { return }
    #expect(try screen.store == before, comment)
    screen.press(key)
    let isDone = try screen.store != before || screen.state.message?.isProblem == true
    #expect(isDone, comment)
  }
}
