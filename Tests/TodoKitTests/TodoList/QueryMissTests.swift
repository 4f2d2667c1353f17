import FileStore
import Testing
import TodoTestSupport

@testable import TodoKit

struct QueryMissTests {
  private func interactors() throws -> (list: TodoListInteractor, detail: TodoDetailInteractor) {
    let store = TodoStore(
      SpyStorage(
        try document([
          .sample(1, "Call Bob") {
            ($0.tags, $0.project) = (["phone", "größe", "12", "photo"], "home/garden/")
          },
          .sample(2, "Milk and bread") { $0.status = .done }, .sample(3, "Bread") { $0.status = .cancelled },
          .sample(4, "Bread later") { $0.start = LocalDate("2026-12-01") },
          .sample(5, "Old") { ($0.tags, $0.status) = (["#old", "a b"], .done) },
        ])))
    var views = QueryViews(["garden": QueryView("project:home/garden")])
    views.fields.declare(OwnField("client"))
    return (
      TodoListInteractor(entity: store, moment: .friday, views: views),
      TodoDetailInteractor(entity: store, moment: .friday)
    )
  }

  @Test(
    "words that look like a term suggest the term",
    arguments: [
      ("today", "is:today"), ("Overdue", "is:overdue"), ("high", "priority:high"), ("+phone", "tag:phone"),
      ("phone", "tag:phone"), ("#12", "tag:12"), ("#home", "project:home"),
      ("@home/garden", "project:home/garden"), ("+OVERDUE", "is:overdue"), ("#today", "is:today"),
      ("+phnoe", "tag:phone"), ("@gardn", "@garden"), ("tag:pho*", "tag:phone,photo"),
      ("#PHO*", "tag:phone,photo"), ("project:home*", "project:home,home/garden"), ("p1", "priority:high"),
      ("P2", "priority:medium"), ("!high", "priority:high"), ("!1", "priority:high"),
      ("!phone", "not tag:phone"), ("!home", "not project:home"), ("!zebra", "not zebra"),
      ("!#phone", "not #phone"), ("-phone", "not tag:phone"), ("!tag:phone", "not tag:phone"),
      ("zebra | tiger", "or"), ("zebra && tiger", "and"), ("client=ACME", "client:ACME"),
      ("cleint=ACME", "client:ACME"), ("pri=H", "priority:H"), ("priority!=high", "priority.not:high"),
      ("title~zebra", "title:zebra"), ("due = fri", "due:fri"), ("/zebra/", "zebra"),
      ("\"/a zebra/\"", "\"a zebra\""), ("zeb*", "zeb"), ("*bra", "bra"), ("title:zeb*", "title:zeb"),
      ("/zeb.*/", nil), ("/", nil), ("*", nil), ("!", nil), ("-2", nil), ("!2026", nil), ("C++<3", nil),
      ("1<2", nil), ("\"note:x\"", nil), ("client=", nil), ("a~b", nil), ("grosse", "tag:größe"),
      ("GRÖSSE", "tag:größe"), ("home/garden", "project:home/garden"), ("due<fri", "due.before:fri"),
      ("due<=fri", "due.by:fri"), ("due>=fri", "due.from:fri"), ("created>today", "created.after:today"),
      ("tag=phone", "tag:phone"), ("due<nonsense", nil), ("x<y", nil), ("tomorrow", "due:tomorrow"),
      ("2026", nil), ("zebra today", "is:today"), ("zebra or +phone", "tag:phone"), ("zebra not today", nil),
      ("\"a b\"", "tag:\"a b\""), ("zebra", nil),
    ])
  func terms(query: String, term: String?) throws {
    #expect(try interactors().list.miss(of: TodoQuery(query)) == term.map { .term($0) })
  }

  @Test(
    "a name that no todo has is reported, with the closest existing name",
    arguments: [
      ("tag:phnoe", QueryMiss.unknownName(.tag, "phnoe", closest: "phone")),
      ("#phnoe", .unknownName(.tag, "phnoe", closest: "phone")),
      ("+hmoe", .unknownName(.project, "hmoe", closest: "home")),
      ("+nowhere", .unknownName(.project, "nowhere", closest: nil)),
      ("tag:x*", .unknownName(.tag, "x*", closest: nil)),
      ("zebra project:/hmoe/", .unknownName(.project, "hmoe", closest: "home")),
      ("project:nowhere", .unknownName(.project, "nowhere", closest: nil)), ("tag:PHONE zebra", nil),
      ("project:garden", .unknownName(.project, "garden", closest: nil)), ("not tag:phnoe zebra", nil),
    ] as [(String, QueryMiss?)])
  func names(query: String, miss: QueryMiss?) throws {
    #expect(try interactors().list.miss(of: TodoQuery(query)) == miss)
  }

  private func hidden(_ done: Int, _ cancelled: Int, _ waiting: Int, isPick: Bool = false) -> QueryMiss {
    .hidden(TodoCounts(open: waiting, done: done, cancelled: cancelled), isPick: isPick)
  }

  @Test("matching todos that are left out are counted, unless the query names a status")
  func hiddenTodos() throws {
    let (list, detail) = try interactors()
    #expect(try list.miss(of: TodoQuery("bread")) == hidden(1, 1, 1))
    #expect(try list.miss(of: TodoQuery("tag:old")) == hidden(1, 0, 0))
    #expect(try list.miss(of: TodoQuery("is:done call")) == nil)
    #expect(try list.miss(of: TodoQuery("call bread", includesAll: true)) == nil)
    #expect(try detail.miss(of: .query("milk")) == hidden(1, 0, 0, isPick: true))
    #expect(try detail.miss(of: .refs([])) == nil)
  }
}
