/// Finding todos by their ids: by a bisection over the lines for each, or by one pass over all of them.
///
/// To do 5,000 of 100,000 todos takes twice as long where each is looked for by itself.
extension StoreDocument {
  /// How many bytes of lines are passed in about the time of one bisection.
  private static let bytesPerBisection = 32_768
  /// So few are never worth a pass.
  private static let fewIDs = 16

  /// The lines of the todos whose ids lie in any of the ranges, in the order of their ids.
  ///
  /// - Parameter ranges: in ascending order, none overlapping.
  package func lines(in ranges: [ClosedRange<Int>]) throws(DocumentError) -> [StoredLine] {
    var lines: [StoredLine] = []
    try forEachLine(in: ranges) { line in
      if line.bytes != nil { lines.append(line) }
    }
    return lines
  }

  /// Hands over the lines of the todos whose ids lie in any of the ranges, in the order of their ids; for a range in which
  /// there is none, the place where the first of its ids would be.
  ///
  /// That a todo is not there is said only of a document whose lines are in order.
  ///
  /// - Parameter ranges: in ascending order, none overlapping.
  package func forEachLine(in ranges: [ClosedRange<Int>], _ body: (StoredLine) -> Void) throws(DocumentError) {
    if isPassFaster(for: ranges) { try pass(ranges, body) } else { try bisect(ranges, body) }
  }

  /// The id of the last todo, 0 when there is none.
  package func lastStoredID() throws(DocumentError) -> Int {
    objects.isEmpty ? 0 : try line(around: objects.upperBound - 1).id
  }

  /// Whether ids are found faster by passing over every line than by a bisection for each.
  func isPassFaster(for ranges: [ClosedRange<Int>]) -> Bool {
    var count = 0
    for ids in ranges where count < objects.count { count += min(objects.count, ids.upperBound - ids.lowerBound) + 1 }
    return count > Self.fewIDs + objects.count / Self.bytesPerBisection
  }

  private func pass(_ ranges: [ClosedRange<Int>], _ body: (StoredLine) -> Void) throws(DocumentError) {
    // The first of the ranges that does not end before the line.
    var index = 0
    var isFound = false
    try forEachLine { id, range, bytes in
      while index < ranges.count, ranges[index].upperBound < id {
        if !isFound { body(StoredLine(id: ranges[index].lowerBound, position: range.lowerBound, bytes: nil)) }
        isFound = false
        index += 1
      }
      guard index < ranges.count, ranges[index].lowerBound <= id else { return }
      body(StoredLine(id: id, position: range.lowerBound, bytes: Array(bytes)))
      isFound = true
    }
    for ids in ranges[index...].dropFirst(isFound ? 1 : 0) {
      body(StoredLine(id: ids.lowerBound, position: end, bytes: nil))
    }
  }

  private func bisect(_ ranges: [ClosedRange<Int>], _ body: (StoredLine) -> Void) throws(DocumentError) {
    var isComplete = true
    for ids in ranges {
      var position = try position(ofFirstFrom: ids.lowerBound)
      // The first of the ids that has not been met or missed.
      var next = ids.lowerBound
      while next <= ids.upperBound, position < end {
        let line = try line(around: position)
        guard line.id >= next else { throw .irregular }
        guard line.id <= ids.upperBound else { break }
        if line.id > next { isComplete = false }
        body(line)
        next = line.id + 1
        position = line.range.upperBound + StoreLayout.separator.count
      }
      if next == ids.lowerBound { body(StoredLine(id: next, position: position, bytes: nil)) }
      if next <= ids.upperBound { isComplete = false }
    }
    if !isComplete { try requireOrder() }
  }

  /// Where the first todo with that id or a greater one begins, or would begin.
  private func position(ofFirstFrom id: Int) throws(DocumentError) -> Int {
    var low = objects.lowerBound
    var high = end
    while low < high {
      let line = try line(around: (low + high) / 2)
      if line.id < id {
        low = line.range.upperBound + StoreLayout.separator.count
      } else {
        high = line.position
      }
    }
    return low
  }

  /// The line that holds that offset.
  ///
  /// Its bounds are looked for in ever wider windows.
  private func line(around offset: Int) throws(DocumentError) -> StoredLine {
    let newline = UInt8(ascii: "\n")
    var reach = 512
    while true {
      let window = max(objects.lowerBound, offset - reach)..<min(objects.upperBound, offset + reach)
      guard window.contains(min(offset, objects.upperBound - 1)) else { throw .irregular }
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
        guard line.popLast() == UInt8(ascii: ",") else { throw .irregular }
      }
      let id = line.withUnsafeBufferPointer { StoredLine.id(ofObject: $0, in: $0.indices) }
      guard let id else { throw .irregular }
      return StoredLine(id: id, position: window.lowerBound + start, bytes: Array(line))
    }
  }
}
