/// Runs what the store is asked, and passes its error on as the interactor's.
func storeErrors<Value>(_ body: () throws(StoreError) -> Value) throws(TodoError) -> Value {
  do {
    return try body()
  } catch {
    throw .store(error)
  }
}
