#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of history lines beside a store, one line a revision, appended to and synced before each new version.
///
/// A line beyond the store's revision belongs to a change that never came into force; a last line without an end was
/// torn by a crash. Both are void, and are cut off before the next line is written.
struct HistoryFile {
  /// How large the file may grow before old lines are dropped, in bytes.
  static let trimmedAbove = 16 * 1_024 * 1_024
  /// How many bytes of lines are kept then, unless ``keptSteps`` lines are fewer.
  static let keptBytes = 8 * 1_024 * 1_024
  /// How many lines are kept then, unless they are more than ``keptBytes``.
  static let keptSteps = 1_000

  let place: StorePlace

  /// The history of the store at that place: `todos.history.ndjson` beside `todos.json`.
  init(of store: StorePlace) {
    let name = store.name.hasSuffix(".json") ? String(store.name.dropLast(5)) : store.name
    let historyName = name + ".history.ndjson"
    place = StorePlace(folder: store.folder, name: historyName, path: store.path(of: historyName))
  }

  /// All of it; empty when there is none.
  func read() throws(SystemFailure) -> [UInt8] {
    let file: Descriptor
    do throws(SystemFailure) {
      file = try open(O_RDONLY)
    } catch {
      if error.code == ENOENT { return [] }
      throw error
    }
    return try file.bytes(in: 0..<file.status().size)
  }

  /// Appends the line of a revision and syncs it; the lines of this revision and later ones are cut off before.
  func append(_ line: HistoryLine, like store: FileStatus?) throws(SystemFailure) {
    let isNew = try place.folder.statusIfPresent(of: place.name) == nil
    let file = try open(O_RDWR | O_CREAT)
    if isNew, let store { try shareOut(file, like: store) }
    let size = try file.status().size
    let end = try validEnd(of: file, size: size, before: line.revision)
    if end < size { try file.truncate(to: end) }
    do throws(SystemFailure) {
      try file.write(line.bytes, at: end)
      try file.synchronize()
      if isNew { try place.folder.synchronizeFolder() }
    } catch {
      try? file.truncate(to: end)
      throw error
    }
    try file.close()
  }

  /// Drops the oldest lines of a file that has grown too large, by putting a shorter one in its place.
  func trim() throws(SystemFailure) {
    guard let status = try place.folder.statusIfPresent(of: place.name), status.size > Self.trimmedAbove else { return }
    let file = try open(O_RDONLY)
    let start = try keptStart(of: file, size: status.size)
    guard start > 0 else { return }
    let temporary = try TemporaryFile(in: place)
    var replaced = false
    defer { temporary.end(replaced: replaced) }
    try temporary.file.write(file.bytes(in: start..<status.size))
    try temporary.takeOver(from: status)
    try temporary.file.synchronize()
    try temporary.file.close()
    try temporary.replaceStore()
    replaced = true
  }

  /// Where the first line begins that is kept; 0 when that is all of them.
  ///
  /// Lines are looked for from the end, and only as far back as they are kept: the last, however long, always is.
  private func keptStart(of file: Descriptor, size: Int) throws(SystemFailure) -> Int {
    var (start, windowStart, steps) = (size, size, 0)
    while windowStart > 0 {
      let window = max(0, windowStart - Self.keptBytes)..<windowStart
      let bytes = try file.bytes(in: window)
      windowStart = window.lowerBound
      // The newline that ends a line lies before where the next one begins.
      var end = min(start - 1, window.upperBound) - window.lowerBound
      while let newline = Self.lastNewline(of: bytes, before: end) {
        start = window.lowerBound + newline + 1
        steps += 1
        if steps == Self.keptSteps || size - start >= Self.keptBytes { return start }
        end = newline
      }
    }
    return 0
  }

  private static func lastNewline(of bytes: [UInt8], before end: Int) -> Int? {
    // Through a pointer, which is searched many times as fast as an array's slice.
    bytes.withUnsafeBufferPointer { $0[..<end].lastIndex(of: UInt8(ascii: "\n")) }
  }

  /// Behind the last whole line of a revision before the given one.
  private func validEnd(of file: Descriptor, size: Int, before revision: Int) throws(SystemFailure) -> Int {
    let tail = try file.bytes(in: max(0, size - 64)..<size)
    if size == 0 { return 0 }
    if let last = HistoryLine.revision(endOf: tail[...]), last < revision { return size }
    // The end is void: look for the last good line from the start. This happens after a crash only.
    let all = try file.bytes(in: 0..<size)
    var end = 0
    while let newline = all[end...].firstIndex(of: UInt8(ascii: "\n")) {
      guard let found = HistoryLine.revision(endOf: all[end...newline]), found < revision else { break }
      end = newline + 1
    }
    return end
  }

  /// Lets those who may read and write the store do so with its history; who cannot give files away keeps it.
  private func shareOut(_ file: Descriptor, like store: FileStatus) throws(SystemFailure) {
    let status = try file.status()
    if (status.owner, status.group) != (store.owner, store.group) {
      try? file.setOwner(store.owner, group: store.group)
    }
    try file.setPermissions(store.permissions & 0o666)
  }

  private func open(_ flags: Int32) throws(SystemFailure) -> Descriptor {
    let file = try place.folder.open(place.name, flags | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
    guard try file.status().isRegular else { throw SystemFailure(code: EINVAL) }
    return file
  }
}
