import ArgumentKit
package import TodoKit

/// What a config says, in types; what it does not say is as it is without one.
package struct Settings: Equatable {
  package var list: QueryView
  package var views: QueryViews
  /// The words that a word in the place of a command stands for.
  package var aliases: [String: [String]]
  package var conventions: DateConventions
  package var palette: Palette

  package init(
    list: QueryView = QueryView(""), views: QueryViews = QueryViews(), aliases: [String: [String]] = [:],
    conventions: DateConventions = DateConventions(), palette: Palette = Palette()
  ) {
    (self.list, self.views, self.aliases) = (list, views, aliases)
    (self.conventions, self.palette) = (conventions, palette)
  }

  /// What of it counts for a command in one form of output.
  ///
  /// Scripts notice nothing: in JSON and where only ids are asked for, no setting changes which todos are listed, or in
  /// which order; a view that the words name picks what it always picks. The query of the plain list is for `todo list`
  /// and `todo ui` alone, order and grouping are for every list. What a date means never depends on the form, or the same
  /// words would change other todos.
  func inForce(in form: OutputForm?, for command: CommandDeclaration) -> Settings {
    var settings = self
    let hasPlainList = [Command.list, .ui].contains { $0.declaration.name == command.name }
    if !hasPlainList { settings.list.text = "" }
    switch form {
    case .json, .ndjson, .quiet:
      settings.list = QueryView("")
      settings.views = views.unordered
    case .text, .plain, nil: break
    }
    return settings
  }
}
