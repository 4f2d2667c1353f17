public import TodoCore

/// The way out of a screen.
public protocol ClosingRouter {
  /// Closes the screen.
  func close() -> Outcome
}
