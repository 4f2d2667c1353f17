extension RandomAccessCollection {
  /// The index of the first element for which a condition holds, which holds for all behind it, too; `endIndex` when it
  /// holds for none.
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
