/// The hold that somebody has on a todo: who took it, when, and until when.
///
/// Its fields move as one, in changes and in merges.
public struct Claim: Hashable, Sendable {
  /// The fields of a claim.
  package static let fields: [TodoField] = [.owner, .taken, .lease]

  /// The name of whoever took the todo.
  @Exact public private(set) var owner: String
  /// When the todo was taken, or `nil` if nobody wrote that down.
  public let taken: Instant?
  /// The instant at which the todo is free again, or `nil` if it is held until it is given back.
  public package(set) var lease: Instant?

  /// Creates a claim.
  package init(owner: String, taken: Instant?, lease: Instant? = nil) {
    (self.taken, self.lease) = (taken, lease)
    self.owner = owner
  }

  /// Whether the claim has not ended at an instant.
  package func holds(at now: Instant) -> Bool { Self.holds(until: lease, at: now) }

  /// Whether a claim with a lease has not ended at an instant.
  package static func holds(until lease: Instant?, at now: Instant) -> Bool { lease.map { now < $0 } ?? true }

  /// Whether the claim is an actor's.
  package func isOf(_ actor: Actor) -> Bool { Exact(owner) == Exact(actor.name) }

  /// Whether this claim stands where two machines took a todo apart: it is the earlier one, and had not ended
  /// when the other was made.
  ///
  /// No clock is asked, so that every machine decides alike. Of one claim with two leases, the longer stands.
  package func stands(against other: Claim) -> Bool {
    let (own, others) = (taken ?? .latest, other.taken ?? .latest)
    if own == others {
      if Exact(owner) == Exact(other.owner) { return (lease ?? .latest) >= (other.lease ?? .latest) }
      return owner.utf8.lexicographicallyPrecedes(other.owner.utf8)
    }
    return own < others ? holds(at: others) : !other.holds(at: own)
  }
}

extension Todo {
  /// Who has the todo, or had it when it ended; `nil` if nobody took it.
  public package(set) var claim: Claim? {
    get { owner.map { Claim(owner: $0, taken: taken, lease: lease) } }
    set { (owner, taken, lease) = (newValue?.owner, newValue?.taken, newValue?.lease) }
  }

  /// Returns the claim on an open todo that holds at an instant, or `nil` if the todo is free.
  public func holder(at now: Instant) -> Claim? {
    guard status == .open, let claim, claim.holds(at: now) else { return nil }
    return claim
  }
}

/// How long somebody wants to hold a todo: `90s`, `30m`, `2h`, `1d`.
public struct LeaseLength: Hashable, Sendable, CustomStringConvertible {
  /// The forms for help and errors.
  package static let forms = ["90s", "30m", "2h", "1d"]
  private static let units: [(sign: Character, seconds: Int)] = [
    ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
  ]
  /// A year, beyond which a lease would be a slip.
  private static let longest = 366 * 86_400

  /// The number of seconds, from 1 to a year.
  public let seconds: Int

  /// Creates a length, which is in the range.
  package init(seconds: Int) { self.seconds = seconds }

  /// Reads a number and a unit, here with `m` for minutes.
  public init?(_ text: String) {
    guard let unit = Self.units.first(where: { $0.sign == text.last }), let number = Int(text.dropLast()),
      text.utf8.first != UInt8(ascii: "+"), number <= Self.longest,
      case let seconds = number * unit.seconds, (1...Self.longest).contains(seconds)
    else { return nil }
    self.seconds = seconds
  }

  /// The length in the largest unit of which it is a whole number.
  public var description: String {
    let unit = Self.units.first { seconds.isMultiple(of: $0.seconds) } ?? ("s", 1)
    return "\(seconds / unit.seconds)\(unit.sign)"
  }
}
