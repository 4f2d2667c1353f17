import TodoCore

/// Writes a task as a line.
extension MarkdownTask {
  /// Returns a new line for the task; `nil` if the line cannot express a field.
  func newLine(usesDataview: Bool = false) -> [UInt8]? {
    var line: [UInt8] = []
    line.reserveCapacity(title.utf8.count + 32)
    line += "- [".utf8
    line += String(mark).utf8
    line += "]".utf8
    let title = written(title)
    if !title.isEmpty {
      line.append(.blank)
      line += title
    }
    for tag in tags {
      line.append(.blank)
      if MarkdownField.isPlain(tag: tag) {
        MarkdownField.Key.tag.append(tag.utf8, style: .sign, to: &line)
      } else if !MarkdownField(.tag, tag).append(to: &line) {
        return nil
      }
    }
    var value: [UInt8] = []
    for key in MarkdownField.Key.allCases {
      if key == .own {
        for own in own {
          line.append(.blank)
          if !MarkdownField(own).append(to: &line) { return nil }
        }
      }
      value.removeAll(keepingCapacity: true)
      appendValue(of: key, to: &value)
      if value.isEmpty { continue }
      line.append(.blank)
      key.append(value, style: usesDataview && !key.row.signs.isEmpty ? .brackets : .sign, to: &line)
    }
    return line
  }

  /// Returns a title as written in a line: an end that would be read as a field gets an escape.
  func written(_ title: String) -> Bytes {
    let text = MarkdownEdges.encoded(MarkdownHead.encoded(Array(title.utf8)[...]))
    return MarkdownTail(of: text, readsOwn: readsOwn)?.escape.added(to: text) ?? text
  }

  /// Returns the value of a field, or `nil` if the task has none; tags and custom fields are not
  /// included.
  func value(of key: MarkdownField.Key) -> String? {
    var value: [UInt8] = []
    appendValue(of: key, to: &value)
    return value.isEmpty ? nil : value[...].string
  }

  private func appendValue(of key: MarkdownField.Key, to text: inout [UInt8]) {
    switch key {
    case .time: if let minute = due?.minute { text.append(minute: minute) }
    case .until: if let day = lastDay { text.append(day) }
    case .uid: if let uid { text += uid.text.utf8 }
    case .id: if let id { text += id.utf8 }
    case .dependsOn: if !after.isEmpty { text += after.joined(separator: ",").utf8 }
    case .priority: if let priority { text += priority.rawValue.utf8 }
    case .recurrence: if let rule { text += MarkdownRepeat.words(for: rule, on: due ?? start).utf8 }
    case .created: created?.append(to: &text)
    case .start: start?.append(to: &text)
    case .due: if let due { text.append(due.day) }
    case .done: if status == .done { ended?.append(to: &text) }
    case .cancelled: if status == .cancelled { ended?.append(to: &text) }
    case .block: if let block { text += block.utf8 }
    case .tag, .own, .onCompletion, .scheduled: break
    }
  }
}
