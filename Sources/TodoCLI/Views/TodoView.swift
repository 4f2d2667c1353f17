package import Terminal
package import TodoKit

/// A form of output: it can show what every screen has to say.
package protocol TodoView: TodoList.View, TodoDetail.View, TodoEditor.View, TodoBatch.View, TodoExchange.View,
  TodoMerge.View, TodoSync.View, TodoHistory.View, TodoGroups.View, TodoReview.View, StoreStatus.View
{
  var console: Console { get }
  /// Whether people read it, who like to be told what may surprise them, and what comes next.
  var isForPeople: Bool { get }

  func show(_ thing: some Shown)
}

extension TodoView {
  package var isForPeople: Bool { false }

  package func show(_ thing: some Shown) { thing.show(in: self as any TodoView) }
}

extension OutputForm {
  /// The view that shows things in this form.
  ///
  /// - Parameter fields: which fields of todos to show; nil for all that the form shows.
  package func view(
    _ fields: [AnyField]?, _ palette: Palette, isRehearsal: Bool = false, on console: Console
  ) -> any TodoView {
    switch self {
    case .text: TextView(console: console, fields: fields, isRehearsal: isRehearsal, palette: palette)
    case .plain: PlainView(console: console, fields: fields)
    case .json: JSONView(console: console, fields: fields, isArray: true)
    case .ndjson: JSONView(console: console, fields: fields, isArray: false)
    case .quiet: QuietView(console: console)
    }
  }
}

/// A thing that can be shown: how it looks in each form of output.
package protocol Shown {
  /// For people at a terminal.
  func show(in view: TextView)
  /// Lines of columns that are separated by tabs.
  func show(in view: PlainView)
  /// Objects.
  func show(in view: JSONView)
  /// Ids and names.
  func show(in view: QuietView)
  /// In the forms that have no way of their own to show it.
  func show(in view: any TodoView)
}

extension Shown {
  package func show(in view: TextView) { show(in: view as any TodoView) }
  package func show(in view: PlainView) { show(in: view as any TodoView) }
  package func show(in view: JSONView) { show(in: view as any TodoView) }
  package func show(in view: QuietView) { show(in: view as any TodoView) }
  package func show(in view: any TodoView) {}
}
