import JSONText
import Terminal
import TodoKit

extension JSONView {
  /// `{"revision":41,"command":"sync","commit":"…","changes":[…],"received":2,"sent":3,"conflicts":[…],"notes":["…"]}`.
  func show(_ sync: SyncModel) {
    showObject { json in
      json.key("revision" as StaticString)
      json.integer(sync.revision)
      json.key("command" as StaticString)
      json.string("sync")
      if let commit = sync.commit {
        json.key("commit" as StaticString)
        json.string(commit)
      }
      json.key("changes" as StaticString)
      json.beginArray()
      for delta in sync.receipt.deltas { Self.write(delta, to: &json) }
      json.endArray()
      json.key("received" as StaticString)
      json.integer(sync.received)
      json.key("sent" as StaticString)
      json.integer(sync.sent)
      HistoryConflict.write(sync.conflicts, to: &json)
      json.key("notes" as StaticString)
      json.strings(sync.lines)
    }
  }
}
