import FileStore
import Foundation
import Testing
import TodoTestSupport

@testable import TodoKit

/// One random program: a store in its own folder, a model of the store, and what others do to both.
final class HistoryProgram {
  static let history = "todos.history.ndjson"

  var random: SplitMix
  var model = HistoryModel()
  /// The number that was used last, for a title or for damage.
  var number = 0
  /// What the program is doing, for the message if it fails.
  var operation = ""
  /// Whether the store is laid out as `todo` writes it.
  var isCanonical = true
  /// The names of the damaged stores that repairs kept.
  var copies: Set<String> = []
  private let seed: UInt64
  private let folder: TemporaryFolder
  private var asides = 0
  private var told: [HistoryEvent] = []
  private var stores: [(bytes: Data?, store: HistoryModel.Store)] = []
  private var histories: [(bytes: Data?, beside: HistoryModel.Beside)] = []

  init(seed: UInt64) throws {
    self.seed = seed
    random = SplitMix(state: seed)
    folder = try TemporaryFolder()
  }

  struct Problem: Error {
    let comment: Comment

    init(_ comment: Comment) { self.comment = comment }
  }

  var comment: Comment { "seed \(seed), step \(operation)" }
  var historyPath: String { folder.path(of: Self.history) }

  var store: TodoStore {
    TodoStore.file(
      folder.path(of: "todos.json"), lockTimeout: 10, onWait: {}, onHistoryEvent: { self.told.append($0) })
  }

  func bytes(of name: String) throws -> Data? {
    let path = folder.path(of: name)
    return FileManager.default.fileExists(atPath: path) ? try Data(contentsOf: URL(filePath: path)) : nil
  }

  func beside() throws -> Data? { try bytes(of: Self.history) }

  func write(_ bytes: Data?, to name: String) throws {
    if let bytes {
      try bytes.write(to: URL(filePath: folder.path(of: name)))
    } else if FileManager.default.fileExists(atPath: folder.path(of: name)) {
      try FileManager.default.removeItem(atPath: folder.path(of: name))
    }
  }

  /// The lines of the todos in the file, by id.
  func storedTodos() throws -> [Int: String] {
    guard isCanonical || model.store.exists else { return [:] }
    let lines = String(decoding: try bytes(of: "todos.json") ?? Data(), as: UTF8.self).split(separator: "\n")
    guard lines.first == "{\"format\":\"todo\",\"version\":1,\"todos\":[" else { return model.store.todos }
    let todos = lines.dropFirst().dropLast().map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
    return Dictionary(
      uniqueKeysWithValues: todos.map { (Int($0.dropFirst(6).prefix { $0 != "," }) ?? 0, String($0)) })
  }
}

// MARK: What has to hold

extension HistoryProgram {
  /// Checks that the files hold what the model holds, and the folder nothing else.
  func expectAgreement() throws {
    var names = copies.union((0..<asides).map(Self.aside))
    if model.store.exists { names.insert("todos.json") }
    if case .missing = model.beside {} else { names.insert(Self.history) }
    try #require(try Set(folder.names) == names, comment)
    guard isCanonical, model.store.exists else { return }
    try #require(try storedTodos() == model.store.todos, comment)
    let trailer = String(decoding: try bytes(of: "todos.json") ?? Data(), as: UTF8.self).split(
      separator: "\n"
    ).last
    let numbers = "],\"lastID\":\(model.store.lastID),\"revision\":\(model.store.revision)"
    let hasKey = trailer?.dropFirst(numbers.count).hasPrefix(",\"history\":\"") ?? false
    try #require(trailer?.hasPrefix(numbers) ?? false && hasKey == (model.store.key != 0), comment)
  }

  /// Checks that the log has the steps of the model, and reaches as far back.
  func expectLog() throws {
    let log = try TodoHistoryInteractor(entity: store, moment: .friday).steps(HistoryLogRequest())
    let steps = model.steps.all
    try #require(log.steps.map(\.revision) == steps.map(\.line.revision), comment)
    try #require(log.steps.map(\.command) == steps.map(\.line.command), comment)
    try #require(log.steps.map(\.state) == steps.map(\.state), comment)
    let ids = log.steps.map { $0.changes.compactMap { ($0.after ?? $0.before)?.id.rawValue }.sorted() }
    try #require(ids == steps.map { $0.line.changes.map(\.id) }, comment)
    let reach = model.reach(path: historyPath)
    try #require(log.note == reach.note, comment)
    try #require(try store.steps(after: nil, atMost: nil) { _ in true }.reach == reach, comment)
    do {
      let found = try StoreStatusInteractor(entity: store, moment: .friday).check()
      try #require(found.history.reach == reach, comment)
    } catch let error as TodoError {
      guard case StoreError.historyDamaged(historyPath, let revision) = error.failure else { throw error }
      try #require(reach == .damage(path: historyPath, before: revision), comment)
    }
  }

  /// Checks that a file in the history's place is kept whole under the next name.
  func expectSetAside(_ bytes: Data?, isTold: Bool) throws {
    let name = Self.aside(asides)
    asides += 1
    try #require(try bytes != nil && self.bytes(of: name) == bytes, comment)
    if isTold { try #require(told.last == .setAside(folder.path(of: name)), comment) }
  }

  private static func aside(_ number: Int) -> String {
    history + (number == 0 ? ".aside" : ".aside-\(number + 1)")
  }
}

// MARK: What others do

extension HistoryProgram {
  /// Another program changes a title, and may drop keys of the document that it does not know.
  func editFromOutside() throws {
    guard isCanonical, let id = model.store.todos.keys.sorted().randomElement(using: &random),
      let line = model.store.todos[id], let title = line.firstRange(of: /"title":"[^"]*"/),
      var text = try bytes(of: "todos.json").map({ String(decoding: $0, as: UTF8.self) })
    else { return }
    operation += "outside edit of \(id)"
    number += 1
    let edited = line.replacingCharacters(in: title, with: "\"title\":\"Outside \(number)\"")
    text = text.replacing(line, with: edited)
    model.store.todos[id] = edited
    if Int.random(in: 0..<4, using: &random) == 0 {
      operation += ", dropping keys"
      text.replace(/,"history":"[0-9a-f]*"/, with: "")
      model.store.key = 0
    }
    try write(Data(text.utf8), to: "todos.json")
  }

  /// Another program writes the same document in its own layout.
  func reformat() throws {
    guard isCanonical, let bytes = try bytes(of: "todos.json") else { return }
    operation += "another layout"
    let document = try JSONSerialization.jsonObject(with: bytes)
    try write(
      JSONSerialization.data(withJSONObject: document, options: [.prettyPrinted, .sortedKeys]),
      to: "todos.json")
    isCanonical = false
  }

  /// Keeps copies of both files.
  func remember() throws {
    guard isCanonical else { return }
    stores.append((try bytes(of: "todos.json"), model.store))
    histories.append((try beside(), model.beside))
  }

  /// Puts back a copy of one file or of both, or removes the store.
  func putBack() throws {
    let choice = Int.random(in: 0..<5, using: &random)
    if choice == 4 {
      operation += "store removed"
      model.store = HistoryModel.Store()
      isCanonical = true
      return try write(nil, to: "todos.json")
    }
    guard let index = stores.indices.randomElement(using: &random) else { return }
    operation += ["store", "store", "history", "both"][choice] + " put back"
    if choice != 2 {
      try write(stores[index].bytes, to: "todos.json")
      (model.store, isCanonical) = (stores[index].store, true)
    }
    if choice >= 2 {
      try write(histories[index].bytes, to: Self.history)
      model.beside = histories[index].beside
    }
  }

  /// Removes or cuts the history, changes its middle, or replaces it by something else.
  func damageHistory() throws {
    let choice = Int.random(in: 0..<5, using: &random)
    operation +=
      "history " + ["removed", "cut", "garbled", "replaced by notes", "replaced by another store's"][choice]
    switch choice {
    case 0:
      model.beside = .missing
      try write(nil, to: Self.history)
    case 1: try cutHistory()
    case 2: try garbleHistory()
    case 3:
      model.beside = .other(revision: 0, lastID: 0)
      try write(Data("my precious notes\n".utf8), to: Self.history)
    default:
      model.beside = .other(revision: 2, lastID: 2)
      try write(Self.otherHistory(), to: Self.history)
    }
  }

  private func cutHistory() throws {
    guard case .lines = model.beside, let bytes = try beside(), !bytes.isEmpty else { return }
    let rest = bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))
    let count = rest.count { $0 == 0x0A }
    model.damageHistory { lines, isTorn in
      (lines, isTorn) = (Array(lines.prefix(count)), rest.last ?? 0x0A != 0x0A)
    }
    try write(rest, to: Self.history)
  }

  private func garbleHistory() throws {
    guard case .lines(let old, _) = model.beside, let index = old.indices.randomElement(using: &random),
      old[index].damage == 0, var bytes = try beside()
    else { return }
    let starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    let command = try #require(bytes[starts[index]...].firstRange(of: Data("\"command\":\"".utf8)), comment)
    bytes[command.upperBound] ^= 0x20
    number += 1
    model.damageHistory { lines, _ in lines[index].damage = number }
    try write(bytes, to: Self.history)
  }

  /// A history of two steps that lead to another store.
  private static func otherHistory() throws -> Data {
    let program = try HistoryProgram(seed: 0)
    for title in ["One", "Two"] {
      _ = try TodoListInteractor(entity: program.store, moment: .friday).addTodos(
        AddTodosRequest(titles: [.init(title)]))
    }
    return try program.beside() ?? Data()
  }

  /// A killed process has left temporary files, which the next change removes.
  func leaveTemporaryFiles() throws {
    for name in ["todos.json", Self.history] {
      try write(Data("left".utf8), to: ".\(name).0123456789abcdef.tmp")
    }
    _ = try? TodoHistoryInteractor(entity: store, moment: .friday).go(
      HistoryMoveRequest(.redo, .steps(1_000)))
  }
}
