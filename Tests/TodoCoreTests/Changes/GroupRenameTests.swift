import Testing
import TodoTestSupport

@testable import TodoCore

struct GroupRenameTests {
  @Test(
    "a project takes every project below it along, and names that differ in case and accents are one",
    arguments: [
      ("work", "office", "work", "office"), ("work", "office", "work/site", "office/site"),
      ("work", "office", "Wörk//a/b/", "office/a/b"), ("work/site", "office", "work/site/css", "office/css"),
      ("work/site", "site", "work", nil), ("work", "work/old", "work/a", "work/old/a"),
      ("work", "w", "workshop", nil),
      ("work", "w", "home/work", nil), (" work/ ", "w", "work/a", "w/a"), ("work", "Work", "work", "Work"),
    ] as [(String, String, String, String?)])
  func projects(name: String, new: String, project: String, expected: String?) throws {
    let rename = try GroupRename(.project, name, to: new).checked()
    #expect(rename.renamed(project) == expected)
    let todo = try Todo.sample(1) { $0.project = project }
    let after = rename.result(for: todo, at: .friday).after
    #expect(after?.project == expected ?? project)
    #expect(
      after?.modified == (expected == nil || expected == project ? todo.modified : Moment.friday.instant))
  }

  @Test("a tag keeps its place, and is there once")
  func tags() throws {
    let rename = try GroupRename(.tag, "#phone", to: "@calls").checked()
    let todo = try Todo.sample(1) { $0.tags = ["a", "Phone", "@phone", "calls", "phones"] }
    #expect(rename.result(for: todo, at: .friday).after?.tags == ["a", "calls", "phones"])
  }

  @Test(
    "a name that no todo can have is refused", arguments: TodoGroupKind.allCases,
    ["", "none", "\u{200B}", "a\u{7}"])
  func refusing(kind: TodoGroupKind, name: String) {
    #expect(throws: Refusal.self) { try GroupRename(kind, "a", to: name).checked() }
  }

  @Test(
    "a part moves along with its parent if it was in the parent's project or below it",
    arguments: [
      ("w", "w", "z", "z"), ("w/x", "w", "z", "z/x"), ("other", "w", "z", "other"), (nil, "w", "z", nil),
      (nil, nil, "z", "z"), ("w", nil, "z", "w"), ("w", "w", nil, nil), ("w/x", "w", nil, "w/x"),
    ] as [(String?, String?, String?, String?)])
  func parts(project: String?, old: String?, new: String?, expected: String?) throws {
    let part = try Todo.sample(2) { $0.project = project }
    #expect(part.moved(from: old, to: new, at: Moment.friday.instant).project == expected)
  }
}
