import TodoTestSupport

@testable import MergeEngine
@testable import StoreEngine
@testable import TodoCore

/// A list, and what two people made of it.
struct ListTriple {
  let base: SharedList
  let ours: SharedList
  let theirs: SharedList
}

/// Lists that depend only on a seed, changed as commands change them, often in the same places and the same
/// second.
struct RandomLists {
  /// The fields that have no change of their own below; their values are drawn separately, so that a new
  /// field leaves the rest of a seed's lists unchanged.
  private static let others = Set(TodoSchema.rows.map(\.field)).subtracting([
    .id, .uid, .title, .content, .status, .priority, .due, .repeats, .project, .tags, .after, .parent,
    .created,
    .modified, .completed, .cancelled,
  ]).sorted { $0.rawValue < $1.rawValue }

  private var numbers: SplitMix
  private var otherNumbers: SplitMix
  /// Keeps the lines and uids of the sides apart.
  private var side = ""
  private var count = 0
  private var now = Instant(seconds: 1_795_000_000)

  init(seed: UInt64) {
    numbers = SplitMix(state: seed)
    otherNumbers = SplitMix(state: ~seed)
  }

  mutating func triple() -> ListTriple {
    (side, count) = ("base", 0)
    let base = edited([], by: number(below: 12), lastID: 0)
    let start = now
    let lists = ["ours", "theirs"].map { name in
      // Clocks are wrong by some minutes, or not at all.
      now = number(below: 2) == 0 ? start : Instant(seconds: start.seconds + number(below: 400) - 200)
      side = name
      return edited(base.inOrder, by: number(below: 13), lastID: base.lastID)
    }
    return ListTriple(base: base, ours: lists[0], theirs: lists[1])
  }

  private mutating func number(below limit: Int) -> Int { Int(numbers.next(upperBound: UInt64(limit))) }
  private mutating func element<Element>(of elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  private mutating func edited(_ todos: [Todo], by steps: Int, lastID: Int) -> SharedList {
    var (list, lastID) = (todos, lastID)
    for _ in 0..<steps {
      now = Instant(seconds: now.seconds + number(below: 3))
      if list.isEmpty || number(below: 7) == 0 {
        add(to: &list, &lastID)
      } else {
        change(&list, number(below: list.count), since: todos, &lastID)
      }
    }
    return SharedList(list, lastID: lastID)
  }

  private mutating func add(to list: inout [Todo], _ lastID: inout Int) {
    count += 1
    let uid = TodoUID(stored: number(below: 4) == 0 ? "gh:\(number(below: 3))" : "\(side)-\(count)")
    if list.contains(where: { $0.uid == uid }) { return }
    lastID += 1
    var todo = Todo(
      id: TodoID(stored: lastID), uid: uid, title: element(of: ["Milk", "Bread"]), created: now)
    if number(below: 2) == 0 {
      todo.due = LocalDate(day: CalendarDay(daysSinceEpoch: 20_000 + number(below: 5)))
      todo.repeats = RepeatRule("every week")
    }
    list.append(todo)
  }

  private mutating func change(_ list: inout [Todo], _ place: Int, since old: [Todo], _ lastID: inout Int) {
    var todo = list[place]
    let others = list.map(\.uid).filter { $0 != todo.uid }
    switch number(below: 22) {
    case 0, 1: todo.title = element(of: ["Milk", "Bread", "Call Zoë", "Water"])
    case 2: todo.priority = element(of: [nil, .high, .low])
    case 3:
      todo.due = element(of: [nil, LocalDate(day: CalendarDay(daysSinceEpoch: 20_000 + number(below: 9)))])
    case 4: todo.project = element(of: [nil, "home", "work"])
    case 5: todo.repeats = element(of: [nil, RepeatRule("every week"), RepeatRule("after 3 days")])
    case 6, 7: toggle(element(of: ["a", "b", "c"]), in: &todo.tags)
    case 8, 9: todo.content = content(todo.content)
    case 10, 11: done(&todo, in: &list, &lastID)
    case 12: (todo.status, todo.completed, todo.cancelled) = (.open, nil, nil)
    case 13: (todo.status, todo.completed, todo.cancelled) = (.cancelled, nil, now)
    case 14: setUnknown(&todo)
    case 15, 19: if let other = others.randomElement(using: &numbers) { toggle(other, in: &todo.after) }
    case 16, 20: todo.parent = others.randomElement(using: &numbers)
    case 17:
      list.remove(at: place)
      list = list.map { $0.withoutRelations(to: [todo.uid], at: now) }
      return
    case 18:
      // The todo as undo leaves it.
      if let before = old.first(where: { $0.uid == todo.uid }) { list[place] = before }
      if list.haveCircle { list[place] = todo }
      return
    default:
      guard let field = Self.others.randomElement(using: &otherNumbers) else { return }
      let value = Int.random(in: 0..<4, using: &otherNumbers)
      todo[field] = value == 0 ? nil : field.sample(value)
    }
    settleClaim(of: &todo)
    if todo == list[place] { return }
    todo.modified = now.after(todo.modified)
    let before = list[place]
    list[place] = todo
    if list.haveCircle { list[place] = before }
  }

  /// What is taken has a time, only what is open has an end, and what is opened again is free.
  private func settleClaim(of todo: inout Todo) {
    todo.claim = todo.claim.map { Claim(owner: $0.owner, taken: $0.taken ?? todo.created, lease: $0.lease) }
    if todo.status != .open { todo.lease = nil }
  }

  private func toggle<Element: Equatable>(_ element: Element, in list: inout [Element]) {
    if list.contains(element) { list.removeAll { $0 == element } } else { list.append(element) }
  }

  private mutating func content(_ text: String?) -> String? {
    var lines = text.map { $0.split(separator: "\n").map(String.init) } ?? []
    let place = number(below: lines.count + 1)
    count += 1
    switch number(below: 4) {
    case 0 where place < lines.count: lines.remove(at: place)
    case 1 where place < lines.count: lines[place] = "\(side) \(count)"
    case 2 where side != "base" && !lines.contains("both"): lines.insert("both", at: place)
    default: lines.insert("\(side) \(count)", at: place)
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private mutating func setUnknown(_ todo: inout Todo) {
    let key = element(of: ["x", "y"])
    todo.unknown.removeAll { $0.key == key }
    if number(below: 3) > 0 {
      todo.unknown.append(UnknownField(key: key, json: Array("\(number(below: 3))".utf8)))
    }
  }

  private mutating func done(_ todo: inout Todo, in list: inout [Todo], _ lastID: inout Int) {
    if todo.status == .done { return }
    if let rule = todo.repeats {
      var next = todo
      (next.status, next.cancelled, next.after) = (.open, nil, [])
      next.claim = nil
      next.uid =
        (1...).lazy.map { [uid = todo.uid] in uid.next($0) }.first { uid in !list.contains { $0.uid == uid } }
        ?? todo.uid
      next.due = todo.due.map { LocalDate(day: $0.day.advanced(by: 7)) }
      (next.repeats, next.created, next.modified) = (rule, now, now)
      lastID += 1
      next.id = TodoID(stored: lastID)
      list.append(next)
      todo.repeats = nil
    }
    (todo.status, todo.completed, todo.cancelled) = (.done, now, nil)
  }
}
