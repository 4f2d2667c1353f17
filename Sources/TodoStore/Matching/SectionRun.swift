/// Todos that follow each other in a list and are in one section.
package struct SectionRun: Hashable {
  /// What they have in common; nil for a list that is not grouped.
  package let section: TodoSection?
  /// Which of the todos.
  package let range: Range<Int>

  /// Todos of a section.
  package init(section: TodoSection?, range: Range<Int>) {
    (self.section, self.range) = (section, range)
  }
}
