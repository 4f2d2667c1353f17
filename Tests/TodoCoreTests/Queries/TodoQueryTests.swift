import Testing

@testable import TodoCore

struct TodoQuerySettledTests {
  private let views = QueryViews(["v": QueryView("x", order: [TodoSortKey(.id)], grouping: .tag)])

  private func settled(_ query: TodoQuery) -> TodoQuery {
    var query = query
    query.plain = QueryView("not tag:someday", order: [TodoSortKey(.title)], grouping: .priority)
    return query.settled(by: views)
  }

  @Test("the plain list is as it is wanted, and what is asked for goes before that")
  func plain() {
    #expect(settled(TodoQuery(" ")).text == "not tag:someday")
    #expect(settled(TodoQuery()).order == [TodoSortKey(.title)])
    #expect(settled(TodoQuery()).grouping == .priority)
    let asked = settled(TodoQuery(order: [TodoSortKey(.due)], grouping: .due))
    #expect(asked.text == "not tag:someday" && asked.order == [TodoSortKey(.due)] && asked.grouping == .due)
  }

  @Test(
    "a query, or asking for all, leaves the query of the plain list aside, and keeps its order",
    arguments: [TodoQuery("a"), TodoQuery(includesAll: true)])
  func others(query: TodoQuery) {
    #expect(settled(query).text == query.text)
    #expect(settled(query).order == [TodoSortKey(.title)] && settled(query).grouping == .priority)
  }

  @Test("a list that begins with a view is ordered by it, and what is asked for goes before that")
  func view() {
    #expect(settled(TodoQuery("@v a")).order == [TodoSortKey(.id)])
    #expect(settled(TodoQuery("@v a")).grouping == .tag)
    #expect(settled(TodoQuery("@v", includesAll: true)).order == [TodoSortKey(.id)])
    #expect(settled(TodoQuery("@v", order: [TodoSortKey(.due)])).order == [TodoSortKey(.due)])
  }
}
