package import TodoKit

extension StoreSource {
  /// All of the store as text.
  package var text: String {
    get throws(StoreError) { String(decoding: try read(0..<count), as: UTF8.self) }
  }
}

extension TodoStorage {
  /// Changes the store where there is nothing to answer.
  package func update(_ change: (any StoreSource) throws(StoreError) -> StoreRewrite?) throws(StoreError) {
    try update { source throws(StoreError) in (try change(source), ()) }
  }

  /// Changes the store after the old version was copied aside, where there is nothing to answer.
  package func update(
    settingAside suffix: String, _ change: (any StoreSource) throws(StoreError) -> StoreRewrite?
  ) throws(StoreError) -> SetAside {
    try update(settingAside: suffix) { source throws(StoreError) in (try change(source), ()) }.1
  }
}

extension StoreRewrite {
  /// A version that keeps nothing.
  package static func text(_ text: String) -> StoreRewrite {
    StoreRewrite(pieces: [.written(Array(text.utf8))])
  }

  /// A version that keeps everything and goes on.
  package static func append(_ text: String, to source: any StoreSource) -> StoreRewrite {
    StoreRewrite(pieces: [.kept(0..<source.count), .written(Array(text.utf8))])
  }
}
