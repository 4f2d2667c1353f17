import Testing

@testable import TodoCore

struct TodoQuerySettledTests {
  private let views = QueryViews(["v": QueryView("x", order: [TodoSortKey(.id)], grouping: .by(.tags))])

  private func settled(_ query: TodoQuery) -> TodoQuery {
    var query = query
    query.plain = QueryView("not tag:someday", order: [TodoSortKey(.title)], grouping: .by(.priority))
    return query.settled(by: views)
  }

  @Test("the plain list has the configured query, order and grouping, unless others are given")
  func plain() {
    #expect(settled(TodoQuery(" ")).text == "not tag:someday")
    #expect(settled(TodoQuery()).order == [TodoSortKey(.title)])
    #expect(settled(TodoQuery()).grouping == .by(.priority))
    let asked = settled(TodoQuery(order: [TodoSortKey(.due)], grouping: .by(.due)))
    #expect(
      asked.text == "not tag:someday" && asked.order == [TodoSortKey(.due)] && asked.grouping == .by(.due))
  }

  @Test(
    "a query, or a request for all todos, replaces the plain list's query but keeps its order",
    arguments: [TodoQuery("a"), TodoQuery(includesAll: true)])
  func others(query: TodoQuery) {
    #expect(settled(query).text == query.text)
    #expect(settled(query).order == [TodoSortKey(.title)] && settled(query).grouping == .by(.priority))
  }

  @Test("a list that begins with a view has that view's order, unless another order is given")
  func view() {
    #expect(settled(TodoQuery("@v a")).order == [TodoSortKey(.id)])
    #expect(settled(TodoQuery("@v a")).grouping == .by(.tags))
    #expect(settled(TodoQuery("@v", includesAll: true)).order == [TodoSortKey(.id)])
    #expect(settled(TodoQuery("@v", order: [TodoSortKey(.due)])).order == [TodoSortKey(.due)])
  }
}
