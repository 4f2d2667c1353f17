import FileStore
import MergeEngine
package import StoreEngine
public import SyncEngine
public import TodoCore

/// The store itself: says where it is and whether it is intact, and repairs it.
///
/// A subcommand belongs here when it is about the store and not about todos.
public enum StoreStatus {
  /// Shows what it is given, and never asks for anything.
  public protocol View: ProblemView {
    /// Shows where the store is.
    func show(_ place: StorePlaceModel)
    /// Shows whether the store is intact, or how it was repaired.
    func show(_ report: StoreReportModel)
    /// Shows other versions of the store beside it; at least one.
    func show(_ copies: StoreCopiesModel)
    /// Shows the todos that would be kept.
    func show(_ list: TodoListModel)
  }

  /// Takes the user's requests; decides what is shown and where the user goes next.
  public protocol Presenter {
    /// Shows which store is used; `source` is what named it, such as `TODO_FILE`, `facts` is what else the
    /// front end knows about it, and `syncStatus` returns how a store with a revision, last synced with a
    /// commit, compares to its remote.
    func showPlace(
      namedBy source: String, _ facts: [StoreFact],
      syncStatus: (_ revision: Int, _ synced: String?) -> SyncStatus?
    ) -> Outcome
    /// Shows other versions of the store beside it, if there are any and the folder can be read.
    func noteCopies()
    /// Reads the whole store and shows whether it is intact.
    func checkStore() -> Outcome
    /// Repairs the store if it is damaged, and shows what was kept.
    func repairStore() -> Outcome
    /// Returns to the previous screen.
    func close() -> Outcome
  }

  /// Holds the rules: takes and returns plain values, never an entity.
  protocol Interactor {
    /// Returns where the store is and what is in it; damage is part of the answer.
    func place() throws(TodoError) -> StorePlaceSummary
    /// Returns the paths of other versions of the store beside it.
    func copies(onlyNamed: Bool) -> [String]
    /// Examines the store; damage is an error.
    func check() throws(TodoError) -> StoreExamination
    /// Repairs the store if it is damaged.
    func repair() throws(TodoError) -> StoreRepair
  }

  /// The only part of the store that this module may touch.
  package protocol Entity {
    /// The store's path as it was given, or `:memory:`.
    var location: String { get }
    /// Returns the real path of the store if its path is a symbolic link, or `nil` if it is not.
    func linkTarget() throws(StoreError) -> String?
    /// Returns the store's size in bytes, or `nil` if there is no store yet.
    func size() throws(StoreError) -> Int?
    func census() throws(StoreError) -> StoreCensus
    /// Returns the paths of files beside the store that are other versions of it.
    ///
    /// - Parameter onlyNamed: whether to look only at files whose names say so.
    func copies(onlyNamed: Bool) throws(StoreError) -> [String]
    func examine() throws(StoreError) -> StoreExamination
    /// Replaces a damaged store by its readable parts, in one transaction; in an intact one, renames custom
    /// fields that have the name of a built-in field, which is a change like any other.
    ///
    /// - Parameter suffix: what the name of the damaged store's copy adds to the store's name.
    func repair(settingAside suffix: String, for cause: ChangeCause) throws(StoreError) -> StoreRepair
  }

  /// The only places that this module may send the user to.
  public typealias Router = ClosingRouter
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
    found.history = try steps(after: nil, atMost: nil) { _ in false }
    found.copies = (try? copies()) ?? []
    return found
  }

  package func repair(settingAside suffix: String, for cause: ChangeCause) throws(StoreError) -> StoreRepair {
    // What is wrong with the store is found out below.
    let renamed =
      try? update { document throws(DocumentError) in try document.renamingDisplaced(for: cause) }
    let (found, aside) = try storage.update(settingAside: suffix) { source throws(StoreError) in
      let found = try repair(source)
      guard case .done(let repaired, _) = found else { return (nil as StoreRewrite?, found) }
      return (StoreRewrite(pieces: [.written(repaired.bytes)]), found)
    }
    switch found {
    case .done(let repaired, _): return .done(repaired, aside)
    case .needless(var examination, _):
      let aside = try storage.mendHistory { source throws(StoreError) in try key(of: source) }
      examination.displaced = renamed ?? []
      examination.history = try steps(after: nil, atMost: nil) { _ in false }
      return .needless(examination, aside)
    }
  }

  private func repair(_ source: any StoreVersion) throws(StoreError) -> StoreRepair {
    do throws(StoreError) {
      let found = try StoreDocument.examine(source, path: location)
      // Todos that share a uid are intact, but other machines could not tell them apart.
      if found.sharedUIDs.isEmpty { return .needless(found, SetAside()) }
    } catch {
      switch error {
      case .unsound, .emptied, .conflictMarks: break
      default: throw error
      }
    }
    let bytes = try StoreError.passing(try source.read(0..<source.count))
    let history = (try? source.history()).map(HistoryCensus.init) ?? HistoryCensus()
    let salvage = try StoreSalvage(of: bytes, path: location, besides: history)
    return .done(try RepairedStore(salvage, beyond: history), SetAside())
  }
}
