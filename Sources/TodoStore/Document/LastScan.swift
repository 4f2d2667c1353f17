import FileStore
import Graphs
import TodoCore

/// The todos of the store as they were scanned last, and what changes of this process have made of them since.
///
/// A full screen reads its list again behind each change, and of 100,000 todos all but one are as they were: to take those
/// over takes a fraction of the time that it takes to read them anew. What another program has written is read.
package final class LastScan {
  private var last: (family: StoredFamily, stamp: String)?

  /// More changes at a time than this are read, and so is the store once so many bytes of changed lines lie beside it.
  private static let (mostEdits, mostBytes) = (16, 1 << 20)

  /// Nothing has been scanned yet.
  package init() {}

  /// All todos of a document, and how they stand to each other.
  func family(of document: StoreDocument) throws(DocumentError) -> StoredFamily {
    if let known = known(document) { return known }
    let family = try document.family(related: true)
    last = document.stamp.map { (family, $0) }
    return family
  }

  /// All todos of a document where no byte of them has to be read for that.
  func known(_ document: StoreDocument) -> StoredFamily? {
    last.flatMap { $0.stamp == document.stamp ? $0.family : nil }
  }

  /// Takes notice of edits that this process has made of a version of the store.
  func note(_ edits: [StoreChange.Edit], of version: String?, leadingTo next: String) {
    guard let (family, stamp) = last, stamp == version, edits.count <= Self.mostEdits,
      family.changed.count <= Self.mostBytes
    else {
      last = nil
      return
    }
    last = (family.applying(edits), next)
  }
}

extension StoreDocument {
  /// What tells the version of the store whose bytes it has; nil where it has others, or that cannot be told.
  fileprivate var stamp: String? { isStored ? stored.stamp : nil }
}

extension StoredFamily {
  /// All todos once some have changed, none of them twice.
  fileprivate func applying(_ edits: [StoreChange.Edit]) -> StoredFamily {
    var (changed, fields, ids) = (changed, fields, [TodoID]())
    for edit in edits {
      let line = edit.after ?? []
      guard let id = Todo.id(inLine: line) ?? edit.before.flatMap(Todo.id(inLine:)) else { continue }
      let start = fields.partitioningIndex { $0.id >= id }
      let end = fields[start...].first?.id == id ? start + 1 : start
      let new = Todo.scan(line) { $0.fields.moved(by: bytes.count + changed.count) }
      fields.replaceSubrange(start..<end, with: [new].compactMap(\.self))
      changed += line
      ids.append(id)
    }
    let family = StoredFamily(bytes: bytes, changed: changed, fields: fields)
    // Where all name the same as before, they stand to each other as they did.
    guard ids.allSatisfy({ names(of: $0) == family.names(of: $0) }) else { return family.related() }
    var relations = relations
    for id in ids { if let node = family.node(of: id) { relations?.set(fields[node].status, of: id) } }
    return StoredFamily(bytes: bytes, changed: changed, fields: fields, relations: relations)
  }

  private func node(of id: TodoID) -> Int? {
    let node = fields.partitioningIndex { $0.id >= id }
    return fields[node...].first?.id == id ? node : nil
  }

  /// The uid of a todo and those that it names; nil where the todo is not there.
  private func names(of id: TodoID) -> [[String]]? {
    node(of: id).map { withTodo($0) { todo in ([.uid] + TodoSchema.relations).map(todo.texts(of:)) } }
  }
}
