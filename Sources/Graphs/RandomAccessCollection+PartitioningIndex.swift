extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies a condition, or `endIndex` if none does; the
  /// condition must also hold for every element after that one.
  @inlinable
  public func partitioningIndex(where belongsBehind: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if belongsBehind(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
