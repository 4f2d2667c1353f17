import ArgumentKit
import JSONText
import Terminal
package import TodoKit

extension SyncModel: ShownAlike {
  /// Shows the todos that have changed here as every command does; everything else goes to stderr.
  package func show(in view: any TodoView) {
    view.show(receipt)
    Notices.write(shortLines, on: view.console)
  }

  package func show(in view: TextView) {
    show(in: view as any TodoView)
    guard commit != nil else { return }
    let (received, sent) = view.isRehearsal ? ("to receive:", "to send:") : ("received", "sent")
    let counts = DisplayText("\(received) \(receipt.count), \(sent) \(self.sent)")
    view.writeComment(StyledText(counts, view.palette[.label]))
  }

  /// Shows the todos, and of everything else only what needs attention.
  package func show(in view: QuietView) {
    view.show(receipt)
    Notices.write(warnings, on: view.console)
  }

  /// `{"revision":41,"command":"sync","commit":"…","changes":[…],"received":2,"sent":3,"conflicts":[…],"notes":["…"]}`.
  package func show(in view: JSONView) {
    view.writeObject { json in
      json.members(["revision": revision])
      json.member("command", "sync")
      json.member("commit", commit)
      json.member("changes", objects: receipt.deltas) { $0.writeMembers(to: &$1) }
      json.members(["received": receipt.count, "sent": sent])
      HistoryConflict.write(conflicts, to: &json)
      json.member("notes", lines)
    }
  }
}

extension MergeReportModel: ShownAlike {
  /// Shows what was decided, and how to remove a file that was merged.
  package func show(in view: any TodoView) {
    Notices.write(report.shortLines, on: view.console)
    if view.isQuiet { return }
    func note(_ words: DisplayText, _ path: String) {
      let path = path.hasPrefix("-") ? "./\(path)" : path
      view.console.err.buffer.append("\(words) \(DisplayText(ShellWord.quoted(path)))\n")
    }
    if let copy { note("to delete the copy: rm", copy) }
    if let resolved { note("to tell git that it is merged: git add", resolved) }
  }

  /// Writes one object to stderr: the values that were lost, and everything else that was decided.
  ///
  /// `{"conflicts":[{"uid":"…","id":9,"field":"title","kept":"…","lost":"…"}],"notes":["…"],"moved":[{"uid":"…","from":3,"to":4}]}`.
  package func show(in view: JSONView) {
    view.writeObject(to: view.console.err) { json in
      HistoryConflict.write(report.conflicts, to: &json)
      json.member("moved", objects: report.moves) { move, json in
        json.member("uid", move.uid.text)
        json.members(["from": move.old.rawValue, "to": move.new.rawValue])
      }
      json.member("notes", report.lines)
    }
  }
}

extension ExportModel: ShownAlike {
  /// Writes the text byte for byte in every format, except that nothing in it moves the cursor of a terminal.
  package func show(in view: any TodoView) {
    guard view.console.out.isTerminal else { return view.console.out.buffer.appendAsIs(bytes) }
    for line in DisplayText.lines(of: String(decoding: bytes, as: UTF8.self)) {
      view.console.out.buffer.append("\(line)\n")
    }
  }
}

extension ExchangeReport: ShownAlike {
  package func show(in view: any TodoView) { Notices.write(lines, on: view.console) }

  /// Shows only what needs attention.
  package func show(in view: QuietView) { Notices.write(warnings, on: view.console) }

  /// Writes one object to stderr: all counts, then what was kept, what was not carried over and what was
  /// adapted.
  package func show(in view: JSONView) {
    view.writeObject(to: view.console.err) { json in
      json.members([
        "read": read, "added": added, "changed": changed, "unchanged": unchanged,
        "folded": folded, "conflicts": conflicts.count, "bad": bad,
      ])
      json.key("kept")
      json.object { json in
        for item in kept {
          json.key(item.what)
          json.integer(item.count)
        }
      }
      let lists =
        [("lost", lost), ("adapted", adapted)] + [("taken", taken), ("ours", ours)].filter { !$0.1.isEmpty }
      for (key, items) in lists {
        json.member(key, objects: items) { item, json in
          json.member("what", item.what)
          json.members(["count": item.count])
          if !item.refs.isEmpty { json.member("refs", item.refs) }
        }
      }
      let refs = conflicts.map(\.uid.text)
      if !refs.isEmpty { json.member("conflictRefs", refs) }
      if !problems.isEmpty { json.member("problems", problems) }
    }
  }
}

extension Array: Shown, ShownAlike where Element == BatchSurprise {
  package func show(in view: any TodoView) {
    for surprise in self { Notices.warn(surprise.message, on: view.console) }
  }
}
