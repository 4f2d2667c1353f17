internal import JSONText

/// How the last sync is noted: `{"time":"…","revision":41,"stamp":"…"}` and a line feed.
extension LastSync {
  /// The written form.
  var json: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("time" as StaticString)
    json.string(time.description)
    json.key("revision" as StaticString)
    json.integer(revision)
    if let stamp {
      json.key("stamp" as StaticString)
      json.string(stamp)
    }
    json.endObject()
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// Reads the written form; nil for anything else, which is as good as no sync.
  init?(json: [UInt8]) {
    let read = try? JSONScanner.scan(json) { (json) throws(JSONError) in
      var (time, revision, stamp): (Instant?, Int?, String?)
      try json.beginObject()
      while let key = try json.nextKey() {
        if json.equals(key, "time") {
          time = Instant(json.text(of: try json.string()))
        } else if json.equals(key, "revision") {
          revision = try json.integer()
        } else if json.equals(key, "stamp") {
          stamp = json.text(of: try json.string())
        } else {
          _ = try json.skipValue()
        }
      }
      try json.end()
      return (time, revision, stamp)
    }
    guard let (time, revision, stamp) = read, let time, let revision else { return nil }
    self.init(time: time, revision: revision, stamp: stamp)
  }
}
