import Testing
import TodoTestSupport

@Suite("Edge cases of queries, feeds and series")
struct SelectionTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.todo("add", "Buy milk", "--uid", "milk", "-P", "home", "-d", "2026-12-31", "--repeat", "1m")
      .expect()
    try home.todo("add", "Call Bob", "--uid", "bob", "-P", "work").expect()
    try home.todo("add", "Read", "--uid", "read").expect()
  }

  @Test(
    "an empty text in a query never means every todo",
    arguments: ["\"\"", "\"\" or x", "\u{301}", "uid:\"\""])
  func emptyText(query: String) throws {
    let before = try home.files
    try home.todo("rm", "--where", query).expectFailure(2, nil)
    #expect(try home.files == before)
  }

  @Test("none can stand among other values")
  func keywords() throws {
    try home.todo("list", "-q", "--sort", "id", "project:none,work").expect("2\n3\n")
    try home.todo("list", "-q", "--sort", "id", "due:none,today").expect("2\n3\n")
    try home.todo("list", "-q", "project.not:none,work").expect("1\n")
  }

  @Test("ifModified must name existing todos")
  func gone() throws {
    try home.todo("rm", "3", "-q").expect()
    let feed = #"{"uid":"read","title":"again","ifModified":"2026-01-01T00:00:00Z"}"#
    let before = try home.files
    try home.todo("apply", "-", input: feed).expectFailure(4, nil)
    #expect(try home.files == before)
  }

  @Test("a moved todo repeats as if it had not been moved, unless its rule is given with its date")
  func movedRepeat() throws {
    try home.todo("done", "1", "--fields", "due,repeat").expect(
      "2026-12-31\t\n2027-01-31\tevery month on 31\n")
    try home.todo("edit", "4", "--due", "2027-03-10", "--fields", "due,repeat").expect(
      "2027-03-10\tevery month on 31\n")
    try home.todo("done", "4", "--fields", "due,repeat").expect(
      "2027-03-10\t\n2027-03-31\tevery month on 31\n")
    try home.todo("edit", "5", "--due", "2027-04-10", "--repeat", "monthly", "-q").expect("5\n")
    try home.todo("done", "5", "--fields", "due,repeat").expect("2027-04-10\t\n2027-05-10\tevery month\n")
  }

  @Test("a rule such as after 1 month counts from the day of completion")
  func afterMonths() throws {
    try home.todo("edit", "2", "--repeat", "after 1 month", "-q").expect()
    try home.todo(["done", "2", "--fields", "due,repeat"], environment: ["TODO_NOW": "2026-01-31T10:00:00Z"])
      .expect("2026-11-20\t\n2026-02-28\tafter 1 month\n")
    try home.todo(["done", "4", "--fields", "due,repeat"], environment: ["TODO_NOW": "2026-02-10T10:00:00Z"])
      .expect("2026-02-28\t\n2026-03-10\tafter 1 month\n")
  }

  @Test("a feed may give completed to an open todo, which stays open without it")
  func completed() throws {
    let feed = #"{"uid":"bob","completed":"2026-01-01T00:00:00Z"}"#
    try home.todo("apply", "-", "-q", input: feed).expect()
    try home.todo("list", "--all", "--sort", "id", "--fields", "status,completed").expect(
      "open\t\nopen\t\nopen\t\n")
  }
}
