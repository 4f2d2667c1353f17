import Testing

@testable import TodoCore

struct TodoQuerySettledTests {
  private let views = QueryViews(["v": QueryView("x", order: [TodoSortKey(.id)], grouping: .tag)])

  private func settled(_ query: TodoQuery) -> TodoQuery {
    var query = query
    query.plain = QueryView("not tag:someday", order: [TodoSortKey(.title)], grouping: .priority)
    return query.settled(by: views)
  }

  @Test("the plain list has the configured query, order and grouping, unless others are given")
  func plain() {
    #expect(settled(TodoQuery(" ")).text == "not tag:someday")
    #expect(settled(TodoQuery()).order == [TodoSortKey(.title)])
    #expect(settled(TodoQuery()).grouping == .priority)
    let asked = settled(TodoQuery(order: [TodoSortKey(.due)], grouping: .due))
    #expect(asked.text == "not tag:someday" && asked.order == [TodoSortKey(.due)] && asked.grouping == .due)
  }

  @Test(
    "a query, or a request for all todos, replaces the plain list's query but keeps its order",
    arguments: [TodoQuery("a"), TodoQuery(includesAll: true)])
  func others(query: TodoQuery) {
    #expect(settled(query).text == query.text)
    #expect(settled(query).order == [TodoSortKey(.title)] && settled(query).grouping == .priority)
  }

  @Test("a list that begins with a view has that view's order, unless another order is given")
  func view() {
    #expect(settled(TodoQuery("@v a")).order == [TodoSortKey(.id)])
    #expect(settled(TodoQuery("@v a")).grouping == .tag)
    #expect(settled(TodoQuery("@v", includesAll: true)).order == [TodoSortKey(.id)])
    #expect(settled(TodoQuery("@v", order: [TodoSortKey(.due)])).order == [TodoSortKey(.due)])
  }
}
