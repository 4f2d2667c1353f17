package import TodoCore

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
  /// The todo that came from it as it is, where that was seen at once: nothing but the uid and the digest is read then.
  var known: TodoID?

  /// Drops all that makes a todo.
  mutating func empty() { (patch, kept, remarks) = (TodoPatch(), [], []) }
}

/// How one record names another todo.
enum ForeignRef: Hashable {
  /// By a uid, which a record of the text, a todo of the store or none at all may have.
  case uid(TodoUID)
  /// By the place of its record among those of the text, from 0.
  case record(Int)
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

/// What the records of a text say.
package struct ForeignReading {
  /// The records in order.
  var records: [ForeignRecord] = []
  /// The records that cannot be read.
  var problems: [BatchProblem] = []
  /// How many records are told in others, as occurrences in the task that repeats.
  var folded = 0
  /// What there is to tell of what is no record; the text names what it is about, such as a uid, if anything does.
  var remarks: [(remark: ExchangeRemark, ref: String?)] = []
  /// How many empty lines there are, which do not come back.
  var emptyLines = 0
}

/// Todos as a text.
package struct ForeignText {
  /// The text.
  package var bytes: [UInt8] = []
  /// What there is to tell of the todos.
  package var remarks: [(remark: ExchangeRemark, id: TodoID)] = []
}

extension ForeignText {
  /// Texts one behind another.
  init(joining texts: [ForeignText]) {
    bytes.reserveCapacity(texts.reduce(0) { $0 + $1.bytes.count })
    for text in texts { bytes += text.bytes }
    remarks = texts.flatMap(\.remarks)
  }
}
