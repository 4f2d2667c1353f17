import ArgumentKit
import TodoKit

/// What a config says, in types.
struct Settings: Equatable {
  /// How the plain list is.
  var list = QueryView("")
  /// What queries call by a name.
  var views = QueryViews()
  /// The words that a word in the place of a command stands for.
  var aliases: [String: [String]] = [:]
  /// How dates are written.
  var conventions = DateConventions()
  /// How the text form is coloured.
  var palette = Palette()

  /// What of it counts for a command in one form of output.
  ///
  /// Scripts notice nothing: in JSON and where only ids are asked for, no setting changes which todos are listed, or in
  /// which order; a view that the words name picks what it always picks. The plain list is that of `todo list` alone. What
  /// a date means never depends on the form, or the same words would change other todos.
  func inForce(in form: OutputForm?, for command: CommandDeclaration) -> Settings {
    var settings = self
    if command.name != Command.list.declaration.name { settings.list = QueryView("") }
    switch form {
    case .json, .ndjson, .quiet:
      settings.list = QueryView("")
      settings.views = views.unordered
    case .text, .plain, nil: break
    }
    return settings
  }
}
