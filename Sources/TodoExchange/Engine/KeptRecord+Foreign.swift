package import TodoCore

extension KeptRecord {
  /// The same as far as it may be written: anybody can put anything there, by hand or on another machine.
  package init?(writing format: ExchangeFormat, in unknown: [UnknownField]) {
    self.init(format, in: unknown)
    let codec = format.codec
    keepValues { codec.isSound($0) }
  }

  /// What there is to tell of what is not written.
  var losses: [ExchangeRemark] { dropped.map { .lost("kept \(visible($0))") } }

  /// Keeps the relations of a record that were kept before, and that its todo does not have now either.
  mutating func keepUnfollowed(_ fields: ForeignFields, of former: KeptRecord?, in todo: Todo) {
    guard let former, !former.after.isEmpty || former.parent != nil else { return }
    let named = Set(fields[.after]?.uids ?? []).subtracting(todo.after)
    after = former.after.filter(named.contains)
    if let parent = former.parent, fields[.parent] == .uid(parent), todo.parent != parent { self.parent = parent }
  }
}
