/// The rooms of a target, which are its folders, and the types of each that the others name.
///
/// Files at the top of a target are a room too. Of types only those count that are declared at the top of a file and seen
/// beyond it; a name behind a dot is that of a member.
struct Rooms {
  /// The name of the room that the files at the top of a target are.
  static let top = "."

  /// For each room those that it names types of, with these types.
  private(set) var uses: [String: [String: Set<String>]] = [:]

  /// The rooms of files whose paths begin with the target's folder.
  init(of target: String, in files: [Checkout.File]) {
    let rooms = files.filter { $0.path.hasPrefix("Sources/\(target)/") }.map { file in
      let folders = file.path.split(separator: "/").dropFirst(2).dropLast()
      return (name: folders.first.map(String.init) ?? Self.top, code: SwiftCode(file.text))
    }
    var homes: [String: String] = [:]
    for room in rooms {
      for type in room.code.declaredTypes { homes[type] = room.name }
    }
    for room in rooms {
      for type in room.code.namedTypes {
        if let home = homes[type], home != room.name { uses[room.name, default: [:]][home, default: []].insert(type) }
      }
    }
  }

  /// The rooms of which each leads to all the others, so that none can be understood alone; none of a single room.
  var circles: [[String]] {
    let reached = Dictionary(uniqueKeysWithValues: uses.keys.map { ($0, rooms(from: $0)) })
    let knotted = reached.keys.filter { reached[$0]?.contains($0) ?? false }.sorted()
    let circles = Set(
      knotted.map { room in
        knotted.filter { reached[room]?.contains($0) ?? false && (reached[$0]?.contains(room) ?? false) }
      })
    return circles.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// What ties the rooms of circles together: a line for each room that names another.
  var ties: [String] {
    circles.flatMap { circle in
      circle.flatMap { room in
        circle.compactMap { other in
          uses[room]?[other].map { "\(room) names \(other)'s \($0.sorted().joined(separator: ", "))" }
        }
      }
    }
  }

  /// The rooms to which a room leads, itself only where something leads back.
  private func rooms(from start: String) -> Set<String> {
    var (found, open) = (Set<String>(), [start])
    while let room = open.popLast() {
      for next in uses[room, default: [:]].keys where found.insert(next).inserted { open.append(next) }
    }
    return found
  }
}
