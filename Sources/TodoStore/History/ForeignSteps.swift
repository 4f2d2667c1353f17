/// Which steps of the history brought in what was changed elsewhere: `undo` and `redo` pass over them, so that nobody
/// takes back other people's work by accident.
package enum ForeignSteps {
  /// The commands that make such steps.
  package static let commands: Set = ["sync"]
}

extension HistoryStep {
  /// Whether it is a change that was made here, and not an undo or a redo of others.
  var isOwnChange: Bool { isChange && !ForeignSteps.commands.contains(command) }
}

extension ChangeCause {
  /// Whether it brings in what was changed elsewhere.
  var isForeign: Bool { ForeignSteps.commands.contains(command) }
}
