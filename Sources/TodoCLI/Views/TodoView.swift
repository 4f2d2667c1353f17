package import Terminal
package import TodoKit

/// An output format, which can show what every module has to say.
package protocol TodoView: TodoList.View, TodoDetail.View, TodoEditor.View, TodoBatch.View, TodoExchange.View,
  TodoMerge.View, TodoSync.View, TodoHistory.View, TodoGroups.View, TodoReview.View, StoreStatus.View
{
  var console: Console { get }
  /// Whether people read the output, who want to know what may surprise them and what comes next.
  var isForPeople: Bool { get }
  /// Whether the output is nothing but ids and names.
  var isQuiet: Bool { get }
  /// The view itself if its format is objects already.
  var objects: JSONView? { get }

  func show(_ model: some Shown)
  /// Returns the view with these fields of todos instead of its usual ones; a format whose fields no
  /// setting changes stays as it is.
  func showing(_ fields: [AnyField]) -> any TodoView
  /// Returns the view with lists cut to a window; a format that is not made for a window stays as it is.
  func limited(to window: ListWindow.Limit?) -> any TodoView
}

extension TodoView {
  package var isForPeople: Bool { false }
  package var isQuiet: Bool { false }
  package var objects: JSONView? { nil }

  package func showing(_ fields: [AnyField]) -> any TodoView { self }
  package func limited(to window: ListWindow.Limit?) -> any TodoView { self }
}

extension OutputForm {
  /// Returns the view that shows things in this format.
  ///
  /// - Parameters:
  ///   - fields: the fields of todos to show, or `nil` for all that the format shows.
  ///   - place: the name of the list for people, such as `in ~/src/app`, or `nil` for the home list.
  package func view(
    _ fields: [AnyField]?, _ palette: Palette, isRehearsal: Bool = false, place: DisplayText? = nil,
    on console: Console
  ) -> any TodoView {
    switch self {
    case .text:
      TextView(console: console, fields: fields, isRehearsal: isRehearsal, palette: palette, place: place)
    case .plain: PlainView(console: console, fields: fields)
    case .json: JSONView(console: console, fields: fields, isArray: true)
    case .ndjson: JSONView(console: console, fields: fields, isArray: false)
    case .quiet: QuietView(console: console)
    }
  }
}

/// A model that can be shown in each output format.
package protocol Shown {
  /// Shows the model to people at a terminal.
  func show(in view: TextView)
  /// Shows the model as lines of columns, separated by tabs.
  func show(in view: PlainView)
  /// Shows the model as objects.
  func show(in view: JSONView)
  /// Shows the model as ids and names.
  func show(in view: QuietView)
}

/// A model that looks alike in the formats that have no method of their own here.
package protocol ShownAlike: Shown {
  /// Shows the model in such a format.
  func show(in view: any TodoView)
}

extension ShownAlike {
  package func show(in view: TextView) { show(in: view as any TodoView) }
  package func show(in view: PlainView) { show(in: view as any TodoView) }
  package func show(in view: JSONView) { show(in: view as any TodoView) }
  package func show(in view: QuietView) { show(in: view as any TodoView) }
}
