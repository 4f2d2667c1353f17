public import TodoCore

/// What became of the records of an import, or of the todos of an export.
public struct ExchangeReport: Hashable, Sendable {
  /// Something that happened to some of them.
  public struct Item: Hashable, Sendable {
    /// What: a noun phrase, such as `until` or `rule "P10D"`.
    public let what: String
    /// How often.
    public package(set) var count: Int
    /// The uids of the first of those that it happened to.
    public package(set) var refs: [String] = []
    /// Their numbers, as far as they are todos of the store.
    public package(set) var ids: [TodoID] = []
  }

  /// A todo that was changed here and there.
  public struct Conflict: Hashable, Sendable {
    /// Its number here.
    public let id: TodoID
    /// Its uid.
    public let uid: TodoUID
  }

  /// How many uids an item names at most.
  public static let refsLimit = 100

  /// Records that were read, or todos that were written.
  public package(set) var read = 0
  /// Todos that are new.
  public package(set) var added = 0
  /// Todos that are different now.
  public package(set) var changed = 0
  /// Records that ask for nothing new.
  public package(set) var unchanged = 0
  /// New todos that may be known ones whose words were edited, since their records have no uids.
  public package(set) var doubtful = 0
  /// Records that are told in others, as occurrences in the task that repeats.
  public package(set) var folded = 0
  /// Records that cannot be read, and were left out.
  public package(set) var bad = 0
  /// The todos that were changed here and there.
  public package(set) var conflicts: [Conflict] = []
  /// The todos that are new or moved and wait for their start, and so are not in a plain list until then.
  public package(set) var waiting: [TodoID] = []
  /// Whether ours stayed where there were conflicts.
  public package(set) var keepsOurs = false
  /// What has no field here, and comes back in an export to the same format.
  public package(set) var kept: [Item] = []
  /// What is not carried over.
  public package(set) var lost: [Item] = []
  /// What is carried over in another form.
  public package(set) var adapted: [Item] = []
  /// The records that cannot be read, in words.
  public package(set) var problems: [String] = []

  /// Nothing yet.
  package init() {}
}

/// Counts remarks.
package struct RemarkTally {
  private var places: [ExchangeRemark: Int] = [:]
  private var items: [(remark: ExchangeRemark, item: ExchangeReport.Item)] = []

  /// Nothing yet.
  package init() {}

  /// Counts a remark about something of that name and number, or about so many things without any.
  package mutating func add(_ remark: ExchangeRemark, _ ref: String?, _ id: TodoID? = nil, count: Int = 1) {
    let place = places[remark] ?? items.count
    if place == items.count {
      places[remark] = place
      items.append((remark, ExchangeReport.Item(what: remark.what, count: 0)))
    }
    items[place].item.count += count
    if let ref, items[place].item.refs.count < ExchangeReport.refsLimit { items[place].item.refs.append(ref) }
    if let id, items[place].item.ids.count < ExchangeReport.refsLimit { items[place].item.ids.append(id) }
  }

  /// Puts all that was counted into a report, each kind in the order in which it came up.
  package func fill(_ report: inout ExchangeReport) {
    for (remark, item) in items {
      switch remark {
      case .kept: report.kept.append(item)
      case .lost: report.lost.append(item)
      case .adapted: report.adapted.append(item)
      }
    }
  }
}

extension ExchangeRemark {
  /// The noun phrase.
  fileprivate var what: String {
    switch self {
    case .kept(let what), .lost(let what), .adapted(let what): what
    }
  }
}
