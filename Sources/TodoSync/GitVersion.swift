/// A release of git, as far as it matters what that can do.
struct GitVersion: Hashable, Comparable, CustomStringConvertible {
  package let major: Int
  package let minor: Int

  /// The oldest one with all that is asked of it here: the protocols of 2018, and a `fast-import` that tells its marks.
  package static let least = GitVersion(major: 2, minor: 20)

  var description: String { "\(major).\(minor)" }

  static func < (left: GitVersion, right: GitVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}

extension GitVersion {
  /// Reads what `git version` says, as `git version 2.39.5 (Apple Git-154)`; nil for anything else.
  init?(_ text: some StringProtocol) {
    let words = text.split { $0 == " " || $0.isNewline }
    guard words.count >= 3, words[0] == "git", words[1] == "version" else { return nil }
    let numbers = words[2].split(separator: ".").prefix(2).map { Int($0) }
    guard numbers.count == 2, let major = numbers[0], let minor = numbers[1] else { return nil }
    self.init(major: major, minor: minor)
  }
}
