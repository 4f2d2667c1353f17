import Testing
import TodoKit

struct TodoIDTests {
  @Test("an id is a number from 1 to 2⁵³ − 1", arguments: [1, 42, 9_007_199_254_740_991])
  func possible(number: Int) throws {
    let id = try #require(TodoID(rawValue: number))
    #expect(id.rawValue == number)
    #expect(TodoValue.id(id).description == String(number))
  }

  @Test("other numbers are not ids", arguments: [0, -1, 9_007_199_254_740_992, .max, .min])
  func impossible(number: Int) {
    #expect(TodoID(rawValue: number) == nil)
  }

  @Test("ids are compared by their numbers")
  func order() throws {
    #expect(try #require(TodoID(rawValue: 9)) < #require(TodoID(rawValue: 10)))
  }
}
