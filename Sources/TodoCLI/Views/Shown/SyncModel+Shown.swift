import JSONText
import Terminal
package import TodoKit

extension SyncModel: Shown {
  /// The todos that are different here, as every command shows them; what else there is to tell goes to stderr.
  package func show(in view: any TodoView) {
    view.show(receipt)
    Notices.write(shortLines, on: view.console)
  }

  package func show(in view: TextView) {
    show(in: view as any TodoView)
    guard commit != nil else { return }
    let (received, sent) = view.isRehearsal ? ("to receive:", "to send:") : ("received", "sent")
    let counts = DisplayText("\(received) \(self.received), \(sent) \(self.sent)")
    view.writeAside(StyledText(counts, view.palette[.label]))
  }

  /// Of the rest only what somebody has to see to.
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
      json.members(["received": received, "sent": sent])
      HistoryConflict.write(conflicts, to: &json)
      json.member("notes", lines)
    }
  }
}

extension MergeReportModel: Shown {
  /// What was decided, and to people how to remove a file that was taken in.
  package func show(in view: any TodoView) {
    Notices.write(shortLines, on: view.console)
    guard view.isForPeople || view is PlainView else { return }
    func note(_ words: DisplayText, _ path: String) {
      let path = path.hasPrefix("-") ? "./\(path)" : path
      view.console.err.buffer.append("\(words) \(DisplayText(ShellWord.quoted(path)))\n")
    }
    if let copy { note("to delete the copy: rm", copy) }
    if let solved { note("to tell git that it is merged: git add", solved) }
  }

  /// One object on stderr: the values that did not stay, and what else was decided.
  ///
  /// `{"conflicts":[{"uid":"…","id":9,"field":"title","kept":"…","lost":"…"}],"notes":["…"],"moved":[{"uid":"…","from":3,"to":4}]}`.
  package func show(in view: JSONView) {
    view.writeObject(to: view.console.err) { json in
      HistoryConflict.write(conflicts, to: &json)
      json.member("moved", objects: report.moves) { move, json in
        json.member("uid", move.uid.text)
        json.members(["from": move.old.rawValue, "to": move.new.rawValue])
      }
      json.member("notes", lines)
    }
  }
}
