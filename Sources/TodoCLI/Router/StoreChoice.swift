import TodoKit

/// The place of the store, and the option or variable that decides it.
struct StoreChoice: Equatable {
  let source: String
  /// The store's path, or `:memory:`, which is filled with samples and gone when the command ends.
  let path: String
  /// The place whose list is used, or `nil` for another store.
  private(set) var place: Place?
  /// Finds places, or `nil` if the store does not depend on where the command runs.
  private var finder: PlaceFinder?
  /// The path, or `nil` for the store in memory.
  var file: String? { path == ":memory:" ? nil : path }

  /// Chooses `--file`, else `TODO_FILE`, else the list of the place where the command runs, else the home
  /// list: `$XDG_DATA_HOME/todo/todos.json`, else `~/.local/share/todo/todos.json`.
  ///
  /// An empty variable counts as unset, and so does a relative `XDG_DATA_HOME` (XDG Base Directory
  /// Specification 0.8). A relative `HOME` is an error: there is no other choice, and it would lead to a
  /// different store in each folder.
  ///
  /// - Parameter usesHome: whether the home list is used unless `option` names a store.
  init(option: String?, usesHome: Bool = false, environment: Environment) throws(TodoError) {
    if let path = option {
      (source, self.path) = ("--file", path)
      return
    }
    if !usesHome {
      if let path = try environment.path("TODO_FILE") {
        (source, self.path) = ("TODO_FILE", path)
        return
      }
      let finder = PlaceFinder(known: try KnownPlaces(environment)?.files() ?? [])
      self.finder = finder
      if !finder.known.isEmpty { place = finder.find(from: environment.machine().folder).place }
      if let place {
        (source, path) = ("place", place.file)
        return
      }
    }
    if let data = try environment.path("XDG_DATA_HOME"), data.hasPrefix("/") {
      (source, path) = (usesHome ? "--home" : "XDG_DATA_HOME", data + "/todo/todos.json")
    } else if let home = try environment.path("HOME") {
      guard home.hasPrefix("/") else { throw .relativeHome(home) }
      (source, path) = (usesHome ? "--home" : "HOME", home + "/.local/share/todo/todos.json")
    } else {
      throw .noHome
    }
  }

  /// Chooses the list of a place.
  init(_ place: Place) {
    (source, path) = ("place", place.file)
    self.place = place
  }

  /// Returns the lists on the way up that are not used.
  func ignoredLists(
    in environment: Environment, lookingFor search: PlaceFinder.Search
  ) -> [PlaceFinder.IgnoredList] {
    guard let finder, search != .nothing || !finder.known.isEmpty else { return [] }
    return finder.find(from: environment.machine().folder, lookingFor: search).ignored
  }

  /// Returns what else is to say of the choice: the place, and the lists that were not chosen.
  func facts(ignoring ignored: [PlaceFinder.IgnoredList]) -> [StoreFact] {
    let others = ignored.map { "\($0.place.file): \($0.objection.message)" }
    return (place.map { [StoreFact("place", .text($0.folder))] } ?? [])
      + (others.isEmpty ? [] : [StoreFact("ignored", .texts(others))])
  }
}

extension StoreChoice {
  /// Returns the value of `TODO_FILE` that leads a program to this store, in whatever folder it works.
  func variable(in environment: Environment) -> String {
    guard let file, !file.hasPrefix("/") else { return path }
    let folder = environment.machine().folder
    return folder == "/" ? "/\(file)" : "\(folder)/\(file)"
  }
}
