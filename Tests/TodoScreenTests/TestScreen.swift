import Foundation
import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit
@testable import TodoScreen

/// A screen with a store of its own, which opens every route at once, and the keys that are typed at it.
final class TestScreen {
  var state: ScreenState
  /// The routes that were opened, except those that only read what is shown.
  private(set) var routes: [Route] = []
  /// The other effects that the screen asked for, which are left to a terminal.
  private(set) var effects: [ScreenEffect] = []
  private let folder: TemporaryFolder
  private let clock = TestClock()
  private(set) var opener: RouteOpener

  /// - Parameters:
  ///   - hasConfig: whether there is a config, which is empty at first and may be changed.
  ///   - edit: the change that the user's editor makes to a text.
  init(
    _ todos: [Todo]? = nil, columns: Int = 80, rows: Int = 24, query: String = "",
    aliases: [String: [String]] = [:],
    settings: Settings = Settings(), hasConfig: Bool = false, isLinear: Bool = false,
    isLine: Bool = false, edit: @escaping (String) -> String = { $0 }
  ) throws {
    folder = try TemporaryFolder()
    let todos = try todos ?? Self.todos()
    let trailer = StoreTrailer(lastID: todos.last?.id.rawValue ?? 0)
    let store = StoreLayout.document(of: todos.map(\.line), trailer: trailer)
    try folder.write(String(decoding: store, as: UTF8.self), to: "todos.json", permissions: 0o600)
    if hasConfig { try folder.write("", to: "config") }
    let environment = Self.environment(in: folder, clock, hasConfig: hasConfig)
    let session = ScreenSession(
      options: GlobalOptions(), settings: settings, environment: environment,
      console: environment.console(.never),
      config: hasConfig ? ConfigFile(path: folder.path(of: "config")) : nil)
    opener = try RouteOpener(session, InteractiveScreen(), editor: TestEditor(change: edit))
    var settings = settings
    settings.aliases.merge(aliases) { $1 }
    state = ScreenState(query: TodoQuery(query), settings, isLinear: isLinear, isLine: isLine)
    send(.resized(ScreenSize(columns: columns, rows: rows)))
    perform(state.start)
  }

  private static func environment(
    in folder: TemporaryFolder, _ clock: TestClock, hasConfig: Bool = false
  ) -> Environment {
    let variables = [
      "TODO_FILE": folder.path(of: "todos.json"), "TODO_CONFIG": hasConfig ? folder.path(of: "config") : "",
    ]
    return Environment(
      arguments: [], variable: { name in variables[name].map { Array($0.utf8) } }, now: { clock.now },
      localDate: { instant in
        LocalDate(
          day: CalendarDay(daysSinceEpoch: instant.seconds / 86_400), minute: instant.seconds % 86_400 / 60)
      }, input: StandardInput([]), isInteractive: true, console: { _ in .keeping(width: 80) })
  }

  // MARK: Events

  /// The effects that wait while somebody types faster than the screen reads.
  private var waiting: [ScreenEffect]?

  /// Does something so fast that the effects that can wait come after all of it.
  func hurry(_ body: () -> Void) {
    waiting = []
    body()
    let effects = waiting ?? []
    waiting = nil
    perform(effects)
  }

  /// Presses keys by their names.
  func press(_ names: String...) {
    for name in names {
      lookAtConfig()
      send(.input(.key(Key(named: name))))
    }
  }

  /// Presses keys by their names, each as soon as the answer to the one before is shown, as a key that is
  /// held does.
  func pressAtOnce(_ names: String...) {
    for name in names { send(.input(.key(Key(named: name)), after: .milliseconds(30))) }
  }

  /// Types a text, one key for each character.
  func type(_ text: String) {
    for character in text { send(.input(.key(.character(character)))) }
  }

  /// Runs the tool beside the screen, as another program would.
  func runBeside(_ words: String...) throws { try runBeside(words) }

  func runBeside(_ words: [String]) throws {
    var environment = Self.environment(in: folder, clock)
    environment.arguments = words.map { Array($0.utf8) }
    #expect(TodoTool.run(environment, screen: InteractiveScreen()) == .done)
    send(.storeChanged)
  }

  /// Lets time pass.
  func wait(hours: Int) {
    clock.now = Instant(seconds: clock.now.seconds + hours * 3_600)
    send(.timePassed)
  }

  /// The text of the store.
  var store: String { get throws { try folder.text(of: "todos.json") } }

  /// Replaces the config with a text.
  func writeConfig(_ text: String) throws { try folder.replace("config", by: text) }

  /// Looks whether the config has changed, as a terminal does before each key, and returns whether it has.
  @discardableResult
  func lookAtConfig() -> Bool {
    guard let event = opener.configEvent() else { return false }
    send(event)
    return true
  }

  /// Replaces the store with a text, which need not be a store.
  func replaceStore(by text: String) throws {
    try folder.write(text, to: "todos.json")
    send(.storeChanged)
  }

  /// Removes the store, as when a drive is unplugged.
  func removeStore() throws {
    try folder.remove("todos.json")
    send(.storeChanged)
  }

  func send(_ event: ScreenEvent) { perform(state.step(event)) }

  private func perform(_ effects: [ScreenEffect]) {
    // Effects that can wait are done last, as on a terminal.
    for effect in effects.filter({ !$0.canWait }) + effects.filter(\.canWait) {
      if effect.canWait, waiting != nil {
        waiting?.removeAll { $0.use == effect.use }
        waiting?.append(effect)
        continue
      }
      switch effect {
      case .open(let route, let use):
        switch use {
        case .list, .keptList: break
        default: if !use.canWait { routes.append(route) }
        }
        send(.answered(opener.answer(to: route, for: use, on: state)))
      case .go(let move):
        let answer = opener.answer(to: move, on: state)
        if let route = answer.route { routes.append(route) }
        send(.answered(answer))
      case .press(let key): send(.input(.key(key), after: .zero))
      case .run(let words, _):
        let answer = opener.answer(to: words, on: state)
        lookAtConfig()
        send(.answered(answer))
      case .complete(let line): send(.completed(opener.completions(of: line)))
      case .leave, .suspend, .redraw, .useMouse: self.effects.append(effect)
      }
    }
  }

  // MARK: Contents of the screen

  /// The rows as text, without spaces at their ends.
  var rows: [String] { Self.rows(of: state.frame) }

  /// The first row that contains a text.
  func row(with text: String) -> String? { rows.first { $0.contains(text) } }

  var status: String { rows[state.layout.status].joined(separator: " ") }
  /// The text of the rows without spaces, so that line breaks do not matter.
  var unbroken: String { rows.joined().filter { $0 != " " } }
  /// The ids of the todo under the cursor, of the marked todos, and of the listed ones.
  var cursor: Int? { state.list.cursor?.rawValue }
  var marks: [Int] { state.list.allMarks.map(\.rawValue).sorted() }
  var listed: [Int] { state.list.model?.todos.map(\.todo.id.rawValue) ?? [] }
  /// The command lines of the routes that were opened.
  var commands: [String] { routes.map { $0.withoutGuard.commandLine ?? "\($0)" } }

  static func rows(of frame: Frame) -> [String] {
    frame.rows.map { row in
      var text = ""
      var column = 0
      for part in row.parts {
        text += String(repeating: " ", count: part.column - column) + part.text.text.text
        column = part.column + part.text.text.width
      }
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Todos of all kinds, among them wide and combining characters.
  static func todos() throws -> [Todo] {
    let date = { (text: String) in LocalDate(text) }
    return [
      try .sample(1, "Renew the passport") { todo in
        (todo.due, todo.priority, todo.tags) = (date("2026-11-18"), .high, ["errand", "papers"])
        todo.content = "Photo, old passport, form 12."
      },
      try .sample(2, "Call Zoë about the café in Besançon") { todo in
        (todo.due, todo.priority) = (date("2026-11-20T14:30"), .high)
        (todo.project, todo.tags) = ("work/site", ["phone"])
      },
      try .sample(3, "Reply to 田中さん: 東京の会議の資料を送る") { todo in
        (todo.due, todo.project, todo.tags) = (date("2026-11-21"), "work/tokyo", ["mail"])
      },
      try .sample(4, "Buy milk") { $0.due = date("2026-11-21") },
      try .sample(5, "Send the invoice") { $0.project = "work/billing" },
      try .sample(6, "Water the plants") { ($0.due, $0.project) = (date("2026-11-23"), "home") },
      try .sample(7, "Fix the bike 🚲") { ($0.start, $0.project) = (date("2026-11-23"), "home") },
      try .sample(8, "Paint the fence") { $0.project = "home" },
      try .sample(9, "Sand the fence") { $0.parent = TodoUID(stored: "uid-8") },
      try .sample(10, "Buy paint") { todo in
        (todo.status, todo.parent) = (.done, TodoUID(stored: "uid-8"))
        todo.completed = todo.created
      },
    ]
  }
}

/// The time, which passes only when a test lets it.
private final class TestClock {
  var now = Moment.friday.instant
}

extension ScreenEffect {
  /// The use of the answer.
  fileprivate var use: AnswerUse? { if case .open(_, let use) = self { use } else { nil } }
}

/// An editor that changes texts without a user.
struct TestEditor: TodoEditor.TextEditor {
  let change: (String) -> String

  func edit<Answer>(_ text: String, _ use: ([UInt8]) throws(TodoError) -> Answer) throws(TodoError) -> Answer
  {
    try use(Array(change(text).utf8))
  }
}
