/// The projects that a project lies below, by its name: `work` for `work/site`.
package enum ProjectPath {
  /// The most levels that are told apart; the rest is one name, so that a name of many slashes costs no more than others.
  package static let levels = 64

  /// The project without slashes that divide nothing, at its ends or one after another; empty for nothing but slashes.
  package static func normalized(_ project: String) -> String {
    let slash = UInt8(ascii: "/")
    var last = slash
    let isNormal = project.utf8.allSatisfy { byte in
      defer { last = byte }
      return byte != slash || last != slash
    }
    if isNormal, last != slash || project.isEmpty { return project }
    return project.utf8.split(separator: slash).map { String($0) ?? "" }.joined(separator: "/")
  }

  /// The names of the projects above one, the outermost first, and its own, without slashes that divide nothing.
  package static func names(to project: String) -> [String] {
    let normalized = normalized(project)
    let project = normalized.isEmpty ? project : normalized
    let utf8 = project.utf8
    let slashes = utf8.indices.dropFirst().lazy.filter { utf8[$0] == UInt8(ascii: "/") }
    let ends = slashes.prefix(levels - 1) + [utf8.endIndex]
    return ends.map { String(decoding: utf8[..<$0], as: UTF8.self) }
  }
}
