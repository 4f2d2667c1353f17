/// How far a wall clock is ahead of UTC around a change of that.
package struct ZoneOffset: Hashable {
  /// Minutes before the change.
  package let before: Int
  /// Minutes from the change on; the same where nothing changes.
  package let after: Int
  /// The minute of the change, counted from 1970-01-01T00:00Z.
  package let change: Int

  package init(before: Int, after: Int, change: Int) {
    self.before = before
    self.after = after
    self.change = change
  }

  /// The instant at which the wall clock shows a minute, counted from 1970-01-01T00:00 on it.
  ///
  /// A minute that it shows twice is the first of both, and one that it skips is counted as if it had not jumped yet
  /// (RFC 5545, section 3.3.5).
  package func instant(atMinute minute: Int) -> Instant {
    let isAfter = minute - before >= change && minute - after >= change
    return Instant(seconds: (minute - (isAfter ? after : before)) * 60)
  }
}
