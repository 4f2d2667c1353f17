/// Which release the program is: the one place that says so.
///
/// `--version`, the man page, calendars and the packages take it from here.
public enum Release {
  /// The version (Semantic Versioning 2.0.0).
  public static let version = "0.1.0"
  /// The day when its manual last changed, as mdoc(7) writes it.
  package static let date = "November 22, 2026"
  /// The commit that it was made of, and that commit's name by the tags before it: git-archive(1) puts them between the
  /// dollar signs (gitattributes(5), `export-subst`), and nothing does so in a working copy.
  private static let (commit, tag) = ("$Format:%H$", "$Format:%(describe:tags)$")

  /// The version, and where it was not built as a release what it was built from.
  package static var words: String { words(commit: commit, tag: tag) }

  package static func words(commit: String, tag: String) -> String {
    if tag == "v\(version)" { return version }
    return commit.utf8.first == UInt8(ascii: "$")
      ? "\(version) (working copy)" : "\(version) (commit \(commit.prefix(12)))"
  }
}
