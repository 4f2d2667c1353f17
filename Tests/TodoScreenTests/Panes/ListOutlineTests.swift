import Testing
import TodoKit

@testable import TodoScreen

struct ListOutlineTests {
  private let outline = ListOutline(
    [.init(.due(.overdue), 0..<2), .init(.due(.today), 2..<3), .init(.due(.undated), 3..<6)])

  @Test("each section has a heading before its todos")
  func lines() {
    let expected: [ListOutline.Line] = [
      .heading(0), .todo(0), .todo(1), .heading(1), .todo(2), .heading(2), .todo(3), .todo(4), .todo(5),
    ]
    #expect((0..<outline.count).compactMap(outline.line(at:)) == expected)
    #expect(outline.line(at: 9) == nil && outline.line(at: -1) == nil)
    for index in 0..<6 { #expect(outline.line(at: outline.line(of: index)) == .todo(index)) }
  }

  @Test(
    "the nearest todo is found from every line",
    arguments: [(0, 0), (3, 2), (5, 3), (8, 5), (99, 5), (-4, 0)])
  func near(line: Int, todo: Int) {
    #expect(outline.todo(near: line) == todo)
  }

  @Test("todos that are folded away have no line of their own and lead to the line before them")
  func folded() {
    let outline = ListOutline([.init(nil, 0..<6)], hidden: [1..<3, 5..<6])
    #expect((0..<outline.count).compactMap(outline.line(at:)) == [.todo(0), .todo(3), .todo(4)])
    #expect(outline.line(of: 2) == 0 && outline.line(of: 5) == 2 && outline.line(of: 3) == 1)
  }

  @Test("an empty list has no lines")
  func nothing() {
    #expect(ListOutline([]).count == 0 && ListOutline([]).todo(near: 0) == nil)
    #expect(ListOutline([.init(nil, 0..<0)]).count == 0)
  }
}
