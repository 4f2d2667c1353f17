import TodoCore

/// Whose a todo is where a record says that somebody works on it, or names nobody.
///
/// Other programs do not know who has a todo here, so what they leave out takes it from nobody.
extension ImportOrigin {
  /// Whether the claim on a todo stands for no more than the record's word that somebody works on it.
  func isSource(ofClaimOn todo: Todo) -> Bool {
    started != nil && started == todo.taken && todo.lease == nil
  }

  /// Whether the last import left a claim alone that the record did not state.
  fileprivate var hasLeftClaim: Bool { Claim.fields.contains { stated.json($0.key) != nil } }
}

extension ForeignFields {
  /// Keeps the claim that stands for the record's own word, and whoever had a todo that the record ends.
  mutating func keepClaim(on stored: Todo, of record: ForeignRecord, _ former: ImportOrigin?) {
    let isOwnWord = record.isClaimed && stored.isStarted && former?.isSource(ofClaimOn: stored) ?? false
    let endsSilently = self[.owner] == nil && self[.status] != .status(.open)
    if isOwnWord || endsSilently {
      for field in Claim.fields { self[field] = stored[field] }
    }
  }

  /// Returns whether a todo has the claim that these fields state.
  func isClaim(of todo: Todo) -> Bool { Claim.fields.allSatisfy { self[$0] == todo[$0] } }
}

extension RecordDifferences {
  /// Leaves a claim alone of which the record knows nothing.
  ///
  /// A record that names nobody any more gives the todo back only if the claim was known to agree with it.
  /// One of unknown age that states a claim may be older than what happened here since, but for an owner
  /// that somebody wrote into it.
  ///
  /// - Parameter hasBase: whether the history tells how the last import left a todo that has changed since.
  mutating func leaveUnknownClaim(
    on stored: Todo, of record: ForeignRecord, _ fields: ForeignFields, _ former: ImportOrigin?,
    hasBase: Bool
  ) {
    let knowsBase = hasBase || former?.isCurrent(in: stored) ?? false
    let taken = fields[.taken]?.instant
    let isCurrent = record.patch[.modified]?.instant.map { $0 >= stored.modified } ?? true
    let isWritten = isCurrent && taken == stored.taken && fields[.owner] != stored[.owner]
    if !knowsBase, !isWritten, fields[.status] == .status(.open), let taken, taken < stored.modified {
      return leaveClaim()
    }
    guard stored.isStarted else { return }
    let isSilent = fields[.owner] == nil
    let agreed = knowsBase && former?.hasLeftClaim == false
    // What began before a lease was over may be the work of whoever had it.
    let isLater = taken.flatMap { taken in stored.lease.map { $0 <= taken } } ?? false
    if record.isClaimed && !isLater || isSilent && !agreed { leaveClaim() }
  }
}
