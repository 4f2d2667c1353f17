/// What a full screen is asked for.
package struct ScreenRequest: Hashable, Sendable {
  /// Which todos it shows first; empty for the plain list.
  package var query: String
  /// Whether it writes lines, and never moves the cursor.
  package var isLinear: Bool

  /// A screen with the todos that match.
  package init(_ query: String = "", isLinear: Bool = false) {
    self.query = query
    self.isLinear = isLinear
  }
}
