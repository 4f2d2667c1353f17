/// A shell whose Tab key completes the words of the tool.
package enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script that makes it do so.
  ///
  /// Each runs ``PrintingCommand/completing`` at every Tab, with the line up to the cursor as one word, and hands on what that
  /// prints: what a todo contains is data to it, never code.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }
}
