/// The objects and arrays that are open, innermost last: one bit each, in memory of its own only beyond 64.
struct ContainerStack {
  private var innermost: UInt64 = 0
  private var outer: [UInt64] = []
  private var count = 0

  var isEmpty: Bool { count == 0 }

  /// Whether the innermost container is an object; meaningless when the stack is empty.
  var isObjectOnTop: Bool { innermost & 1 == 1 }

  mutating func push(isObject: Bool) {
    if count > 0, count.isMultiple(of: 64) {
      outer.append(innermost)
    }
    innermost = innermost << 1 | (isObject ? 1 : 0)
    count += 1
  }

  mutating func pop() {
    innermost >>= 1
    count -= 1
    if count.isMultiple(of: 64), let word = outer.popLast() {
      innermost = word
    }
  }
}
