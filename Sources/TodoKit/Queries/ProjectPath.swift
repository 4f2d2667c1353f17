/// The projects that a project lies below, by its name: `work` for `work/site`.
enum ProjectPath {
  /// So many levels are told apart; what lies deeper is one name, so that a name of slashes costs no more than others.
  static let levels = 64

  /// The names of the projects above one, the outermost first, and its own.
  ///
  /// A slash at the very beginning divides nothing.
  static func names(to project: String) -> [String] {
    let utf8 = project.utf8
    let slashes = utf8.indices.dropFirst().lazy.filter { utf8[$0] == UInt8(ascii: "/") }
    let ends = slashes.prefix(levels - 1) + [utf8.endIndex]
    return ends.map { String(decoding: utf8[..<$0], as: UTF8.self) }
  }
}
