import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct MarkdownWritingTests {
  @Test("projects become sections in the order of their todos, and parts come below their parents")
  func sections() throws {
    var list: [Todo] = []
    for (id, title, project, parent) in [
      (1, "a", "work/site", nil), (2, "b", nil, nil), (3, "c", "home", 1), (4, "d", "work", nil),
      (5, "e", "home", nil), (6, "f", nil, 3), (7, "g", "w / x/y", 99),
    ] as [(Int, String, String?, Int?)] {
      list.append(
        try Todo.sample(id, title) { todo in
          (todo.project, todo.parent) = (project, parent.map { TodoUID(stored: "uid-\($0)") })
        })
    }
    let (text, remarks) = markdown(list)
    #expect(
      text.replacing(" ➕ 2026-11-18", with: "") == """
        - [ ] b

        # work

        - [ ] d

        ## site

        - [ ] a
            - [ ] c
                - [ ] f

        # home

        - [ ] e

        # w / x

        ## y

        - [ ] g <!-- todo:uid-7 -->

        """)
    #expect(
      remarks == ["3: adapted project of a subtask", "6: adapted project of a subtask", "7: lost parent"])
  }

  @Test("blank lines stand around headings but not between tasks, however long the list")
  func blankLines() throws {
    let list = try (1...40).map { id in
      try Todo.sample(id, "t\(id)") { todo in
        todo.project = id % 10 == 0 ? "p\(id)" : id > 20 ? "p20" : nil
        todo.parent = id % 4 == 3 ? TodoUID(stored: "uid-\(id - 1)") : nil
        if id % 5 == 0 { todo.content = "b" }
      }
    }
    for count in 1...40 {
      let text = markdown(Array(list[..<count])).text
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(taskLines(of: text).count == count)
      for (index, line) in lines.enumerated() where line.isEmpty {
        #expect(lines[index - 1].hasPrefix("#") || lines[index + 1].hasPrefix("#"), "\(count): \(text)")
      }
      for (index, line) in lines.enumerated() where line.hasPrefix("#") {
        #expect(index == 0 || lines[index - 1].isEmpty)
        #expect(lines[index + 1].isEmpty)
      }
    }
  }

  @Test("a todo that no line can express is left out, and the rest of the list is unchanged")
  func refused() throws {
    let tasks = (0..<60).map { "\($0 % 3 == 0 ? "\n# p\($0)\n\n" : "")- [ ] t\($0) (dependsOn:: z)\n" }
    let text = "- [ ] x (id:: a]b)\n- [ ] y [id:: c)d]\n" + tasks.joined()
    let todos = try CodecTrip.todos(MarkdownCodec.self, Array(text.utf8))
    for place in 26..<50 {
      var list = todos
      // Neither brackets nor parentheses can hold both names.
      list[place].after = [todos[0].uid, todos[1].uid]
      let (written, remarks) = markdown(list)
      list.remove(at: place)
      #expect(written == markdown(list).text)
      #expect(remarks == ["\(place + 1): lost todo"])
    }
  }

  @Test("parts of each other, and a part of itself, are written once")
  func circles() throws {
    let list = try (1...5).map { id in
      try Todo.sample(id, "t\(id)") { $0.parent = TodoUID(stored: "uid-\([0, 3, 1, 2, 4, 4][id])") }
    }
    let (text, remarks) = markdown(list)
    #expect(taskLines(of: text).count == 5)
    #expect(remarks.filter { $0.contains("lost parent") }.count == 2)
  }

  @Test("ten thousand nested parts are written in lines of bounded length")
  func depth() throws {
    let list = try (1...10_000).map { id in
      try Todo.sample(id, "t\(id)") { $0.parent = TodoUID(stored: "uid-\(id - 1)") }
    }
    let (text, remarks) = markdown(list)
    #expect(text.utf8.count < 10_000 * 200)
    #expect(text.split(separator: "\n").count == 10_000)
    #expect(remarks.count == 10_000 / 33 + 1)
  }

  @Test(
    "a todo that others come after has an identifier: its UUID, its line's, or one that a comment explains")
  func identifiers() throws {
    let uuid = "8f14e45f-ceea-467f-a0e6-9b1d4f1a2b3c"
    let uids = [uuid, "md:abc", "gh:o/r#1", "d"]
    let list = try uids.enumerated().map { index, uid in
      try Todo.sample(index + 1, "t\(index)") { todo in
        todo.uid = TodoUID(stored: uid)
        if index == 3 { todo.after = (uids.dropLast() + ["gh:x", "md:gone"]).map { TodoUID(stored: $0) } }
      }
    }
    let (text, remarks) = markdown(list)
    #expect(remarks == ["4: lost after"])
    let id = try #require(text.firstMatch(of: #/<!-- todo:gh:o/r#1 --> 🆔 (\w{13})/#)?.1)
    #expect(text.contains("- [ ] t0 🆔 \(uuid) ➕"))
    #expect(text.contains("- [ ] t1 🆔 abc ➕"))
    #expect(text.contains("- [ ] t3 ⛔ \(uuid),abc,\(id),gone ➕"))
    let again = try todos(fromMarkdown: text)
    #expect(again[3].after.map(\.text) == [uuid, "md:abc", "gh:o/r#1", "md:gone"])
    #expect(again.map(\.uid.text).dropLast() == [uuid, "md:abc", "gh:o/r#1"])
  }

  @Test("a comment has the uid only if the line alone would not identify the todo")
  func comments() throws {
    let text = "- [ ] a\n- [ ] twin 📅 2026-12-02\n- [ ] twin 📅 2026-12-01\n- [ ] c <!-- todo:u -->\n"
    var list = try todos(fromMarkdown: text)
    #expect(markdown(list).text == text)
    #expect(markdown([list[0], list[2], list[1], list[3]]).text == text)
    #expect(markdown([list[2]]).text == "- [ ] twin <!-- todo:\(list[2].uid.text) --> 📅 2026-12-01\n")
    list[0].title = "b"
    #expect(markdown(list).text.hasPrefix("- [ ] b <!-- todo:\(list[0].uid.text) -->\n"))
    list[0].title = "a"
    list[0].project = "work"
    #expect(markdown(list).text.contains("# work\n\n- [ ] a <!-- todo:\(list[0].uid.text) -->\n"))
  }

  @Test("a uid that no comment can hold is lost and reported", arguments: ["a-->b", "b--"])
  func unwritableUID(uid: String) throws {
    let todo = try Todo.sample(1, "a") { $0.uid = TodoUID(stored: uid) }
    let (text, remarks) = markdown([todo], ExportOptions(writesUIDs: true))
    #expect(text == "- [ ] a ➕ 2026-11-18\n")
    #expect(remarks == ["1: lost uid"])
  }

  @Test("ended tasks are told apart from the open task with the same identifier")
  func followers() throws {
    let text = "- [x] a 🆔 q ✅ 2026-11-19\n- [ ] a 🆔 q\n"
    let list = try todos(fromMarkdown: text)
    #expect(list.map(\.uid.text) == ["md:q#2026-11-19", "md:q"])
    #expect(markdown(list).text == text)
    #expect(markdown([list[0]]).text == "- [x] a <!-- todo:md:q#2026-11-19 --> 🆔 q ✅ 2026-11-19\n")
  }
}

/// What holds for any todos and lines.
extension MarkdownWritingTests {
  @Test("todos come back with exactly the differences that are reported", arguments: [false, true])
  func roundTrip(usesDataview: Bool) throws {
    var random = RandomMarkdown(seed: usesDataview ? 5 : 6)
    for _ in 0..<150 {
      let list = random.todos(1 + random.below(12))
      let (text, remarks) = markdown(list, ExportOptions(writesUIDs: true, usesDataview: usesDataview))
      let again = Dictionary(try todos(fromMarkdown: text).map { ($0.uid, $0) }) { first, _ in first }
      #expect(again.count == list.count, "\(text)")
      for todo in list {
        let read = try #require(again[todo.uid], "\(todo.uid.text) in \(text)")
        let told = Set(remarks.compactMap { Self.field($0, of: todo.id) })
        #expect(Set(Self.differences(todo, read)) == told, "\(todo.id.rawValue) of \(text)")
      }
    }
  }

  /// The fields that differ; of instants, only the days count.
  private static func differences(_ todo: Todo, _ other: Todo) -> [String] {
    TodoField.allCases.filter { field in
      if [.id, .uid, .modified].contains(field) { return false }
      let (one, two) = (todo[field], other[field])
      if let instant = one?.instant, let read = two?.instant {
        return Moment.friday.localDate(of: instant).day != Moment.friday.localDate(of: read).day
      }
      // A todo that does not say when it ended has ended now.
      if one == nil, two == .instant(Moment.friday.instant) { return false }
      return one.flatMap(\.uids).map(Set.init) != two.flatMap(\.uids).map(Set.init)
        || one?.uids == nil && one != two
    }.map(\.key)
  }

  /// The field that a remark is about.
  private static func field(_ remark: String, of id: TodoID) -> String? {
    guard remark.hasPrefix("\(id.rawValue): ") else { return nil }
    let what = remark.split(separator: " ").dropFirst(2).joined(separator: " ")
    return switch what {
    case "tag": "tags"
    case "start as a day": "start"
    case "project of a subtask": "project"
    case let what where what.hasPrefix("repeat "): "repeat"
    case "line, rewritten": nil
    case let what where what.hasPrefix("kept "): nil
    default: what
    }
  }

  @Test("lines come back as they came, and a second import finds nothing new")
  func lines() throws {
    var random = RandomMarkdown(seed: 7)
    for _ in 0..<200 {
      let source = (0..<(1 + random.below(10))).map {
        random.line() + (random.chance(4) ? "\n\n# h\($0)" : "")
      }
      .joined(separator: "\n")
      let list = try todos(fromMarkdown: source)
      let context = ExchangeContext(moment: .friday)
      let records = MarkdownCodec.read(Array(source.utf8), in: context).records
      let text = markdown(list).text
      let again = MarkdownCodec.read(Array(text.utf8), in: context).records
      let isFound = Set(
        ImportedRecords([(nil, MarkdownCodec.read(Array(text.utf8), in: context))], .markdown, in: context)
          .uids)
      #expect(isFound == Set(list.map(\.uid)), "\(source)\n\(text)")
      guard !text.contains("<!-- todo:m") else { continue }
      #expect(Set(again.map(\.sum)) == Set(records.map(\.sum)), "\(source)\n=>\n\(text)")
    }
  }

  @Test("a changed todo comes back from its line with exactly the differences that are reported")
  func edits() throws {
    var random = RandomMarkdown(seed: 8)
    for _ in 0..<1_000 {
      let source = random.line()
      guard var todo = try todos(fromMarkdown: source).first else { continue }
      let other = random.todos(1)[0]
      let fields = [TodoField.title, .priority, .due, .start, .tags, .repeats].filter { _ in random.chance(2)
      }
      for field in fields { todo[field] = other[field] }
      let (text, remarks) = markdown([todo])
      let read = try #require(try todos(fromMarkdown: text).first)
      let told = Set(remarks.compactMap { Self.field($0, of: todo.id) })
      #expect(Set(Self.differences(todo, read)) == told, "\(source)\n\(todo)\n\(text)")
    }
  }
}
