package import Terminal
package import TodoKit

/// A form of output, which can show what every screen has to say.
package protocol TodoView: TodoList.View, TodoDetail.View, TodoEditor.View, TodoBatch.View, TodoExchange.View,
  TodoMerge.View, TodoSync.View, TodoHistory.View, TodoGroups.View, TodoReview.View, StoreStatus.View
{
  var console: Console { get }
  /// Whether people read the output, who like to be told what may surprise them and what comes next.
  var isForPeople: Bool { get }

  func show(_ thing: some Shown)
}

extension TodoView {
  package var isForPeople: Bool { false }

  package func show(_ thing: some Shown) { thing.show(in: self as any TodoView) }
}

extension OutputForm {
  /// Returns the view that shows things in this form.
  ///
  /// - Parameter fields: the fields of todos to show, or `nil` for all that the form shows.
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

/// A thing that can be shown in each form of output.
package protocol Shown {
  /// Shows the thing to people at a terminal.
  func show(in view: TextView)
  /// Shows the thing as lines of columns, separated by tabs.
  func show(in view: PlainView)
  /// Shows the thing as objects.
  func show(in view: JSONView)
  /// Shows the thing as ids and names.
  func show(in view: QuietView)
  /// Shows the thing in the forms that have no method of their own here.
  func show(in view: any TodoView)
}

extension Shown {
  package func show(in view: TextView) { show(in: view as any TodoView) }
  package func show(in view: PlainView) { show(in: view as any TodoView) }
  package func show(in view: JSONView) { show(in: view as any TodoView) }
  package func show(in view: QuietView) { show(in: view as any TodoView) }
  package func show(in view: any TodoView) {}
}
