/// The keys of a context, and what is typed to find one.
struct HelpPane {
  /// Where the keys hold.
  let context: KeyContext
  private(set) var filter = InputLine()
  var cursor = RowCursor()

  init(_ context: KeyContext) { self.context = context }

  /// The rows of the key table that hold what is typed, in their keys, words or command; those first that the hints name.
  var bindings: [KeyBinding] {
    let words = filter.text.lowercased().split(separator: " ")
    let bindings = KeyTable.bindings(in: context)
    return (bindings.filter { $0.hint != nil } + bindings.filter { $0.hint == nil }).filter { binding in
      let text = "\(binding.words) \(binding.command.map { "todo \($0)" } ?? "")".lowercased()
      return words.allSatisfy { text.contains($0) || binding.keyNames.lowercased().split(separator: " ").contains($0) }
    }
  }

  mutating func type(_ text: String, height: Int) {
    filter.insert(text)
    cursor.go(to: 0, of: bindings.count, height: height)
  }

  mutating func edit(_ edit: LineEdit, height: Int) {
    filter.apply(edit)
    cursor.go(to: 0, of: bindings.count, height: height)
  }
}
