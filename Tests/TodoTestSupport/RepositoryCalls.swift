package import TodoKit

/// What repositories of one remote are asked for, and what comes between.
package class RepositoryCalls {
  /// What a repository does, in the order of a sync.
  package enum Call: String, CaseIterable {
    case fetch, files, contents, has, contains, mergeBases, twin, commit, push, keep
  }

  /// What is called before each step of any repository, with how many there were before it: to throw makes that step
  /// fail, to push from another repository is a race.
  package var onCall: (_ call: Call, _ before: Int) throws(SyncError) -> Void = { _, _ throws(SyncError) in }
  /// What was called, in order.
  package private(set) var calls: [Call] = []

  /// Nothing was called yet.
  package init() {}

  func note(_ call: Call) throws(SyncError) {
    calls.append(call)
    try onCall(call, calls.count - 1)
  }
}
