import JSONText
import Terminal
package import TodoKit

extension ExportModel: Shown {
  /// The text as it is, every byte of it, in all forms; on a terminal nothing in it moves the cursor.
  package func show(in view: any TodoView) {
    guard view.console.out.isTerminal else { return view.console.out.buffer.appendAsIs(bytes) }
    for line in DisplayText.lines(of: String(decoding: bytes, as: UTF8.self)) {
      view.console.out.buffer.append("\(line)\n")
    }
  }
}

extension ExchangeReportModel: Shown {
  package func show(in view: any TodoView) { Notices.write(lines, on: view.console) }

  /// Only what somebody has to see to.
  package func show(in view: QuietView) { Notices.write(warnings, on: view.console) }

  /// One object on stderr: all counts, then what was kept, what was not carried over and what has another form.
  package func show(in view: JSONView) {
    view.writeObject(to: view.console.err) { json in
      json.members([
        "read": report.read, "added": report.added, "changed": report.changed, "unchanged": report.unchanged,
        "folded": report.folded, "conflicts": report.conflicts.count, "bad": report.bad,
      ])
      json.key("kept")
      json.object { json in
        for item in report.kept {
          json.key(item.what)
          json.integer(item.count)
        }
      }
      for (key, items) in [("lost", report.lost), ("adapted", report.adapted)] {
        json.member(key, objects: items) { item, json in
          json.member("what", item.what)
          json.members(["count": item.count])
          if !item.refs.isEmpty { json.member("refs", item.refs) }
        }
      }
      let conflicts = report.conflicts.map(\.uid.text)
      if !conflicts.isEmpty { json.member("conflictRefs", conflicts) }
      if !report.problems.isEmpty { json.member("problems", report.problems) }
    }
  }
}

extension Array: Shown where Element == BatchSurprise {
  package func show(in view: any TodoView) {
    for surprise in self { Notices.warn(surprise.message, on: view.console) }
  }
}
