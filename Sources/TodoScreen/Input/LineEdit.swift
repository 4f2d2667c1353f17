/// A change of a line that is typed, or of the place in it.
enum LineEdit: Hashable, Sendable {
  case toStart, toEnd, left, right, wordLeft, wordRight
  case deleteLeft, deleteRight, deleteWord, deleteWordRight, deleteToStart, deleteToEnd
}
