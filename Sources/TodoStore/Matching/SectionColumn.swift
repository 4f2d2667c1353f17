/// The sections that todos stand in, noted while they are scanned.
struct SectionColumn {
  private let section: (StoredTodo, FamilyPlace?) -> TodoSection.Key?
  private var numbers: [TodoSection.Key: Int] = [:]
  /// The number of the section of each todo; sections are numbered as they are met.
  private var numbersOfTodos: [Int] = []

  init(_ section: @escaping (StoredTodo, FamilyPlace?) -> TodoSection.Key?) {
    self.section = section
  }

  /// Notes the section of the next todo.
  mutating func append(_ todo: StoredTodo, _ place: FamilyPlace?) {
    let key = section(todo, place) ?? TodoSection.Key(rank: 0, name: [])
    let number = numbers[key] ?? numbers.count
    numbers[key] = number
    numbersOfTodos.append(number)
  }

  /// For each todo the place of its section among all sections.
  var places: [Int] {
    var places = [Int](repeating: 0, count: numbers.count)
    for (place, section) in numbers.sorted(by: { $0.key < $1.key }).enumerated() { places[section.value] = place }
    return numbersOfTodos.map { places[$0] }
  }
}
