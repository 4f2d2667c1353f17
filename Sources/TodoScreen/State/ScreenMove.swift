import TodoKit

/// Where a key leads, by the presenter of what has the keys, that no command line leads to.
enum ScreenMove: Equatable {
  /// From the sidebar to the todos of a row.
  case openGroup(TodoGroupKind, SidebarPane.Row)
  /// From the history to one of its steps.
  case openStep(TodoHistoryModel.Step)
  /// Back from a screen of that module.
  case close(ScreenModule)
}
