import TodoCore

/// What one record of another program's text says, in the terms of a todo.
struct ForeignRecord {
  /// The line on which it begins, from 1.
  let line: Int
  /// A digest of all that the other program says with it, but not of what that program computes anew each time.
  ///
  /// Two records with the same are the same record, unchanged.
  var sum: Digest
  /// The uid that it brings with it; nil where it has none, and gets one made of ``identity``.
  var uid: TodoUID?
  /// A digest of what stays the same as long as somebody would call it the same todo.
  var identity: Digest?
  /// The values of its fields, as the rules have to allow them; a field that is not there is not set.
  ///
  /// It has no id, no uid, no unknown keys and no relations.
  var patch = TodoPatch()
  /// Fields that the text has no place for: where the record does not set them, it says nothing of them.
  var untold: FieldSet = []
  /// The todos that come before it.
  var after: [ForeignRef] = []
  /// The todo that it is a part of.
  var parent: ForeignRef?
  /// What has no field, as keys and JSON; it comes back when the todo is written in this format.
  var kept: [UnknownField] = []
  /// What there is to tell of it.
  var remarks: [ExchangeRemark] = []

  /// Drops all that makes a todo.
  mutating func empty() { (patch, kept, remarks) = (TodoPatch(), [], []) }

  /// The same behind so many records of other texts.
  func moved(by count: Int) -> ForeignRecord {
    var record = self
    record.after = after.map { $0.moved(by: count) }
    record.parent = parent?.moved(by: count)
    return record
  }
}

/// How one record names another todo.
enum ForeignRef: Hashable {
  /// By a uid, which a record of the text, a todo of the store or none at all may have.
  case uid(TodoUID)
  /// By the place of its record among those of the text, from 0.
  case record(Int)

  fileprivate func moved(by count: Int) -> ForeignRef {
    switch self {
    case .uid: self
    case .record(let place): .record(place + count)
    }
  }
}

extension ExchangeRemark {
  /// A rule by which no rule of ours is, so that the todo is done for good the next time.
  static func lostRule(_ text: String) -> ExchangeRemark { .lost("rule \(quoted(text)), will not come back") }

  /// A rule that passes over what is the last day of its month here.
  static func shortMonths(_ text: String) -> ExchangeRemark {
    .adapted("rule \(quoted(text)), here also on the last day of shorter months")
  }
}

/// Something that a user has to know of a record or a todo that goes from one format to another.
///
/// The words are a noun phrase of one kind of thing, such as `until` or `rule "P10D"`; they are counted.
package enum ExchangeRemark: Hashable {
  /// It is kept, and not shown: it comes back when the todo is exported to the same format.
  case kept(String)
  /// It is not carried over.
  case lost(String)
  /// It is carried over in another form.
  case adapted(String)

  /// Whether it tells of what is kept.
  var isKept: Bool {
    switch self {
    case .kept: true
    case .lost, .adapted: false
    }
  }
}
