import TodoKit

/// A form of output: it can show what every screen has to say.
protocol TodoView: TodoList.View, TodoDetail.View, TodoEditor.View, TodoBatch.View, TodoHistory.View, TodoGroups.View,
  StoreStatus.View
{
  /// How much of each todo it shows in a list.
  var portion: TodoPortion { get }
}

extension TodoView {
  var portion: TodoPortion { .everything }
}
