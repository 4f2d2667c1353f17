/// When output is coloured: the values of `--color`.
package enum ColorChoice: String, CaseIterable, Sendable {
  /// As the environment and the stream suggest.
  case auto
  /// In any case.
  case always
  /// In no case.
  case never

  /// Whether a stream is coloured.
  ///
  /// The option comes first, then `NO_COLOR` (no-color.org; set and not empty), `CLICOLOR_FORCE`
  /// (bixense.com/clicolors; set, not empty and not 0), `TERM=dumb`, and at last whether the stream is a terminal.
  package func usesColor(isTerminal: Bool, environment: (String) -> String?) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment("NO_COLOR").map(\.isEmpty) == false { return false }
    if let force = environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
    if environment("TERM") == "dumb" { return false }
    return isTerminal
  }
}
