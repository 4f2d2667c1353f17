import Graphs
import TodoCore

/// The order and nesting of todos in a text: below the headings of their projects, children below their
/// parents.
///
/// Projects are in the order of their first todos, each followed by its subprojects.
struct MarkdownOutline {
  /// A heading, or a todo with the number of its ancestors.
  enum Line {
    case heading(String, level: Int)
    case todo(Int, depth: Int)
  }

  /// The index of the parent below which each todo is written, or `nil`.
  private(set) var parents: [Int?]
  private(set) var lines: [Line] = []
  private var sections = [Section()]
  private var sectionsByProject: [Exact<String>: Int] = [:]

  private struct Section {
    var heading = ""
    var level = 0
    var todos: [Int] = []
    var sections: [Int] = []
  }

  /// The largest depth; deeper todos are written at the top, so that no line is mostly indentation.
  private static let depthLimit = 32

  init(_ todos: [Todo], inOrder order: [Int], parents: [Int?]) {
    self.parents = parents
    lines.reserveCapacity(todos.count)
    detachDeepTodos()
    var children = [[Int]](repeating: [], count: todos.count)
    for place in order {
      if let parent = self.parents[place] {
        children[parent].append(place)
      } else {
        let section = section(of: todos[place].project.map(ProjectPath.normalized) ?? "")
        sections[section].todos.append(place)
      }
    }
    var open = [0]
    while let place = open.popLast() {
      let section = sections[place]
      if section.level > 0 { lines.append(.heading(section.heading, level: section.level)) }
      addTodos(section.todos, children)
      open += section.sections.reversed()
    }
  }

  private mutating func addTodos(_ todos: [Int], _ children: [[Int]]) {
    var open = todos.reversed().map { (place: $0, depth: 0) }
    while let (place, depth) = open.popLast() {
      lines.append(.todo(place, depth: depth))
      for child in children[place].reversed() { open.append((child, depth + 1)) }
    }
  }

  /// Detaches todos that are too deep from their parents, and one todo of each loop.
  private mutating func detachDeepTodos() {
    let edges = parents.enumerated().compactMap { child, parent in
      parent.map { DirectedGraph.Edge(from: child, to: $0) }
    }
    if edges.isEmpty { return }
    let graph = DirectedGraph(count: parents.count, edges: edges)
    for edge in graph.closingEdges { parents[edge.from] = nil }
    var depths = [Int](repeating: 0, count: parents.count)
    for child in graph.postorder {
      guard let parent = parents[child] else { continue }
      if depths[parent] < Self.depthLimit { depths[child] = depths[parent] + 1 } else { parents[child] = nil }
    }
  }

  /// Returns the index of a project's section, and creates the sections on the way there.
  private mutating func section(of project: String) -> Int {
    if project.isEmpty { return 0 }
    if let section = sectionsByProject[Exact(project)] { return section }
    var (section, path) = (0, "")
    for (index, heading) in Self.headings(of: project).enumerated() {
      path += index == 0 ? heading : "/\(heading)"
      if let known = sectionsByProject[Exact(path)] {
        section = known
      } else {
        sections.append(Section(heading: heading, level: index + 1))
        sections[section].sections.append(sections.count - 1)
        section = sections.count - 1
        sectionsByProject[Exact(path)] = section
      }
    }
    return section
  }

  /// Splits a project into headings at its slashes, except at slashes next to a blank and beyond the deepest
  /// heading.
  private static func headings(of project: String) -> [String] {
    let (slash, blank) = (UInt8(ascii: "/"), UInt8(ascii: " "))
    var headings: [[UInt8]] = [[]]
    let bytes = Array(project.utf8)
    for (place, byte) in bytes.enumerated() {
      let divides =
        byte == slash && headings.count < MarkdownWriter.headingLimit && bytes[place - 1] != blank
        && bytes[place + 1] != blank
      if divides { headings.append([]) } else { headings[headings.count - 1].append(byte) }
    }
    return headings.map { String(decoding: $0, as: UTF8.self) }
  }
}
