import FileStore

/// A store's document in its canonical layout, read only where it is looked at.
///
/// The layout is trusted at first: its first and last lines are checked, and every line that is visited. Where a line is
/// not as expected, ``DocumentError/irregular`` asks for the same again on a document that was read, checked and, where
/// needed, laid out anew as a whole (``StoreDocument/init(verifying:path:)``).
struct StoreDocument {
  /// The canonical bytes.
  let source: any StoreSource
  /// What is stored, whose history it is.
  let stored: any StoreSource
  /// Whether those are the bytes that are stored, so that a new version can keep parts of them.
  let isStored: Bool
  /// Whether all of it has been checked.
  let isVerified: Bool
  /// From the first byte of the first todo to behind the last byte of the last; empty behind the head when there is none.
  let objects: Range<Int>
  let trailer: StoreTrailer
  /// What is known of the lines by now, whoever has looked at them.
  let orderCheck = OrderCheck()

  /// Trusts the layout of those bytes; nil when their first or last line is not canonical.
  init?(trusting source: any StoreSource) throws(FileStoreError) {
    let head = StoreLayout.head
    guard source.count > head.count, try source.read(0..<head.count) == head else { return nil }
    guard let (start, line) = try Self.lastLine(of: source), let trailer = StoreTrailer(line: line) else { return nil }
    self.init(source: source, stored: source, isStored: true, isVerified: false, trailerStart: start, trailer: trailer)
  }

  /// A document of canonical bytes whose last line is known.
  init(
    source: any StoreSource, stored: any StoreSource, isStored: Bool, isVerified: Bool, trailerStart: Int,
    trailer: StoreTrailer
  ) {
    self.source = source
    self.stored = stored
    self.isStored = isStored
    self.isVerified = isVerified
    self.trailer = trailer
    objects = StoreLayout.head.count..<max(StoreLayout.head.count, trailerStart - 1)
  }

  /// The last line and where it begins, behind the head line at the earliest.
  private static func lastLine(of source: any StoreSource) throws(FileStoreError) -> (start: Int, line: [UInt8])? {
    var length = 4_096
    while true {
      let start = max(StoreLayout.head.count - 1, source.count - length)
      let tail = try source.read(start..<source.count)
      if let newline = tail.dropLast().lastIndex(of: UInt8(ascii: "\n")) {
        return (start + newline + 1, Array(tail[(newline + 1)...]))
      }
      guard start > StoreLayout.head.count - 1 else { return nil }
      length *= 16
    }
  }
}

/// Why a document could not answer.
enum DocumentError: Error {
  /// The layout is not what it was trusted to be: ask again on a verified document.
  case irregular
  /// The answer is an error.
  case store(StoreError)

  /// The error of a document that has been checked as a whole.
  ///
  /// It is regular, unless laying it out anew has made a todo longer than one may be.
  func ofVerified(path: String) -> StoreError {
    switch self {
    case .store(let error): error
    case .irregular:
      .unsound(path: path, line: 1, column: 1, byte: 0, expected: "todos that can be laid out one a line")
    }
  }
}
