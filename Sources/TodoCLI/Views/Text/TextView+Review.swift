import Terminal
import TodoKit

extension TextView {
  func show(_ model: TodoReviewModel) { console.out.buffer.append("\(model.title)\n") }
  func show(_ model: TodoStatsModel) { console.out.buffer.append("\(model.title)\n") }
  func show(_ model: TodoCalendarModel) { console.out.buffer.append("\(model.title)\n") }
}
