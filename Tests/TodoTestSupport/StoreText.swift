package import FileStore

extension StoreVersion {
  /// All of the store as text.
  package var text: String {
    get throws(FileStoreError) { String(decoding: try read(0..<count), as: UTF8.self) }
  }
}

extension Storage {
  /// Changes the store by a change without an answer.
  package func update(_ change: (any StoreVersion) throws(FileStoreError) -> StoreRewrite?)
    throws(FileStoreError)
  {
    try update { source throws(FileStoreError) in (try change(source), ()) }
  }

  /// Changes the store by a change without an answer, after the old version was copied aside.
  package func update(
    settingAside suffix: String, _ change: (any StoreVersion) throws(FileStoreError) -> StoreRewrite?
  ) throws(FileStoreError) -> SetAside {
    try update(settingAside: suffix) { source throws(FileStoreError) in (try change(source), ()) }.1
  }
}

extension StoreRewrite {
  /// A version that keeps nothing.
  package static func text(_ text: String) -> StoreRewrite {
    StoreRewrite(pieces: [.written(Array(text.utf8))])
  }

  /// A version that keeps everything and appends a text.
  package static func append(_ text: String, to source: any StoreVersion) -> StoreRewrite {
    StoreRewrite(pieces: [.kept(0..<source.count), .written(Array(text.utf8))])
  }
}
