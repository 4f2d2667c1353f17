internal import JSONText
import TodoCore
import TodoStore

/// How the last sync is noted: `{"time":"…","revision":41,"commit":"…","stamp":"…"}` and a line feed.
extension LastSync {
  /// The written form.
  var json: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("time" as StaticString)
    json.string(time.description)
    json.key("revision" as StaticString)
    json.integer(revision)
    json.key("commit" as StaticString)
    json.string(commit.hex)
    if let stamp {
      json.key("stamp" as StaticString)
      json.string(stamp)
    }
    json.endObject()
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// Reads the written form; nil for anything else, which is as good as no sync.
  package init?(json: [UInt8]) {
    guard let members = UnknownField.members(of: json), let time = members.text("time").flatMap(Instant.init),
      let revision = members.json("revision").flatMap({ Int(String(decoding: $0, as: UTF8.self)) }),
      let commit = members.text("commit").flatMap({ CommitID($0) })
    else { return nil }
    self.init(time: time, revision: revision, commit: commit, stamp: members.text("stamp"))
  }
}
