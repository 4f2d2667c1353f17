/// Values that are made when they are asked for, so that a list costs only what is shown of it.
public struct LazyRows<Element>: RandomAccessCollection {
  private let element: (Int) -> Element
  /// How many there are.
  public let endIndex: Int

  /// As many values as `count`; `element` makes the one at an index.
  public init(count: Int, element: @escaping (Int) -> Element) {
    self.element = element
    endIndex = count
  }

  /// The values of a collection.
  public init(_ values: [Element]) {
    self.init(count: values.count) { values[$0] }
  }

  /// Zero.
  public var startIndex: Int { 0 }

  /// The value at a position, made again each time.
  public subscript(position: Int) -> Element { element(position) }

  /// The same rows, each made into something else when it is asked for.
  public func mapped<Result>(_ transform: @escaping (Element) -> Result) -> LazyRows<Result> {
    LazyRows<Result>(count: endIndex) { transform(element($0)) }
  }
}
