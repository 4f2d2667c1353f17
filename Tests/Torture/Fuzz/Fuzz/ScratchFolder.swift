import Glibc

/// The folder that `FUZZ_FOLDER` names, where the store of a run lies.
///
/// Its files are written anew for each input; a folder in memory makes that fast.
enum ScratchFolder {
  static let path: String = {
    guard let path = getenv("FUZZ_FOLDER") else { fatalError("FUZZ_FOLDER names no folder") }
    return String(cString: path)
  }()

  static let store = "\(path)/todos.json"
  private static let history = "\(path)/todos.history.ndjson"
  private static let setAside = "\(history).aside"

  /// Puts a store with three todos into the folder, with that history beside it.
  static func fill(history: [UInt8]) {
    write(sampleStore, to: store)
    write(history, to: self.history)
    unlink(setAside)
  }

  /// Cuts off the end of the store, as a copy that was not finished.
  static func cutStore(by count: Int) {
    guard access(store, R_OK) == 0 else { return write([], to: store) }
    write(storeBytes.dropLast(count), to: store)
  }

  /// Whether the store is, to the byte, the one that the folder was filled with.
  static var isUntouched: Bool { storeBytes == sampleStore }

  /// Whether a history is still there to the byte: at the beginning of its file, or set aside.
  static func keeps(history: [UInt8]) -> Bool {
    [Self.history, setAside].contains { path in
      let file = open(path, O_RDONLY)
      guard file >= 0 else { return false }
      defer { close(file) }
      return bytes(of: file).starts(with: history)
    }
  }

  /// The bytes of the store.
  static var storeBytes: [UInt8] { bytes(at: store) }

  /// All bytes of an open file.
  static func bytes(of descriptor: Int32) -> [UInt8] {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, size, 0))
    }
  }

  /// Writes a file beside the store, and gives its path.
  static func write(_ bytes: [UInt8], named name: String) -> String {
    write(bytes, to: "\(path)/\(name)")
    return "\(path)/\(name)"
  }

  /// The bytes of a file beside the store.
  static func bytes(named name: String) -> [UInt8] { bytes(at: "\(path)/\(name)") }

  private static func bytes(at path: String) -> [UInt8] {
    let file = open(path, O_RDONLY)
    promise(file >= 0, "\(path) is there")
    defer { close(file) }
    return bytes(of: file)
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    promise(Glibc.write(file, bytes, bytes.count) == bytes.count, "the folder can be written")
    close(file)
  }

  private static let sampleStore = Array(
    """
    {"format":"todo","version":1,"todos":[
    {"id":1,"uid":"uid-one","title":"Focus","content":"Two\\nlines","status":"open","priority":"high","due":"2026-11-20","repeat":"every 2 weeks","project":"home","tags":["a","b"],"created":"2026-11-01T00:00:00Z","modified":"2026-11-01T00:00:00Z"},
    {"id":2,"uid":"uid-two","title":"Value","status":"open","tags":[],"after":["uid-one","gone"],"parent":"uid-one","created":"2026-11-01T00:00:00Z","modified":"2026-11-01T00:00:00Z"},
    {"id":3,"uid":"uid-three","title":"Action","status":"done","tags":[],"created":"2026-11-01T00:00:00Z","modified":"2026-11-02T00:00:00Z","completed":"2026-11-02T00:00:00Z"},
    {"id":4,"uid":"uid-four","title":"Given up","status":"cancelled","due":"2026-11-23","repeat":"every week on fri","tags":[],"created":"2026-11-01T00:00:00Z","modified":"2026-11-02T00:00:00Z","cancelled":"2026-11-02T00:00:00Z"}
    ],"lastID":4,"revision":2}

    """.utf8)
}
