import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoMerge
@testable import TodoStore

struct TodoLineTests {
  private static let uids: [TodoUID] = [
    "a", "aa", "b", "é", "abcdefgh", "abcdefghi", "abcdefg", "茶", "A", #"a\b"#, #"a"b"#, "abcdefgh\\",
    TodoUID(stored: String(repeating: "x", count: 40_000)),
  ]

  private func todo(_ uid: TodoUID, _ id: Int = 12, _ change: (inout Todo) -> Void = { _ in }) throws -> Todo {
    var todo = try Todo.sample(id) { change(&$0) }
    todo.uid = uid
    return todo
  }

  /// The same line as it lies in a file, between others.
  private func read(_ todo: Todo) throws -> TodoLine {
    let bytes = try self.todo("first", 7).line + [0x0A, 0x0A] + todo.line + [0x0A] + self.todo("last", 1_234).line
    let lines = try TodoLine.lines(in: bytes, idsUpTo: 2_000)
    #expect(lines.map(\.id.rawValue) == [7, todo.id.rawValue, 1_234])
    return lines[1]
  }

  @Test("a line has its todo and its bytes, wherever it comes from", arguments: uids)
  func trip(uid: TodoUID) throws {
    let todo = try todo(uid)
    for line in [TodoLine(todo), try read(todo), try #require(TodoLine(line: todo.line))] {
      #expect(line.todo == todo)
      #expect(line.uid == uid)
      #expect(line.line == todo.line)
      #expect(line.capacity > todo.line.count)
      #expect((line.created, line.modified) == (todo.created, todo.modified))
      #expect(line == TodoLine(todo))
    }
  }

  @Test("lines are in the order of the bytes of their uids")
  func order() throws {
    for left in Self.uids {
      for right in Self.uids {
        let (line, other) = (TodoLine(try todo(left)), try read(try todo(right, 13)))
        let expected = left == right ? 0 : left.precedes(right) ? -1 : 1
        #expect(line.order(to: other).signum() == expected, "\(left.text) \(right.text)")
        #expect(line.order(to: right).signum() == expected, "\(left.text) \(right.text)")
      }
    }
  }

  @Test("a line with another number is a different line but the same todo")
  func number() throws {
    var line = TodoLine(try todo("a"))
    let before = line
    line.id = TodoID(stored: 4_000)
    #expect(line != before && line.isSame(as: before))
    #expect(line.todo.id == line.id)
    #expect(line.line == line.todo.line)
    #expect(try !TodoLine(todo("a") { $0.title = "Another" }).isSame(as: before))
  }

  @Test("a line in another layout equals the canonical line")
  func layout() throws {
    let todo = try todo("a") { $0.after = ["b"] }
    let text = String(decoding: todo.line, as: UTF8.self).replacing(",", with: " , ").replacing("{", with: "{ ")
    let line = try #require(TodoLine(line: Array(text.utf8)))
    #expect(line == TodoLine(todo))
    #expect(line.line == todo.line)
    #expect(line.hasRelations)
    #expect(try !TodoLine(self.todo("a")).hasRelations)
  }

  @Test("whitespace after a todo is skipped")
  func blanks() throws {
    let todo = try todo("a")
    #expect(TodoLine(line: todo.line + Array(" \t\r\n".utf8)) == TodoLine(todo))
    let bytes = todo.line + Array(" \r\n".utf8) + todo.line + Array("\r".utf8)
    #expect(try TodoLine.lines(in: bytes, idsUpTo: 2_000) == [TodoLine(todo), TodoLine(todo)])
  }

  @Test("a text that is not a todo is reported with its line number, and empty lines count")
  func strange() throws {
    let line = try todo("a").line
    let split = String(decoding: line, as: UTF8.self).replacing(#","title""#, with: ",\n\"title\"")
    for (bytes, number, expected) in [
      (line + [0x0A, 0x0A] + Array("hello".utf8), 3, "a todo"), (line + line, 1, "a todo"),
      (Array(split.utf8), 1, "a todo"), (line + Array(" {".utf8), 1, "a todo"),
      ([0x0A] + line, 2, "an id up to 11"),
    ] {
      do throws(StrangeLine) {
        _ = try TodoLine.lines(in: bytes, idsUpTo: number == 2 ? 11 : 12)
        Issue.record("\(String(decoding: bytes, as: UTF8.self)) is read")
      } catch {
        #expect(error.number == number)
        #expect(error.expected == expected)
      }
    }
  }
}
