package import TodoCore

extension TodoStore {
  /// The names of the fields that users have made, but for those of some todos; each once, in no order.
  package func ownNames(besides ids: Set<TodoID>) throws(StoreError) -> [String] {
    try read { document throws(DocumentError) in try document.ownNames(besides: ids) }
  }

  /// The names of the fields that users have made; none where the store cannot be read, which a command tells itself.
  package var usedNames: OwnFields.UsedNames {
    OwnFields.UsedNames { name in
      (try? read { document throws(DocumentError) in try document.hasOwn(name) }) ?? false
    } all: {
      (try? ownNames(besides: [])) ?? []
    }
  }
}
