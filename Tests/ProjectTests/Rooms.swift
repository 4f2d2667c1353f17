/// The rooms of a target, which are its folders, or the targets themselves, and the types of each that others
/// name.
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
    self.init(
      files.filter { $0.path.hasPrefix("Sources/\(target)/") }.map { file in
        let folders = file.path.split(separator: "/").dropFirst(2).dropLast()
        return (folders.first.map(String.init) ?? Self.top, file.swift)
      })
  }

  /// Finds the targets among files; a name that a target binds itself, if only inside a type, is its own.
  init(ofTargetsIn files: [Checkout.File]) {
    let targets = files.map { (name: String($0.path.split(separator: "/")[1]), code: $0.swift) }
    self.init(targets)
    for (target, code) in targets {
      for home in (uses[target] ?? [:]).keys { uses[target]?[home]?.subtract(code.boundNames) }
    }
    uses = uses.mapValues { $0.filter { !$0.value.isEmpty } }
  }

  private init(_ rooms: [(name: String, code: SwiftCode)]) {
    var homes: [String: Set<String>] = [:]
    for room in rooms {
      for type in room.code.declaredTypes { homes[type, default: []].insert(room.name) }
    }
    for room in rooms {
      for type in room.code.namedTypes {
        guard let declaring = homes[type], !declaring.contains(room.name) else { continue }
        for home in declaring { uses[room.name, default: [:]][home, default: []].insert(type) }
      }
    }
  }

  /// The groups of rooms that all lead to one another, so that none can be understood alone; no group is a
  /// single room.
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
