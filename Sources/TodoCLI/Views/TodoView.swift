import TodoKit

/// A form of output: it can show what every screen has to say.
protocol TodoView: TodoList.View, TodoDetail.View, TodoBatch.View, TodoHistory.View, StoreStatus.View, TodoGroups.View {
}
