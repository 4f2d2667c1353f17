import TodoCore

/// todo.txt (<https://github.com/todotxt/todo.txt>), with the pairs that topydo and others have agreed on.
///
/// | line | todo |
/// | --- | --- |
/// | `x `, day, day | done, completed, created; cancelled with `state:cancelled` |
/// | `(A)`, `(B)`, `(C)` to `(Z)`; `pri:A` when done | high, medium, low |
/// | the words, with the names and pairs that are among them | title |
/// | first `+p`; other `+q`; `@c` | project; tag `+q`; tag `c` |
/// | `due:` with `at:1430`; `t:` with `tat:` | due; start |
/// | `rec:+2w`, `rec:2w`, `rep:every_mon,thu` | repeat |
/// | `id:1`; `p:1`, `after:1` | the name that others of the text use; parent, after |
/// | `uid:` | uid |
/// | any other | kept in its place |
enum TodoTxtCodec: Importer, Exporter {
  static let format = ExchangeFormat.todotxt
  static let namesOthers = false

  static func shown(_ kept: KeptRecord) -> [ShownKey] {
    let words = reader(kept)?.line.others ?? kept.texts(Key.others)
    let letter = kept.text(Key.letter).map { [ShownKey("priority", $0)] } ?? []
    return letter
      + words.map { word in
        let parts = word.split(separator: ":", maxSplits: 1)
        return parts.count == 2 ? ShownKey(String(parts[0]), String(parts[1])) : ShownKey("word", word)
      }
  }

  /// The keys under which a todo keeps what it came with.
  package enum Key {
    /// The line, where it is not written in the usual order; else there are its days and the next three.
    static let line = "line"
    /// The letter of a low priority, if that is not `C`.
    static let letter = "pri"
    /// Words that stand for no field.
    static let others = "words"
    /// Its uid, which several lines may have.
    static let uid = "uid"
    /// The name that the line has in its text.
    static let id = "id"
    /// The name of the line that it is a part of.
    static let parent = "p"
    /// The names of the lines that come before it.
    static let after = "after"
  }
}
