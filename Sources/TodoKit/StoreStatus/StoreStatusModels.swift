import FileStore
import StoreEngine
import SyncEngine
import TodoCore

/// The place of a store and what is in it.
struct StorePlaceSummary {
  let path: String
  /// The real path of the store if `path` is a symbolic link.
  let target: String?
  /// The size in bytes, or `nil` if there is no store yet or it cannot be read.
  let size: Int?
  /// The contents in numbers, or the error if they cannot be read.
  let census: Result<StoreCensus, TodoError>
  /// The paths of other versions of the store beside it.
  var copies: [String] = []
}

/// A fact about a store: a key and a value.
public struct StoreFact: Hashable, Sendable {
  /// The value of a fact.
  public enum Value: Hashable, Sendable {
    /// A text, to be shown unchanged.
    case text(String)
    /// A number.
    case number(Int)
    /// Yes or no.
    case flag(Bool)
    /// Several texts.
    case texts([String])
  }

  /// The key that scripts see.
  public let key: String
  /// The value of the fact.
  public let value: Value

  /// Creates a fact.
  public init(_ key: String, _ value: Value) { (self.key, self.value) = (key, value) }
}

/// Other versions of a store that are beside it.
public struct StoreCopiesModel: Hashable, Sendable {
  /// The paths of the other versions.
  public let paths: [String]
}

/// The place of a store, to be shown.
public struct StorePlaceModel: Hashable, Sendable {
  /// The path, which matters most.
  public let path: String
  /// All known facts, the path first.
  public let facts: [StoreFact]
}

/// The report of a check or a repair of a store.
public struct StoreReportModel: Hashable, Sendable {
  /// The result in one line.
  public let result: String
  /// Further notes, one line each.
  public let notes: [String]
  /// The result and the notes as facts, for scripts.
  public let facts: [StoreFact]
  /// The path of the damaged version, if it was set aside.
  public internal(set) var copy: String?
  /// Whether the report accompanies a list of todos, which is then the result.
  public internal(set) var isBesideTodos = false
}

extension StorePlaceModel {
  init(
    _ place: StorePlaceSummary, source: String, _ known: [StoreFact] = [],
    syncStatus: (_ revision: Int, _ synced: String?) -> SyncStatus?
  ) {
    var facts = [StoreFact("path", .text(place.path)), StoreFact("source", .text(source))]
    facts += known
    if let target = place.target { facts.append(StoreFact("target", .text(target))) }
    // A missing store reads as empty, so an unreadable store exists.
    let isMissing = if case .success = place.census { place.size == nil } else { false }
    facts.append(StoreFact("exists", .flag(!isMissing)))
    if let size = place.size { facts.append(StoreFact("size", .number(size))) }
    switch place.census {
    case .success(let census):
      facts += [StoreFact("sound", .flag(true)), StoreFact("todos", .number(census.total))]
      facts += TodoStatus.allCases.map { StoreFact($0.rawValue, .number(census.counts[$0] ?? 0)) }
      facts.append(StoreFact("revision", .number(census.revision)))
      if let status = syncStatus(census.revision, census.synced?.hex) {
        facts += [StoreFact("remote", .text(status.remote)), StoreFact("branch", .text(status.branch))]
        if let time = status.lastSync { facts.append(StoreFact("lastSync", .text(time.description))) }
        if let unsent = status.unsent { facts.append(StoreFact("unsent", .number(unsent))) }
      }
    case .failure(let error):
      facts += [StoreFact("sound", .flag(false)), StoreFact("problem", .text(error.failure.message))]
    }
    if !place.copies.isEmpty { facts.append(StoreFact("copies", .texts(place.copies))) }
    self.init(path: place.path, facts: facts)
  }
}

extension StoreReportModel {
  /// - Parameter aside: the files that a repair set aside, or `nil` without a repair.
  init(_ found: StoreExamination, mended aside: SetAside? = nil) {
    let result = "intact: \(todos(found.census.total)), revision \(found.census.revision)"
    var notes: [String] = []
    if !found.exists { notes.append("the store does not exist yet; the first change creates it") }
    notes += found.sharedUIDs.map { "todos \(list($0.ids)) share the uid \(quoted($0.uid))" }
    notes += found.looseNotes + found.circles.flatMap(circleNotes)
    if found.lastID < found.greatestID {
      notes.append(
        "lastID is \(found.lastID), but the highest id is \(found.greatestID); the next change corrects that")
    }
    if found.hasStrangeSynced {
      notes.append("the key \"synced\" names no commit; the next sync compares the whole list and sets it")
    }
    notes += found.displacedNotes(areRenamed: aside != nil)
    notes += found.copies.map { "\(visible($0)) is another version of this list" }
    if let note = found.history.reach.note { notes.append(note) }
    if let path = aside?.history { notes.append("the history is repaired; the old one is kept as \(path)") }
    if !found.isCanonical { notes.append("the layout is not canonical; the next change corrects that") }
    self.init(
      result: aside.map {
        $0.history == nil && found.displaced.isEmpty ? "\(result); nothing to repair" : result
      }
        ?? result,
      notes: notes,
      facts: [
        StoreFact("sound", .flag(true)), StoreFact("todos", .number(found.census.total)),
        StoreFact("revision", .number(found.census.revision)), StoreFact("lastID", .number(found.lastID)),
        StoreFact("canonical", .flag(found.isCanonical)),
        StoreFact("sharedUIDs", .texts(found.sharedUIDs.map(\.uid))),
        StoreFact("missingUIDs", .texts(found.missingUIDs)),
        StoreFact("circles", .number(found.circles.reduce(0) { $0 + $1.count })),
        StoreFact("steps", .number(found.history.revision - found.history.first + 1)),
        StoreFact("notes", .texts(notes)),
      ] + (found.copies.isEmpty ? [] : [StoreFact("copies", .texts(found.copies))]))
  }

  /// - Parameter aside: the files that were set aside; without a copy of the store, the repair was a
  ///   rehearsal.
  init(
    keeping count: Int, revision: Int, from history: ClosedRange<Int>? = nil,
    renamings: [RepairedStore.Renaming],
    lost: [(line: Int, excerpt: String)], aside: SetAside
  ) {
    let origin = history.map { history -> String in
      let older =
        history.lowerBound > 1
        ? "; todos not changed since revision \(history.lowerBound) are missing" : ""
      return
        "the store has no todos; these are from its history, up to revision \(history.upperBound)\(older)"
    }
    let notes =
      [origin].compactMap(\.self) + renamings.map(\.note)
      + lost.map { "line \($0.line) could not be read: \(quoted($0.excerpt))" }
      + (aside.store.map { ["the damaged store is kept as \($0)"] } ?? [])
      + (aside.history.map { ["its history is kept as \($0)"] } ?? [])
    let kept = "\(todos(count)), revision \(revision)"
    self.init(
      result: aside.store != nil ? "repaired: \(kept)" : "would keep: \(kept)", notes: notes,
      facts: [
        StoreFact("repaired", .flag(true)), StoreFact("todos", .number(count)),
        StoreFact("revision", .number(revision)), StoreFact("lost", .number(lost.count)),
      ] + (aside.store.map { [StoreFact("copy", .text($0))] } ?? []) + [StoreFact("notes", .texts(notes))],
      copy: aside.store, isBesideTodos: aside.store == nil)
  }
}

/// The largest number of links to missing todos that are listed one by one.
private let mostNotes = 10

extension StoreExamination {
  /// The uids that relations name but no todo has, each once.
  fileprivate var missingUIDs: [String] { Set(loose.map { Exact($0.uid.text) }).sorted().map(\.wrappedValue) }

  /// The custom fields that have the name of a built-in field, each with its todos.
  fileprivate func displacedNotes(areRenamed: Bool) -> [String] {
    TodoField.allCases.compactMap { field in
      let ids = displaced.filter { $0.field == field }.map(\.id)
      if ids.isEmpty { return nil }
      let (name, todos) = (quoted(field.displacedName), "\(ids.count == 1 ? "todo" : "todos") \(list(ids))")
      if areRenamed {
        return
          "the custom field \(quoted(field.key)) in \(todos) is now called \(name), since \(field.key) is built in"
      }
      let state = "\(field.key) is built in now: the custom field of that name in \(todos)"
      return "\(state) is read as \(name); to rename it, repair the store"
    }
  }

  fileprivate var looseNotes: [String] {
    let notes = loose.prefix(mostNotes).map { relation in
      "todo \(relation.id.rawValue) \(relation.field.verb) a missing todo: uid \(quoted(relation.uid.text))"
    }
    let rest = loose.count - notes.count
    return rest > 0
      ? notes + ["\(rest) more \(rest == 1 ? "link" : "links") to missing todos"] : notes
  }
}

private func circleNotes(_ field: TodoField, _ found: [[TodoID]], _ count: Int) -> [String] {
  let notes = found.map { ids in
    "todo \(ids[0].rawValue) \(field.verb) itself: \(circlePath(ids.map(\.rawValue)))"
  }
  let rest = count - found.count
  let kind = field == .parent ? "todos that are subtasks of themselves" : "todos that depend on themselves"
  return rest > 0 ? notes + ["\(rest) more \(rest == 1 ? "loop" : "loops") of \(kind)"] : notes
}

extension TodoField {
  /// The words for a todo's link to another todo.
  fileprivate var verb: String { self == .parent ? "is a subtask of" : "depends on" }
}

extension RepairedStore.Renaming {
  fileprivate var note: String {
    switch self {
    case .id(let from, let to):
      "the id \(from.rawValue) was used more than once; a later todo is now \(to.rawValue)"
    case .uid(let id, let from):
      "the uid \(quoted(from.text)) was used more than once; todo \(id.rawValue) got a new one"
    case .older(let id): "several versions of todo \(id.rawValue) were found; the one changed last was kept"
    }
  }
}

private func todos(_ count: Int) -> String {
  count == 1 ? "1 todo" : "\(count) todos"
}

private func list(_ ids: [TodoID]) -> String {
  ids.map { String($0.rawValue) }.joined(separator: ", ")
}
