import FileStore

extension StoreDocument {
  /// One todo's place and bytes.
  struct Line {
    /// From its `{` to behind its `}`, in the document.
    let range: Range<Int>
    let bytes: [UInt8]
  }

  /// Where the first todo with that id or a greater one begins, or would begin: bisection over the lines.
  func position(ofFirstFrom id: Int) throws(DocumentError) -> Int {
    var low = objects.lowerBound
    var high = end
    while low < high {
      let line = try line(around: (low + high) / 2)
      if try self.id(of: line) < id {
        low = line.range.upperBound + StoreLayout.separator.count
      } else {
        high = line.range.lowerBound
      }
    }
    return low
  }

  /// The line that begins at that position; nil at the end.
  func line(at position: Int) throws(DocumentError) -> Line? {
    position < end ? try line(around: position) : nil
  }

  /// The id of the last todo, 0 when there is none.
  func lastStoredID() throws(DocumentError) -> Int {
    objects.isEmpty ? 0 : try id(of: try line(around: objects.upperBound - 1))
  }

  /// Where a todo behind the last would begin, were a separator there.
  var end: Int {
    objects.isEmpty ? objects.lowerBound : objects.upperBound + StoreLayout.separator.count
  }

  /// The number that a canonical line begins with.
  func id(of line: Line) throws(DocumentError) -> Int {
    let id = line.bytes.withUnsafeBufferPointer { Self.id(ofObject: $0, in: $0.indices) }
    guard let id else { throw DocumentError.irregular }
    return id
  }

  /// The todo of a line, decoded.
  func todo(of line: Line) throws(DocumentError) -> Todo {
    guard let todo = Todo(line: line.bytes) else { throw DocumentError.irregular }
    return todo
  }

  /// The line that holds that offset.
  ///
  /// Its bounds are looked for in ever wider windows.
  private func line(around offset: Int) throws(DocumentError) -> Line {
    let newline = UInt8(ascii: "\n")
    var reach = 512
    while true {
      let window = max(objects.lowerBound, offset - reach)..<min(objects.upperBound, offset + reach)
      guard window.contains(min(offset, objects.upperBound - 1)) else { throw DocumentError.irregular }
      let bytes = try read(window)
      let middle = min(offset - window.lowerBound, bytes.count)
      // An offset on a line's own separator belongs to that line.
      let start =
        bytes[..<middle].lastIndex(of: newline).map { $0 + 1 } ?? (window.lowerBound == objects.lowerBound ? 0 : nil)
      let stop =
        bytes[middle...].firstIndex(of: newline) ?? (window.upperBound == objects.upperBound ? bytes.count : nil)
      guard let start, let stop else {
        reach *= 8
        continue
      }
      var line = bytes[start..<stop]
      if window.lowerBound + stop != objects.upperBound {
        guard line.popLast() == UInt8(ascii: ",") else { throw DocumentError.irregular }
      }
      let lower = window.lowerBound + start
      return Line(range: lower..<lower + line.count, bytes: Array(line))
    }
  }

  /// Bytes of the document.
  func read(_ range: Range<Int>) throws(DocumentError) -> [UInt8] {
    do {
      return try source.read(range)
    } catch {
      throw DocumentError.store(.file(error))
    }
  }
}
