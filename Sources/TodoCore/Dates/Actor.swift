/// Whoever gives the commands: a person at a shell, or a worker among many.
public struct Actor: Hashable, Sendable {
  /// The name in claims: given, else the user's.
  public let name: String
  /// Whether the name was given, so that the history notes it.
  public let isNamed: Bool

  /// Creates an actor with a name.
  public init(_ name: String, isNamed: Bool) { (self.name, self.isNamed) = (name, isNamed) }

  /// The actor of whom nothing is known.
  public static let unknown = Actor("somebody", isNamed: false)
}
