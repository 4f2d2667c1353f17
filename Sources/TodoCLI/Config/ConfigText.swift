/// The text of a config file, and what its parts are: sections and keys, as git-config(1) has them.
struct ConfigText: Equatable {
  /// Every character, so that what is not changed stays as it was.
  let scalars: [Unicode.Scalar]
  /// The sections in the order in which they stand there; one may come again.
  let sections: [ConfigSection]
}

/// Finds the line and the column of a position in a text.
struct ConfigPlaces {
  /// Where each line begins, behind a byte order mark.
  private var starts: [Int]

  init(of scalars: [Unicode.Scalar]) {
    starts = [scalars.first == "\u{FEFF}" ? 1 : 0]
    for (position, scalar) in scalars.enumerated() where scalar == "\n" { starts.append(position + 1) }
  }

  subscript(position: Int) -> ConfigPlace {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return ConfigPlace(line: low + 1, column: max(0, position - starts[low]) + 1)
  }
}

/// A heading such as `[list]` or `[view "work"]`, and the keys below it.
struct ConfigSection: Equatable {
  /// The name in lower case; case does not matter in it.
  let name: String
  /// The name in quotes, in which case matters.
  let subsection: String?
  /// Which characters the heading is, brackets included.
  let range: Range<Int>
  var entries: [ConfigEntry] = []
}

/// A key and its value.
struct ConfigEntry: Equatable {
  /// The key in lower case; case does not matter in it.
  let name: String
  /// The value as it is meant; nil where there is no `=`.
  let value: String?
  /// Where each scalar of the value stands, and at last where the value ends.
  let valuePlaces: [Int]
  /// Which characters these are, from the key to the end of the value.
  let range: Range<Int>
  /// Which characters the value is, quotes and backslashes included.
  let valueRange: Range<Int>
}
