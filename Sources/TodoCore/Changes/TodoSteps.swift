/// The progress of the steps in a todo's content.
///
/// A step is a task list item of GitHub Flavored Markdown (spec 0.29, section 5.3): a line such as `- [ ] Buy
/// eggs`, at any depth, or `- [x]` once it is done.
public struct TodoSteps: Hashable, Sendable {
  /// The number of steps that are done.
  public let done: Int
  /// The number of steps, at least 1.
  public let count: Int
  /// The number of the first open step, from 1, or `nil` if all are done.
  public let next: Int?

  package init?(in content: String) {
    let marks = Self.marks(in: content)
    if marks.isEmpty { return nil }
    count = marks.count
    done = marks.count { $0.isDone }
    next = marks.firstIndex { !$0.isDone }.map { $0 + 1 }
  }

  /// Returns the content with the steps of these numbers, from 1, marked as done or open.
  ///
  /// A step that already has that state stays as it is written.
  static func content(_ content: String, with numbers: [ClosedRange<Int>], done: Bool) -> String {
    var bytes = Array(content.utf8)
    for (index, mark) in marks(in: content).enumerated() where mark.isDone != done {
      guard numbers.contains(where: { $0.contains(index + 1) }) else { continue }
      bytes[content.utf8.distance(from: content.startIndex, to: mark.place)] = UInt8(ascii: done ? "x" : " ")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the changed steps, with their numbers, if contents differ only in which steps are done, else
  /// `nil`.
  package static func changes(from old: String, to new: String) -> [(
    number: Int, before: String, after: String
  )]? {
    let (oldLines, newLines) = (lines(of: old), lines(of: new))
    guard oldLines.count == newLines.count else { return nil }
    var number = 0
    var changes: [(number: Int, before: String, after: String)] = []
    for (before, after) in zip(oldLines, newLines) {
      let place = mark(on: before)?.place
      if place != nil { number += 1 }
      if before.elementsEqual(after) { continue }
      guard let place, let other = mark(on: after)?.place,
        before[..<place].elementsEqual(after[..<other]),
        before[place...].dropFirst().elementsEqual(after[other...].dropFirst())
      else { return nil }
      changes.append((number, String(Substring(before)), String(Substring(after))))
    }
    return changes
  }

  /// Returns the positions of the marks in the steps' boxes, and whether each is done.
  private static func marks(in content: String) -> [(place: String.Index, isDone: Bool)] {
    lines(of: content).compactMap(mark)
  }

  private static func lines(of content: String) -> [Substring.UTF8View] {
    content.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// Returns the position of the mark in a line's box, and whether the step is done, or `nil` if the line has
  /// no box.
  private static func mark(on line: Substring.UTF8View) -> (place: String.Index, isDone: Bool)? {
    let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let bullet = text.first, "-*+".utf8.contains(bullet) else { return nil }
    let box = text.dropFirst().prefix(4)
    let isDone = box.elementsEqual(" [x]".utf8) || box.elementsEqual(" [X]".utf8)
    guard isDone || box.elementsEqual(" [ ]".utf8) else { return nil }
    return (text.index(text.startIndex, offsetBy: 3), isDone)
  }

  /// Whether a line is a step.
  public static func isStep(_ line: String) -> Bool { mark(on: line[...].utf8) != nil }
}

/// The steps that references name, instead of todos or along with them.
package struct NamedSteps {
  package struct Steps {
    fileprivate let refs: [(text: String, numbers: ClosedRange<Int>)]
    fileprivate let isBesideTodo: Bool
  }

  private let pick: [TodoRef]
  private let refs: [Int: [(text: String, numbers: ClosedRange<Int>)]]

  package init(_ pick: TodoPick) {
    guard case .refs(let all) = pick else {
      (self.pick, refs) = ([], [:])
      return
    }
    self.pick = all
    var refs: [Int: [(text: String, numbers: ClosedRange<Int>)]] = [:]
    for ref in all {
      if case .steps(let numbers, let id) = ref.target { refs[id, default: []].append((ref.text, numbers)) }
    }
    self.refs = refs
  }

  package subscript(todo: Todo) -> Steps? {
    refs[todo.id.rawValue].map {
      Steps(refs: $0, isBesideTodo: pick.contains { $0.names(todo.id, todo.uid) })
    }
  }
}

extension NamedSteps.Steps {
  /// Turns a patch that completes or opens a todo into one that does so with the named steps.
  func mark(in patch: inout TodoPatch, of todo: Todo) throws(InvalidTodo) {
    let isDone = patch[.status] == .status(.done)
    if !isBesideTodo { patch = TodoPatch() }
    let content = todo.content ?? ""
    let count = TodoSteps(in: content)?.count ?? 0
    let missing = refs.filter { $0.numbers.upperBound < 1 || $0.numbers.lowerBound > count }.map(\.text)
    guard missing.isEmpty else { throw InvalidTodo(todo, .noSuchSteps(missing, count: count)) }
    let marked = TodoSteps.content(content, with: refs.map(\.numbers), done: isDone)
    if marked != content { patch.set(.content, to: .text(marked)) }
  }
}
