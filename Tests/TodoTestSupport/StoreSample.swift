/// A store as text, to be damaged.
package enum StoreSample {
  /// A store of three todos in its canonical layout.
  package static let sound = """
    {"format":"todo","version":1,"todos":[
    \(line(1)),
    \(line(2)),
    \(line(4))
    ],"lastID":6,"revision":9,"x":[1]}

    """

  package static func line(_ id: Int, title: String = "T", more: String = "") -> String {
    """
    {"id":\(id),"uid":"u\(id)","title":"\(title)","status":"open","tags":[],\
    "created":"2026-01-02T03:04:05Z","modified":"2026-01-02T03:04:05Z"\(more)}
    """
  }
}
