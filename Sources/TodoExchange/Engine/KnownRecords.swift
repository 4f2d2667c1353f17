package import TodoCore
import TodoStore

/// The records that the todos of a store came from: by the uids of the todos, as digests.
///
/// Of a list that is brought in again most records are as they were, and nothing more has to be looked at of those.
package struct KnownRecords: Sendable {
  private var uids = UIDTable()
  /// Of the todo of each uid its id and the digest of its record; nil where it came from none, or several todos have the
  /// uid.
  private var records: [(id: TodoID, sum: Digest)?] = []

  /// None.
  package init() {}

  /// Whether there are none.
  private(set) var isEmpty = true

  /// Takes in a todo, with the digest of the record that it came from, if it came from one.
  package mutating func insert(_ id: TodoID, uid: TodoUID, sum: Digest?) {
    let number = uid.withUTF8 { uids.insert($0) }
    if number == records.count {
      records.append(sum.map { (id, $0) })
      if sum != nil { isEmpty = false }
    } else {
      records[number] = nil
    }
  }

  /// The record of that uid and digest, of which nothing else need be read; nil where no todo came from it as it is.
  func record(line: Int, uid: TodoUID, sum: Digest) -> ForeignRecord? {
    id(of: uid, sum: sum).map { ForeignRecord(line: line, sum: sum, uid: uid, known: $0) }
  }

  /// The todo with that uid which came from a record of that digest.
  func id(of uid: TodoUID, sum: Digest) -> TodoID? {
    guard !isEmpty, let number = uid.withUTF8({ uids.number(of: $0) }) else { return nil }
    return records[number].flatMap { $0.sum == sum ? $0.id : nil }
  }
}
