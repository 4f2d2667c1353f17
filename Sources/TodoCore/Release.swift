/// The release of this program, stated only here.
///
/// `--version`, the man page, calendars and the packages use it.
public enum Release {
  /// The version (Semantic Versioning 2.0.0).
  public static let version = "0.1.0"
  /// The day on which the manual last changed, as mdoc(7) writes it.
  package static let date = "November 22, 2026"
  /// The commit of this release, and its name relative to the tags: git-archive(1) fills them in between the
  /// dollar signs (gitattributes(5), `export-subst`), and nothing does in a working copy.
  private static let (commit, tag) = ("$Format:%H$", "$Format:%(describe:tags)$")

  /// The version, followed by the source of a build that is not a release.
  package static var words: String { words(commit: commit, tag: tag) }

  package static func words(commit: String, tag: String) -> String {
    if tag == "v\(version)" { return version }
    return commit.utf8.first == UInt8(ascii: "$")
      ? "\(version) (working copy)" : "\(version) (commit \(commit.prefix(12)))"
  }
}
