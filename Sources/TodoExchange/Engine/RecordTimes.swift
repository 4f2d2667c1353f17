import TodoCore

/// When the todo of a record was added and ended, as far as the record bears witness to it.
///
/// Now is when the record was read, and says nothing of either.
struct RecordTimes {
  private let clock: WallClock
  private let now: Instant

  init(at moment: Moment) {
    clock = WallClock(moment)
    now = moment.instant
  }

  /// Adds to the patch of a new todo when that was added and ended.
  ///
  /// What was changed last at some time has ended by then, and nothing is added later than it ended or was changed.
  func complete(_ patch: inout TodoPatch) {
    addEnd(to: &patch)
    let end = patch.endField.flatMap { patch[$0]?.instant }
    if !patch.gives(.created), let first = [end, patch[.modified]?.instant].compactMap(\.self).min(), first < now {
      patch.set(.created, to: .instant(first))
    } else if let created = patch[.created]?.instant {
      move(end, of: &patch, behind: created)
    }
  }

  /// Adds to the patch of a todo that is stored when that ended, if it does now.
  func complete(_ patch: inout TodoPatch, of stored: Todo) {
    if patch.gives(.status) { addEnd(to: &patch) }
    let end = patch.endField.flatMap { patch[$0]?.instant }
    move(end, of: &patch, behind: patch[.created]?.instant ?? stored.created)
  }

  /// Whether a record tells the instants of a todo as days of another time zone: then it says nothing new of them.
  ///
  /// The day of its making is what nobody changes by hand. A list that was written elsewhere has another day there where
  /// the instant was on both.
  ///
  /// - Parameter image: what a list that is written here says.
  func isElsewhere(_ fields: ForeignFields, _ image: ForeignFields?, _ stored: Todo) -> Bool {
    guard let told = fields[.created]?.instant, let own = image?[.created]?.instant, told != own else { return false }
    var clock = clock
    let days = [told, own].map { clock.date(standingIn: $0) }
    guard days.allSatisfy(\.isDay) else { return false }
    // Zones are up to fourteen hours ahead of UTC and twelve behind it.
    let distance = stored.created.seconds - days[0].date.firstMinute * 60
    return (-14 * 3_600..<36 * 3_600).contains(distance)
  }

  private func addEnd(to patch: inout TodoPatch) {
    guard let field = patch.endField, !patch.gives(field) else { return }
    patch.set(field, to: patch[.modified])
  }

  /// A day of an end stands for its beginning; on the day that the todo was added, it ended no sooner than that.
  private func move(_ end: Instant?, of patch: inout TodoPatch, behind created: Instant) {
    guard let field = patch.endField, let end, end < created else { return }
    var clock = clock
    let (date, isDay) = clock.date(standingIn: end)
    guard isDay, date.day == clock.date(of: created).day else { return }
    patch.replace(field, by: .instant(created))
  }
}

extension TodoPatch {
  /// The field that tells when it ended in the way that it is given.
  fileprivate var endField: TodoField? {
    guard case .status(let status)? = self[.status] else { return nil }
    return status.endField
  }
}
