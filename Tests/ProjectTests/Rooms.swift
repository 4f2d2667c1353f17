/// The rooms of a target, which are its folders, and the types of each room that other rooms name.
///
/// Files at the top of a target are a room too. Only types that are declared at the top of a file and visible
/// beyond it count; a name after a dot is that of a member.
struct Rooms {
  /// The name of the room for the files at the top of a target.
  static let top = "."

  /// For each room, the rooms whose types it names, with these types.
  private(set) var uses: [String: [String: Set<String>]] = [:]

  /// Finds the rooms of a target among files.
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

  /// The groups of rooms that all lead to one another, so that none can be understood alone; no group is a single room.
  var circles: [[String]] {
    let reached = Dictionary(uniqueKeysWithValues: uses.keys.map { ($0, rooms(from: $0)) })
    let knotted = reached.keys.filter { reached[$0]?.contains($0) ?? false }.sorted()
    let circles = Set(
      knotted.map { room in
        knotted.filter { reached[room]?.contains($0) ?? false && (reached[$0]?.contains(room) ?? false) }
      })
    return circles.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The ties between the rooms of circles: a line for each room that names types of another.
  var ties: [String] {
    circles.flatMap { circle in
      circle.flatMap { room in
        circle.compactMap { other in
          uses[room]?[other].map { "\(room) names \(other)'s \($0.sorted().joined(separator: ", "))" }
        }
      }
    }
  }

  /// The rooms to which a room leads, including itself only if another room leads back.
  private func rooms(from start: String) -> Set<String> {
    var (found, open) = (Set<String>(), [start])
    while let room = open.popLast() {
      for next in uses[room, default: [:]].keys where found.insert(next).inserted { open.append(next) }
    }
    return found
  }
}
