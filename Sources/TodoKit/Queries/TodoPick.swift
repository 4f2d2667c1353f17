/// Which todos a command is about.
public enum TodoPick: Hashable, Sendable {
  /// Those that the references name, each once, in the order in which they are named first.
  case refs([TodoRef])
  /// Those that a query picks, in id order.
  case query(String)
}
