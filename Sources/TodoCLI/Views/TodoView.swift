import TodoKit

/// A form of output: it can show what every screen has to say.
protocol TodoView: TodoList.View, TodoDetail.View, TodoEditor.View, TodoBatch.View, TodoHistory.View, TodoGroups.View,
  TodoReview.View, StoreStatus.View
{}
