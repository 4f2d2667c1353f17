import Testing

@testable import Graphs
@testable import Graphs

struct RandomAccessCollectionPartitioningIndexTests {
  @Test("the first element of the second part is found, wherever it is", arguments: 0...9)
  func first(count: Int) {
    let numbers = Array(0..<count)
    for bound in 0...count {
      #expect(numbers.partitioningIndex { $0 >= bound } == bound)
      #expect(numbers[bound...].partitioningIndex { $0 >= count } == count)
    }
  }

  @Test("only a few of many elements are looked at")
  func economy() {
    var looks = 0
    let index = (0..<1_000_000).partitioningIndex { number in
      looks += 1
      return number >= 314_159
    }
    #expect(index == 314_159 && looks <= 20)
  }
}
