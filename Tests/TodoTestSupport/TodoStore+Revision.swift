package import StoreEngine

extension TodoStore {
  /// The number of changes made so far.
  package func revision() throws(StoreError) -> Int {
    try read { document throws(DocumentError) in document.trailer.revision }
  }
}
