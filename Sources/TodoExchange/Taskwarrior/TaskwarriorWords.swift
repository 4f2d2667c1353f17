import TodoCore

/// Texts of todos as Taskwarrior has them, and the other way round.
enum TaskwarriorWords {
  /// A text as Taskwarrior gives it back: it keeps brackets as these two words, so that the words become brackets.
  static func written(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    let parts = Array(text.utf8).split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let bytes = parts.dropFirst().reduce(into: Array(parts[0])) { bytes, part in
      if let (word, bracket) = brackets.first(where: { part.starts(with: $0.word.utf8) }) {
        bytes += [bracket] + part.dropFirst(word.utf8.count)
      } else {
        bytes += [UInt8(ascii: "&")] + part
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let brackets: [(word: String, bracket: UInt8)] = [
    ("open;", UInt8(ascii: "[")), ("close;", UInt8(ascii: "]")),
  ]

  /// `H`, `M` or `L`.
  static func letter(_ priority: TodoPriority) -> String { priority.rawValue.prefix(1).uppercased() }

  static func priority(_ letter: String) -> TodoPriority? {
    TodoPriority.allCases.first { Exact(self.letter($0)) == Exact(letter) }
  }

  /// The project that a name with points means, if its note does not tell it; nil where nothing is left of it.
  static func project(_ name: String, note: String?) -> String? {
    if let note, Exact(written(project: note)) == Exact(name), let project = try? TodoRules.project(note),
      !TodoRules.clears(project)
    {
      return project
    }
    let slashed = String(decoding: name.utf8.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: "/") : $0 }, as: UTF8.self)
    return ForeignWords.project(slashed)
  }

  /// A project with points between its names.
  static func written(project: String) -> String {
    written(String(decoding: project.utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: ".") : $0 }, as: UTF8.self))
  }

  /// The tags of a task, each once, in the order of their note as far as that has them.
  static func tags(_ words: [String], note: String?) -> [String] {
    let tags = words.map(tag)
    guard let note else {
      let tags = tags.compactMap(\.self)
      return areInOrder(tags) ? tags : tags.unique
    }
    let there = Set((words + tags.compactMap(\.self)).map { Exact($0) })
    let noted = note.split(separator: " ").map(String.init).filter { tag in
      Exact(self.tag(tag)) == Exact(tag) && (there.contains(Exact(written(tag: tag))) || there.contains(Exact(tag)))
    }
    let covered = Set(noted.flatMap { [Exact($0), Exact(written(tag: $0))] })
    let others = zip(words, tags).filter { word, tag in
      !covered.contains(Exact(word)) && tag.map { !covered.contains(Exact($0)) } ?? false
    }
    return (noted + others.compactMap(\.1)).unique
  }

  /// A tag as the rules allow it; nil where nothing is left of it.
  private static func tag(_ word: String) -> String? {
    let tag = TodoRules.isTag(word) ? word : ForeignWords.tag(word)?.tag
    return tag.flatMap { TodoRules.clears($0) ? nil : $0 }
  }

  /// A tag without what Taskwarrior takes for the end of it.
  static func written(tag: String) -> String {
    let isWhole = !tag.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "&") }
    if isWhole { return tag }
    let bytes = tag.utf8.map { $0 == UInt8(ascii: ":") ? UInt8(ascii: "-") : $0 }
    return written(String(decoding: bytes, as: UTF8.self))
  }

  /// Whether tags are written as these words, and Taskwarrior leaves them in this order.
  static func areSame(_ tags: [String], _ words: [String]) -> Bool {
    Exact(tags) == Exact(words) && areInOrder(words)
      && words.allSatisfy { !$0.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "&") } }
  }

  /// Whether words are in the order of their bytes, in which Taskwarrior puts tags, each once.
  private static func areInOrder(_ words: [String]) -> Bool {
    zip(words, words.dropFirst()).allSatisfy { Exact($0) < Exact($1) }
  }

  /// The tags of a todo as they are written, and the note without which they would not be read as they are.
  static func written(tags: [String]) -> (words: [String], note: String?) {
    if areSame(tags, tags) { return (tags, nil) }
    let words = tags.map { written(tag: $0) }
    return (words.unique, areInOrder(words) && Exact(words) == Exact(tags) ? nil : tags.joined(separator: " "))
  }
}
