import Libc
import TodoKit

/// Finds the place that a folder belongs to: the nearest on the way up where the user has run `todo init`.
struct PlaceFinder: Equatable {
  /// A list on the way up that is not used.
  struct IgnoredList: Equatable {
    let place: Place
    let objection: PlaceObjection
  }

  /// The paths of the lists that the user has made.
  let known: Set<Exact<String>>
  let user: UInt32

  init(known: [String], user: UInt32 = geteuid()) {
    self.known = Set(known.map { Exact($0) })
    self.user = user
  }

  /// What to look for beside the places that the user has made.
  enum Search {
    case nothing
    /// Lists where they usually are, which takes two system calls a folder.
    case usualLists
    case everyList
  }

  /// Returns the place of an absolute path, and the lists that are nearer and not used.
  ///
  /// Names are compared first: without a place, nothing is asked of the file system.
  func find(
    from folder: String, lookingFor search: Search = .nothing
  ) -> (place: Place?, ignored: [IgnoredList]) {
    var ignored: [IgnoredList] = []
    let knowsGit = known.contains { !$0.wrappedValue.utf8.suffix(Self.plain.count).elementsEqual(Self.plain) }
    for folder in Self.ancestors(of: folder) where search != .nothing || !known.isEmpty {
      let clone = knowsGit || search == .everyList ? GitClone(at: folder).map { Place($0) } : nil
      let usual = search == .usualLists ? Place(folder, list: ".git/todo/todos.json") : nil
      for place in [Place(folder), clone ?? usual].compactMap(\.self) {
        guard known.contains(Exact(place.file)) else {
          guard search != .nothing, place.hasList else { continue }
          let objection = place.objection(of: user)
          ignored.append(IgnoredList(place: place, objection: objection ?? .unknown))
          continue
        }
        switch place.objection(of: user) {
        case nil: return (place, ignored)
        case let objection?: ignored.append(IgnoredList(place: place, objection: objection))
        }
      }
    }
    return (nil, ignored)
  }

  /// Returns the place that `todo init` makes for a folder, with the clone that it belongs to, if any.
  static func newPlace(for folder: String) -> (place: Place, clone: GitClone?) {
    let clone = ancestors(of: folder).lazy.compactMap { GitClone(at: $0) }.first
    return (clone.map { Place($0) } ?? Place(folder), clone)
  }

  private static let plain = "/.todo/todos.json".utf8

  /// Returns a folder and all folders around it, the nearest first.
  private static func ancestors(of folder: String) -> [String] {
    var folders = [folder]
    while let last = folders.last, last != "/", let slash = last.lastIndex(of: "/") {
      folders.append(slash == last.startIndex ? "/" : String(last[..<slash]))
    }
    return folders
  }
}
