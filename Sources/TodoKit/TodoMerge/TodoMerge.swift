/// The merge of stores: takes another version of a list in, and merges three files of one list for git.
///
/// ```
/// Route ─▶ Presenter ─▶ Interactor ─▶ Entity
///              │ └─────▶ View   │
///              └──────▶ ErrorRouter
///                               └───▶ ListMerge, Numbering
/// ```
///
/// A subcommand belongs here when it makes one list of several. What is merged, and how, is the matter of `ListMerge`;
/// this module knows where the lists come from and what they have in common.
public enum TodoMerge {
  /// Shows what it is given, decides where and in what form, and never asks for anything.
  public protocol View: ReceiptView {
    /// Shows what a merge decided where both sides had a say.
    func show(_ report: MergeReportModel)
  }

  /// Takes what the user asked for; decides what is shown and where the user goes next.
  public protocol Presenter {
    /// Takes another version of the store in, as one step, and shows the todos that are different now.
    func takeIn(_ request: MergeCopyRequest) -> Outcome
    /// Merges three files, and shows what is different in the second, which has the result.
    func mergeFiles(_ request: MergeFilesRequest) -> Outcome
  }

  /// Holds the rules: takes and gives plain values, never an entity.
  protocol Interactor {
    /// Takes another version of the store in; tells of each todo that is different now.
    func takeIn(_ request: MergeCopyRequest) throws(TodoError) -> MergeSummary
    /// Merges three files; tells of each todo that is different in the second now.
    func mergeFiles(_ request: MergeFilesRequest) throws(TodoError) -> MergeSummary
    /// What there is to tell of changes besides.
    func context(of deltas: [TodoDelta]) -> ReceiptContext
  }

  /// The only part of the store that this module may touch.
  package protocol Entity: ReceiptEntity {
    /// Where the store is.
    var location: String { get }
    /// Takes the todos of another file in, in one transaction; removes none.
    ///
    /// - Throws: `StoreError.sameFile` for the store itself, `StoreError.sharedUIDs`.
    func takeIn(_ path: String, for cause: ChangeCause) throws(StoreError) -> MergedStore
    /// Puts the merge of three files in the place of one, as bytes that all machines make alike.
    ///
    /// - Throws: `StoreError.sharedUIDs`.
    func mergeFiles(base: String, ours: String, theirs: String) throws(StoreError) -> MergedStore
    /// Puts the merge of the versions that git keeps of a file in its place.
    ///
    /// - Throws: `StoreError.sharedUIDs`, `.sameFile` where there is nothing to merge, and `.versionsGone` where the file
    ///   has marks of a conflict and git no versions.
    func mergeVersions(of path: String, from stages: GitStages) throws(StoreError) -> MergedStore
  }
}
