internal import JSONText

/// The keys of the todo object, told by their characters, however they are written.
extension JSONScanner {
  /// The field of that key; nil for a key that `todo` does not know.
  ///
  /// Length and first letter leave one candidate, or two.
  func todoField(of key: JSONString) -> TodoField? {
    guard !key.hasEscapes else { return Self.named(text(of: key)) }
    guard let first = firstByte(of: key) else { return nil }
    switch (key.range.count, Unicode.Scalar(first)) {
    case (2, "i"): return equals(key, "id") ? .id : nil
    case (3, "u"): return equals(key, "uid") ? .uid : nil
    case (3, "d"): return equals(key, "due") ? .due : nil
    case (4, "t"): return equals(key, "tags") ? .tags : nil
    case (5, "t"): return equals(key, "title") ? .title : nil
    case (5, "s"): return equals(key, "start") ? .start : nil
    case (6, "s"): return equals(key, "status") ? .status : nil
    case (6, "r"): return equals(key, "repeat") ? .repeats : nil
    case (7, "c"): return equals(key, "created") ? .created : equals(key, "content") ? .content : nil
    case (7, "p"): return equals(key, "project") ? .project : nil
    case (8, "m"): return equals(key, "modified") ? .modified : nil
    case (8, "p"): return equals(key, "priority") ? .priority : nil
    case (9, "c"): return equals(key, "completed") ? .completed : nil
    default: return nil
    }
  }

  /// The instruction that `apply` takes that key for; nil for any other key.
  func reservedKey(of key: JSONString) -> ReservedKey? {
    guard !key.hasEscapes else { return Self.named(text(of: key)) }
    guard let first = firstByte(of: key) else { return nil }
    switch (key.range.count, Unicode.Scalar(first)) {
    case (5, "t"), (7, "r"), (10, "i"): return Self.named(text(of: key))
    default: return nil
    }
  }

  private static func named<Key: RawRepresentable<String> & CaseIterable>(_ name: String) -> Key? {
    Key.allCases.first { Exact($0.rawValue) == Exact(name) }
  }
}
