import Glibc
import Terminal
import TodoKit
import TodoTestSupport

@testable import TodoCLI
@testable import TodoScreen

extension Subject {
  /// Whatever is typed at the screen, in whatever pieces, and whatever other programs do to the store
  /// meanwhile: the terminal is sent nothing but what it may be sent, shows what it would show if all were
  /// painted anew, and the store stays sound.
  ///
  /// A byte that is in no UTF-8 ends a piece; the one behind it says what happens then.
  static func takeKeyboard(_ bytes: [UInt8]) {
    guard bytes.count < 1_000, chdir(ScratchFolder.path) == 0 else { return }
    ScratchFolder.fill(history: [])
    var desk = Desk()
    for (index, piece) in bytes.split(separator: 0xFF, omittingEmptySubsequences: false).enumerated() {
      let rest = index == 0 ? piece : piece.dropFirst()
      if index > 0, let what = piece.first { desk.meanwhile(what) }
      desk.type(Array(rest))
      guard !desk.isLeft else { break }
    }
    guard !desk.isStoreDamaged else { return }
    let check = Tool.run(["check"])
    promise(
      check.status == .done || check.err.contains("the store itself is intact"),
      "a store is sound behind the screen: \(check.err)")
  }
}

/// A screen, the terminal that it is on, and the store that others change as well.
private struct Desk {
  private var state = ScreenState()
  private var keys = KeyReader(pasteLimit: 128)
  private var terminal = VirtualTerminal(columns: 80, rows: 24)
  private var shown: Frame?
  private let painter = Painter(styling: .colors)
  private let opener: RouteOpener
  private(set) var isLeft = false
  /// Whether the store was cut off, and nothing sound was put in its place.
  private(set) var isStoreDamaged = false

  init() {
    let environment = Environment(
      arguments: [], variable: { $0 == "TODO_FILE" ? Array(ScratchFolder.store.utf8) : nil },
      now: { Tool.moment.instant }, localDate: { Tool.moment.localDate(of: $0) }, input: StandardInput([]),
      isInteractive: true, console: { _ in .keeping(width: 80) })
    let session = ScreenSession(
      options: GlobalOptions(), settings: Settings(), environment: environment, console: .keeping(width: 80))
    guard let opener = try? RouteOpener(session, InteractiveScreen(), editor: SavingEditor()) else {
      fatalError("broken: a screen can be opened")
    }
    self.opener = opener
    take(.resized(terminal.size))
    perform(state.start)
    show()
  }

  mutating func type(_ bytes: [UInt8]) {
    for input in keys.read(bytes) where !isLeft { take(.input(input)) }
    show()
  }

  /// What happens between two pieces.
  mutating func meanwhile(_ what: UInt8) {
    let number = Int(what / 8)
    switch what % 8 {
    case 0: _ = Tool.run(["add", "From elsewhere"])
    case 1: _ = Tool.run(["rm", "\(1 + number % 8)"])
    case 2:
      ScratchFolder.cutStore(by: 1 + number)
      isStoreDamaged = true
    case 3:
      ScratchFolder.fill(history: [])
      isStoreDamaged = false
    case 4:
      unlink(ScratchFolder.store)
      isStoreDamaged = false
    case 5:
      terminal = VirtualTerminal(columns: 1 + number * 7, rows: 1 + number * 2)
      shown = nil
      return take(.resized(terminal.size))
    case 6:
      for input in keys.flush() where !isLeft { take(.input(input)) }
      return
    default: return take(.timePassed)
    }
    take(.storeChanged)
  }

  private mutating func take(_ event: ScreenEvent) { perform(state.step(event)) }

  private mutating func perform(_ effects: [ScreenEffect]) {
    // What can wait is done last, as by the loop.
    for effect in effects.filter({ !$0.canWait }) + effects.filter(\.canWait) {
      switch effect {
      case .open(let route, let use):
        if route.readsFiles { continue }
        take(.answered(opener.answer(to: route, for: use, on: state)))
      case .go(let move): take(.answered(opener.answer(to: move, on: state)))
      case .press(let key): take(.input(.key(key)))
      case .run(let words, let needsTerminal):
        // Another store may lie anywhere.
        if needsTerminal || words.contains(where: { $0.contains("/") }) { continue }
        take(.answered(opener.answer(to: words, on: state)))
      case .complete(let line): take(.completed(opener.completions(of: line)))
      case .leave: isLeft = true
      case .redraw, .suspend: shown = nil
      case .useMouse: continue
      }
    }
  }

  private mutating func show() {
    let frame = state.frame
    terminal.feed(painter.paint(frame, over: shown, size: terminal.size))
    shown = frame
    var anew = VirtualTerminal(columns: terminal.size.columns, rows: terminal.size.rows)
    anew.feed(painter.paint(frame, over: nil, size: terminal.size))
    promise(terminal.refusals.isEmpty && anew.refusals.isEmpty, "\(terminal.refusals) \(anew.refusals)")
    promise(terminal.picture == anew.picture, "what is changed of a screen shows what is painted anew")
  }
}

extension Route {
  /// Whether it reads files that may be anywhere, or runs git.
  fileprivate var readsFiles: Bool {
    switch self {
    case .openSync, .openImport, .openBatch: true
    default: false
    }
  }
}

/// An editor whose user saves what there is.
private struct SavingEditor: TodoEditor.TextEditor {
  func edit<Answer>(_ text: String, _ use: ([UInt8]) throws(TodoError) -> Answer) throws(TodoError) -> Answer
  {
    try use(Array(text.utf8))
  }
}
