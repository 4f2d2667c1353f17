/// Finding many todos by their ids: one bisection for each, or one pass over the lines for all.
extension StoreDocument {
  /// Where a todo with an id begins, or would begin.
  struct Place {
    let position: Int
    /// Its line; nil when there is none.
    let line: Line?
  }

  /// How many bytes of lines are passed in about the time of one bisection.
  private static let bytesPerBisection = 32_768
  /// So few are never worth a pass.
  private static let fewIDs = 16

  /// Whether so many ids are found faster by passing over every line than by a bisection for each.
  func isPassFaster(for count: Int) -> Bool {
    count > Self.fewIDs + objects.count / Self.bytesPerBisection
  }

  /// The todos whose ids lie in any of the ranges, in the order of their ids, found by a pass.
  func pass(_ ranges: [ClosedRange<Int>]) throws(DocumentError) -> [Located] {
    let ranges = ranges.sorted { $0.lowerBound < $1.lowerBound }
    var lines: [Line] = []
    var next = 0
    var last = 0
    try forEachLine { id, range, bytes in
      while next < ranges.count, ranges[next].lowerBound <= id {
        last = max(last, ranges[next].upperBound)
        next += 1
      }
      if id <= last { lines.append(Line(range: range, bytes: Array(bytes))) }
    }
    var located: [Located] = []
    located.reserveCapacity(lines.count)
    for line in lines { located.append(try self.located(line)) }
    return located
  }

  /// Where the todos with these ids are or would be.
  ///
  /// - Parameter ids: in ascending order.
  func places(of ids: [Int]) throws(DocumentError) -> [Place] {
    var places: [Place] = []
    places.reserveCapacity(ids.count)
    guard isPassFaster(for: ids.count) else {
      for id in ids {
        let position = try position(ofFirstFrom: id)
        let line = try line(at: position)
        places.append(Place(position: position, line: try line.map(self.id(of:)) == id ? line : nil))
      }
      return places
    }
    try forEachLine { id, range, bytes in
      while places.count < ids.count, ids[places.count] <= id {
        let isFound = ids[places.count] == id
        places.append(
          Place(position: range.lowerBound, line: isFound ? Line(range: range, bytes: Array(bytes)) : nil))
      }
    }
    while places.count < ids.count { places.append(Place(position: end, line: nil)) }
    return places
  }

  /// A line with its todo decoded.
  func located(_ line: Line) throws(DocumentError) -> Located {
    Located(range: line.range, todo: try todo(of: line), line: line.bytes)
  }
}
