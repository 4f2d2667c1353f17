import Terminal
package import TodoKit

extension TextView {
  package func show(_ sync: SyncModel) {
    show(sync.receipt)
    for line in sync.shortLines { Notices.write(DisplayText(line), on: console) }
    guard sync.commit != nil else { return }
    let (received, sent) = isRehearsal ? ("to receive:", "to send:") : ("received", "sent")
    showAside(StyledText("\(DisplayText("\(received) \(sync.received), \(sent) \(sync.sent)"))", palette.label))
  }
}
