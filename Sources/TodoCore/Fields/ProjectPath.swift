import TextSearch

/// Nested project names: `work/site` is below `work`.
package enum ProjectPath {
  /// The maximum number of levels; the rest of a name is the last one, so that many slashes cost no more than
  /// others.
  package static let levels = 64

  /// Returns the project without spaces and slashes at its ends and without repeated slashes; empty if
  /// nothing is left.
  package static func normalized(_ project: String) -> String {
    let (slash, scalars) = (UInt8(ascii: "/"), project.unicodeScalars)
    func isEdge(_ scalar: Unicode.Scalar) -> Bool { scalar == "/" || scalar.isBlank }
    var last = slash
    let isNormal = project.utf8.allSatisfy { byte in
      defer { last = byte }
      return byte != slash || last != slash
    }
    if isNormal, !(scalars.first.map(isEdge) ?? false), !(scalars.last.map(isEdge) ?? false) {
      return project
    }
    let inner = String(
      String.UnicodeScalarView(scalars.drop(while: isEdge).reversed().drop(while: isEdge).reversed()))
    return inner.utf8.split(separator: slash).map { String($0) ?? "" }.joined(separator: "/")
  }

  /// Returns the name of a project once another one, at or above it, has a new name; `nil` if it is not below
  /// that one.
  package static func renamed(_ project: String, from name: String, to newName: String) -> String? {
    let (paths, key) = (names(to: project), SearchText.fold(normalized(name)))
    guard let path = paths.first(where: { SearchText.fold($0) == key }), let whole = paths.last else {
      return nil
    }
    return newName + String(Substring(whole.utf8.dropFirst(path.utf8.count)))
  }

  /// Returns the names of the projects above `project`, outermost first, and then its own, all normalized.
  package static func names(to project: String) -> [String] {
    let normalized = normalized(project)
    let project = normalized.isEmpty ? project : normalized
    let utf8 = project.utf8
    let slashes = utf8.indices.dropFirst().lazy.filter { utf8[$0] == UInt8(ascii: "/") }
    let ends = slashes.prefix(levels - 1) + [utf8.endIndex]
    return ends.map { String(decoding: utf8[..<$0], as: UTF8.self) }
  }
}
