import TodoKit

/// Where the cursor goes in a list that is read again.
enum CursorPlan: Hashable {
  /// To the todo that it is on, or else to the next that is still there, on the same row of the screen.
  case follow
  /// To where it is, on the next todo, where the todo under it is one of these and has gone elsewhere.
  case stay(changed: Set<TodoID>)
  /// To the first of these that is listed.
  case go(to: [TodoID])
  /// The same behind a step that was taken back or brought back.
  case back(to: [TodoID])
}
