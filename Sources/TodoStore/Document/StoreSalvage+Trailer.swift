internal import JSONText
import TodoCore

/// What can be read of a damaged store beside its todos.
extension StoreSalvage {
  /// The members of the document up to the damage; nil when the first object does not say that it is a store.
  static func head(of bytes: UnsafeBufferPointer<UInt8>) -> StoreMembers? {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "{")) else { return nil }
    let members = members(from: start, in: bytes).members
    guard let format = members.format, JSONScanner(bytes).equals(format, "todo") else { return nil }
    return members
  }

  /// The greatest numbers that stand anywhere outside of the todos, the shared list, and the unknown keys of the document.
  static func trailer(in gaps: [Slice<UnsafeBufferPointer<UInt8>>], head: StoreMembers?) -> StoreTrailer {
    var trailer = StoreTrailer(syncedList: head?.syncedList, unknown: head?.unknown ?? [])
    for gap in gaps {
      trailer.lastID = max(trailer.lastID, greatest("\"id\"", in: gap), greatest("\"lastID\"", in: gap))
      trailer.revision = max(trailer.revision, greatest("\"revision\"", in: gap))
    }
    if let tail = gaps.last.flatMap(tail(in:)) {
      trailer.syncedList = trailer.syncedList ?? tail.syncedList
      let known = Set(trailer.unknown.map { Exact($0.key) })
      trailer.unknown += tail.unknown.filter { !known.contains(Exact($0.key)) }
    }
    return trailer
  }

  /// As many lines are looked at for the end of the todos: arrays of unknown keys, too, may end a line.
  private static let tailCandidates = 32

  /// The members behind the todos: what follows the last bracket on a line of its own that has `lastID` behind it.
  private static func tail(in gap: Slice<UnsafeBufferPointer<UInt8>>) -> StoreTrailer? {
    var candidates = 0
    var end = gap.endIndex
    while candidates < tailCandidates, let bracket = gap[..<end].lastIndex(of: UInt8(ascii: "]")) {
      end = bracket
      let before = gap[..<bracket].last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      guard before == UInt8(ascii: "\n") else { continue }
      candidates += 1
      let rest = gap[(bracket + 1)...].drop { $0 <= 0x20 }
      guard rest.first == UInt8(ascii: ",") else { continue }
      let object = [UInt8(ascii: "{")] + rest.dropFirst()
      let (members, isWhole) = object.withUnsafeBufferPointer { Self.members(from: 0, in: $0) }
      if isWhole, let trailer = try? members.trailer(at: 0) { return trailer }
    }
    return nil
  }

  /// The members of the object at an offset, without its todos, as far as they can be read.
  private static func members(
    from offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (members: StoreMembers, isWhole: Bool) {
    var json = JSONScanner(bytes, from: offset)
    var members = StoreMembers()
    do {
      try json.beginObject()
      while let key = try json.nextKey() {
        if json.equals(key, "todos") { _ = try json.skipValue() } else { try members.scan(key, in: &json) }
      }
      return (members, true)
    } catch {
      return (members, false)
    }
  }

  /// The greatest id or count that stands behind a key, given with its quotation marks; 0 when there is none.
  private static func greatest(_ key: String, in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var greatest = 0
    var rest = bytes
    while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
      rest = rest[(quote + 1)...]
      guard bytes[quote...].starts(with: key.utf8) else { continue }
      let colon = bytes[(quote + key.utf8.count)...].drop { $0 <= 0x20 }
      guard colon.first == UInt8(ascii: ":") else { continue }
      let digits = colon.dropFirst().drop { $0 <= 0x20 }.prefix { (0x30...0x39).contains($0) }
      guard let number = Int(String(decoding: digits, as: UTF8.self)), number <= TodoID.maximum else { continue }
      greatest = max(greatest, number)
    }
    return greatest
  }
}
