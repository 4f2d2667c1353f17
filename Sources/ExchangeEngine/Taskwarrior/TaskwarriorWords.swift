import TodoCore

/// Converts texts, projects, tags and priorities of todos to those of Taskwarrior, and back.
enum TaskwarriorWords {
  /// Returns a text as Taskwarrior will export it: its words for brackets, `&open;` and `&close;`, become
  /// brackets.
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

  /// Returns the letter of a priority: `H`, `M` or `L`.
  static func letter(_ priority: TodoPriority) -> String { priority.rawValue.prefix(1).uppercased() }

  static func priority(_ letter: String) -> TodoPriority? {
    TodoPriority.allCases.first { Exact(self.letter($0)) == Exact(letter) }
  }

  /// Returns the project of a dotted name, from its note if the note still fits; `nil` if nothing is left of
  /// the name.
  static func project(_ name: String, note: String?) -> String? {
    if let note, Exact(written(project: note)) == Exact(name), let project = try? TodoRules.project(note),
      !TodoRules.clears(project)
    {
      return project
    }
    let slashed = String(
      decoding: name.utf8.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: "/") : $0 }, as: UTF8.self)
    return ForeignWords.project(slashed)
  }

  /// Returns a project with dots for slashes.
  static func written(project: String) -> String {
    written(
      String(decoding: project.utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: ".") : $0 }, as: UTF8.self))
  }

  /// Returns the tags of a task without duplicates, those of the note first and in its order.
  static func tags(_ words: [String], note: String?) -> [String] {
    let tags = words.map(tag)
    guard let note else {
      let tags = tags.compactMap(\.self)
      return areInOrder(tags) ? tags : tags.unique
    }
    let there = Set((words + tags.compactMap(\.self)).map { Exact($0) })
    let noted = note.split(separator: " ").map(String.init).filter { tag in
      Exact(self.tag(tag)) == Exact(tag)
        && (there.contains(Exact(written(tag: tag))) || there.contains(Exact(tag)))
    }
    let covered = Set(noted.flatMap { [Exact($0), Exact(written(tag: $0))] })
    let others = zip(words, tags).filter { word, tag in
      !covered.contains(Exact(word)) && tag.map { !covered.contains(Exact($0)) } ?? false
    }
    return (noted + others.compactMap(\.1)).unique
  }

  /// Returns a tag as the rules allow it; `nil` if nothing is left of it.
  private static func tag(_ word: String) -> String? {
    let tag = TodoRules.isTag(word) ? word : ForeignWords.tag(word)?.tag
    return tag.flatMap { TodoRules.clears($0) ? nil : $0 }
  }

  /// Returns a tag without the characters that Taskwarrior takes for its end.
  static func written(tag: String) -> String {
    let isWhole = !tag.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "&") }
    if isWhole { return tag }
    let bytes = tag.utf8.map { $0 == UInt8(ascii: ":") ? UInt8(ascii: "-") : $0 }
    return written(String(decoding: bytes, as: UTF8.self))
  }

  /// Returns whether tags are written as the same words, in an order that Taskwarrior does not change.
  static func areSame(_ tags: [String], _ words: [String]) -> Bool {
    Exact(tags) == Exact(words) && areInOrder(words)
      && words.allSatisfy { !$0.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "&") } }
  }

  /// Returns whether words are distinct and in the order of their bytes, in which Taskwarrior sorts tags.
  private static func areInOrder(_ words: [String]) -> Bool {
    zip(words, words.dropFirst()).allSatisfy { Exact($0) < Exact($1) }
  }

  /// Returns the tags of a todo as written, and the note that is needed to restore them, or `nil`.
  static func written(tags: [String]) -> (words: [String], note: String?) {
    if areSame(tags, tags) { return (tags, nil) }
    let words = tags.map { written(tag: $0) }
    return (
      words.unique, areInOrder(words) && Exact(words) == Exact(tags) ? nil : tags.joined(separator: " ")
    )
  }
}
