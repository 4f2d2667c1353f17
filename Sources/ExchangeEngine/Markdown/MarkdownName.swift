import TodoCore

/// The names of tasks in a list: Obsidian's identifiers and blocks, uids, and names derived from the
/// identity.
enum MarkdownName {
  private static let namespace = "md:"
  private static let blockMark = "^"

  /// Returns the uid for an identifier of Obsidian (`🆔`): a UUID itself, or `md:identifier`; `nil` if not
  /// valid.
  static func uid(id: String) -> TodoUID? { TodoUID(TodoUID(stored: id).isUUID ? id : namespace + id) }
  static func uid(block: String) -> TodoUID? { TodoUID(namespace + blockMark + block) }

  static func id(of uid: TodoUID) -> String? {
    if uid.isUUID { return uid.text }
    guard let name = name(of: uid), isName(name.utf8) else { return nil }
    return TodoUID(stored: name).isUUID ? nil : name
  }

  /// Returns the identifier from which a uid was made, without the suffix of a further task with that
  /// identifier.
  static func formerID(of uid: TodoUID) -> String? {
    guard let name = name(of: uid) else { return nil }
    let id = name.utf8.prefix { $0 != UInt8(ascii: "#") }
    return isName(id) ? String(id) : nil
  }

  static func block(of uid: TodoUID) -> String? {
    guard let name = name(of: uid), name.utf8.starts(with: blockMark.utf8) else { return nil }
    let block = name.utf8.dropFirst()
    let isBlock = !block.isEmpty && block.allSatisfy { $0.isNameCharacter && $0 != UInt8(ascii: "_") }
    return isBlock ? String(block) : nil
  }

  static func generatedID(for uid: TodoUID) -> String { Digest(of: uid.text).description }

  /// Returns a digest of what makes people recognize a task: its words, and its project unless it has a
  /// parent.
  ///
  /// User-defined fields at the end of a title do not count as words, although older versions read them so.
  static func identity(title: String, project: String?, hasParent: Bool, readsOwn: Bool = true) -> Digest {
    var digest = Digest()
    // A child moves with its parent.
    if hasParent { digest.add([0]) } else { digest.add(project ?? "") }
    digest.add(readsOwn ? words(of: title) : title)
    return digest
  }

  private static func words(of title: String) -> String {
    guard title.utf8.contains(.colon) else { return title }
    var (rest, hasOwn) = (Array(title.utf8)[...], false)
    while let tail = MarkdownTail(of: rest), tail.escape.level == 0 {
      if tail.field.isAbout(.own) { hasOwn = true }
      rest = MarkdownEdges.trimmedEnd(rest[..<tail.start])
    }
    return hasOwn && !rest.isEmpty ? rest.string : title
  }

  /// Returns the identity that a todo's task would have after an import.
  static func identity(of todo: Todo, hasParent: Bool, readsOwn: Bool = true) -> Digest {
    let project = todo.project.map(ProjectPath.normalized).flatMap(ForeignWords.project)
    let title = ForeignWords.title(todo.title).title
    return identity(title: title, project: project, hasParent: hasParent, readsOwn: readsOwn)
  }

  /// Returns the heading for a part of a project; a part that looks like a day begins with an entity.
  static func heading(of part: String) -> String {
    guard isDay(part), let first = part.unicodeScalars.first else { return part }
    return MarkdownEscape.entity(first) + String(part.unicodeScalars.dropFirst())
  }

  /// Returns the part of a project that a heading stands for; `nil` for a day, which is the heading of a
  /// daily note.
  static func part(of heading: String) -> String? {
    if isDay(heading) { return nil }
    let bytes = Array(heading.utf8)[...]
    guard let entity = MarkdownEscape(at: 0, in: bytes), entity.level == 1 else { return heading }
    let part = entity.removed(from: bytes).string
    return isDay(part) ? part : heading
  }

  /// Returns whether a text is just a day: `2026-11-25`, `25.11.2026`, `Wed 25 Nov`, `November 25th, 2026`.
  private static func isDay(_ text: String) -> Bool {
    let words = text.lowercased().split { " ,./-".contains($0) }.map { String($0) }
    let rest = words.drop { DateNames.weekday($0) != nil }
    guard 2...3 ~= rest.count, words.count - rest.count < 2 else { return false }
    let months = rest.count { DateNames.month($0) != nil }
    let years = rest.count { $0.utf8.count == 4 && Int($0) != nil }
    let days = rest.count { word in
      let digits = word.utf8.prefix(while: \.isDigit).count
      return 1...2 ~= digits && ["", "st", "nd", "rd", "th"].contains(String(word.dropFirst(digits)))
    }
    guard days + months + years == rest.count, years < 2 else { return false }
    return months == 1 && days == 1 || months == 0 && days == 2 && years == 1
  }

  /// Returns the indices of todos, with those of one derived name in the order of the numbers that
  /// distinguish them.
  static func order(of uids: [TodoUID?]) -> [Int] {
    var order = Array(uids.indices)
    let twins = uids.indices.compactMap { index in
      uids[index].flatMap(derived).map { (index, $0.base, $0.number) }
    }
    guard twins.contains(where: { $0.2 > 1 }) else { return order }
    for group in Dictionary(grouping: twins, by: { $0.1 }).values where group.count > 1 {
      for (slot, twin) in zip(group, group.sorted { $0.2 < $1.2 }) { order[slot.0] = twin.0 }
    }
    return order
  }

  /// Returns the identity and the number in a derived uid; `nil` for any other uid.
  static func derived(_ uid: TodoUID) -> (base: Digest, number: Int)? {
    guard let name = name(of: uid, in: derivedNamespace)?.utf8,
      let base = Digest(String(name.prefix(13)) ?? "")
    else {
      return nil
    }
    let rest = name.dropFirst(13)
    if rest.isEmpty { return (base, 1) }
    return rest.first == UInt8(ascii: ".") ? Int(Substring(rest.dropFirst())).map { (base, $0) } : nil
  }

  private static let derivedNamespace = "\(ExchangeFormat.markdown.rawValue):"

  private static func name(of uid: TodoUID, in namespace: String = namespace) -> String? {
    uid.text.utf8.starts(with: namespace.utf8) ? String(uid.text.utf8.dropFirst(namespace.utf8.count)) : nil
  }

  static func isName(_ text: some Collection<UInt8>) -> Bool {
    !text.isEmpty && text.allSatisfy(\.isNameCharacter)
  }
}
