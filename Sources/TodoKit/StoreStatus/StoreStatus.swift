import FileStore
public import TodoCore
import TodoMerge
package import TodoStore
public import TodoSync

/// The store itself: says where it is and whether it is sound, and repairs it.
///
/// A subcommand belongs here when it is about the store and not about todos.
public enum StoreStatus {
  /// Shows what it is given, and never asks for anything.
  public protocol View: ProblemView {
    /// Shows where the store is.
    func show(_ place: StorePlaceModel)
    /// Shows whether the store is sound, or what has become of it.
    func show(_ report: StoreReportModel)
    /// Shows which other versions of the store lie beside it; at least one.
    func show(_ copies: StoreCopiesModel)
    /// Shows the todos that would be kept.
    func show(_ list: TodoListModel)
  }

  /// Takes what the user asked for; decides what is shown and where the user goes next.
  public protocol Presenter {
    /// Shows which store is used; `source` is what named it, such as `TODO_FILE`, and `standing` tells how a store that
    /// has that revision, and was last brought in line with that commit, stands to a remote.
    func showPlace(
      namedBy source: String, standing: (_ revision: Int, _ synced: String?) -> SyncStanding?
    ) -> Outcome
    /// Shows which other versions of the store lie beside it; nothing where none does, or that cannot be told.
    func noteCopies()
    /// Reads all of the store and shows whether it is sound.
    func checkStore() -> Outcome
    /// Mends the store if it is damaged, and shows what was kept.
    func repairStore() -> Outcome
    /// Goes back to where the user has come from.
    func close() -> Outcome
  }

  /// Holds the rules: takes and gives plain values, never an entity.
  protocol Interactor {
    /// Where the store is and what is in it; damage is part of the answer.
    func place() throws(TodoError) -> StorePlaceSummary
    /// The paths of other versions of the store beside it.
    func copies() -> [String]
    /// Whether the store is sound; damage is an error.
    func check() throws(TodoError) -> StoreExamination
    /// Mends the store if it is damaged.
    func repair() throws(TodoError) -> StoreRepair
  }

  /// The only part of the store that this module may touch.
  package protocol Entity {
    /// The store's path as it was given, or `:memory:`.
    var location: String { get }
    /// Where the store really is when its path is a symbolic link; nil when it is not.
    func linkTarget() throws(StoreError) -> String?
    /// The store's size in bytes; nil when there is no store yet.
    func size() throws(StoreError) -> Int?
    func census() throws(StoreError) -> StoreCensus
    /// The paths of files beside the store that are other versions of it.
    func copies() throws(StoreError) -> [String]
    func examine() throws(StoreError) -> StoreExamination
    /// Replaces a damaged store by what can be read of it, in one transaction.
    ///
    /// - Parameter suffix: what the name of the damaged store's copy adds to the store's own.
    func repair(settingAside suffix: String) throws(StoreError) -> StoreRepair
  }

  /// The only places that this module may send the user to.
  public typealias Router = ScreenRouter
}

extension TodoStore: StoreStatus.Entity {
  package func linkTarget() throws(StoreError) -> String? {
    try StoreError.passing(try storage.linkTarget())
  }

  package func size() throws(StoreError) -> Int? {
    let source = try source()
    return source.exists ? source.count : nil
  }

  package func census() throws(StoreError) -> StoreCensus {
    try read { document throws(DocumentError) in try document.census() }
  }

  package func examine() throws(StoreError) -> StoreExamination {
    var found = try StoreDocument.examine(try source(), path: location)
    found.history = try examineHistory()
    found.copies = (try? copies()) ?? []
    return found
  }

  package func repair(settingAside suffix: String) throws(StoreError) -> StoreRepair {
    let (found, aside) = try storage.update(settingAside: suffix) { source throws(StoreError) in
      let found = try repair(source)
      guard case .done(let repaired, _) = found else { return (nil as StoreRewrite?, found) }
      return (StoreRewrite(pieces: [.written(repaired.bytes)]), found)
    }
    switch found {
    case .done(let repaired, _): return .done(repaired, aside)
    case .needless(var examination, _):
      let aside = try storage.mendHistory { source throws(StoreError) in try key(of: source) }
      examination.history = try examineHistory()
      return .needless(examination, aside)
    }
  }

  private func repair(_ source: any StoreVersion) throws(StoreError) -> StoreRepair {
    do throws(StoreError) {
      let found = try StoreDocument.examine(source, path: location)
      // Todos that share a uid are sound, but nobody could tell them apart elsewhere.
      if found.sharedUIDs.isEmpty { return .needless(found, SetAside()) }
    } catch {
      switch error {
      case .unsound, .conflictMarks: break
      default: throw error
      }
    }
    let bytes = try StoreError.passing(try source.read(0..<source.count))
    let salvage = try StoreSalvage(of: bytes, path: location)
    let history = try? source.history()
    return .done(try RepairedStore(salvage, beyond: history.map(HistoryCensus.init) ?? HistoryCensus()), SetAside())
  }

  private func examineHistory() throws(StoreError) -> HistoryExamination {
    try readHistory { log throws(SystemFailure) in
      while try log.next() != nil {}
      return HistoryExamination(first: log.first, last: log.last, reach: log.reach)
    }
  }
}
