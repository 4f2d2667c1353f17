package import TodoKit

extension TodoListModel {
  /// What of a list fits in so many lines, or all of it.
  ///
  /// Each section has a heading, if it has a label, and a blank line above, but for the first. Below the last is a blank
  /// line and one that counts the todos; where that is too much, the blank line goes, then todos from the end.
  ///
  /// - Parameter lines: at least 1, the last of which tells what is left out; nil for no bound.
  /// - Returns: the sections that fit, none of them empty, and whether there is room for the blank line as well.
  package func window(lines: Int?) -> (sections: [Section], isWhole: Bool) {
    func height(_ index: Int) -> Int { (index > 0 ? 1 : 0) + (sections[index].label == nil ? 0 : 1) }
    let all = sections.indices.reduce(2) { $0 + height($1) + sections[$1].range.count }
    guard let lines, all > lines else { return (sections, true) }
    var room = lines - 1
    var fitting: [Section] = []
    for (index, section) in sections.enumerated() {
      room -= height(index)
      let count = min(section.range.count, room)
      guard count > 0 else { break }
      room -= count
      fitting.append(Section(section.section, section.range.prefix(count)))
      if count < section.range.count { break }
    }
    return (fitting, false)
  }
}
