import Terminal
package import TodoKit

extension TextView {
  package func show(_ model: TodoCalendarModel) {
    showHeading(DisplayText(model.title), "")
    console.out.buffer.append("\n")
    show(MonthGrid(model, width: console.width, palette: palette).lines)
    let (due, done) = model.calendar.days.reduce((0, 0)) { ($0.0 + $1.due, $0.1 + $1.done) }
    let counts: DisplayText = "\(due == 0 ? "nothing" : "\(due)") due, \(done == 0 ? "nothing" : "\(done)") done"
    console.out.buffer.append("\n")
    show([TextLine(counts, palette.label)])
    Notices.note(model.note, on: console)
  }
}
