import FileStore
import TodoKit

/// A place that `todo init` is about to make.
struct NewPlace {
  let place: Place
  /// The git clone that the place belongs to, if any.
  let clone: GitClone?
  /// Whether the place has a list that commands use already.
  let isKnown: Bool
  private let memory: KnownPlaces

  /// Finds the place for the folder that a command runs in: its git clone, else the folder itself.
  ///
  /// - Throws: an error if that is the root or belongs to somebody else.
  init(in environment: Environment) throws(TodoError) {
    let folder = environment.machine().folder
    guard let memory = KnownPlaces(environment) else { throw .noStateFolder }
    self.memory = memory
    let (new, clone) = PlaceFinder.newPlace(for: folder)
    let finder = PlaceFinder(known: try memory.files())
    if let found = finder.find(from: folder).place, Exact(found.folder) == Exact(new.folder) {
      (place, self.clone) = (found, clone)
      isKnown = true
      return
    }
    (place, self.clone) = (new, clone)
    isKnown = false
    if new.folder == "/" { throw .rootPlace }
    guard !new.file.unicodeScalars.contains(where: \.isControl) else { throw .oddPlace(new.folder) }
    switch new.objection(of: finder.user) {
    case nil, .missing, .unknown: break
    case .strangeOwner(let path): throw .sync(.strangeOwner(path: path))
    case let objection?: throw .refusedPlace(objection.message, "move it away, or name a list with --file")
    }
  }

  /// Makes the list and lets commands use it from now on, or does neither.
  ///
  /// A list that the folder had elsewhere, and that is gone, is no longer missed.
  func make(in store: TodoStore, lockTimeout: Double) throws(TodoError) {
    let wasKnown = try memory.files().contains { Exact($0) == Exact(place.file) }
    try memory.remember(place.file, lockTimeout: lockTimeout)
    do throws(TodoError) {
      try storeErrors(try store.make())
    } catch {
      if !wasKnown { try? memory.forget([place.file], lockTimeout: lockTimeout) }
      throw error
    }
    let former = [Place(place.folder), Place(place.folder, list: ".git/todo/todos.json")]
    try? memory.forget(former.filter { !$0.hasList }.map(\.file), lockTimeout: lockTimeout)
    hideFromGit()
  }

  /// Keeps git from seeing the list where the folder is, or becomes, part of a clone.
  private func hideFromGit() {
    let file = "\(place.file.dropLast("todos.json".count)).gitignore"
    guard clone == nil, (try? Descriptor.workingFolder.statusIfPresent(of: file)) == .some(nil) else {
      return
    }
    // Without it, git only shows a file too many.
    try? Descriptor.workingFolder.put(Array("*\n".utf8), at: file)
  }
}

extension TodoError {
  fileprivate static let rootPlace = refusedPlace(
    "a list in / would be the list of every folder", "go to the folder that is to have a list")

  fileprivate static func oddPlace(_ folder: String) -> TodoError {
    refusedPlace("\(quoted(folder)) has a control character in its name", "rename it first")
  }

  static func placeHasBranch(_ folder: String, asked branch: String) -> TodoError {
    refusedPlace(
      "\(visible(folder)) has a list already, and init changes nothing about it",
      "to sync it with another branch: \(command: "sync") <path or URL> \(option: "branch") \(word: branch)")
  }

  static func placeHasNoOrigin(_ branch: String) -> TodoError {
    refusedPlace(
      "there is no remote named origin that could have the branch \(visible(branch))",
      "leave out \(option: "branch"); to share the list later: \(command: "sync") <path or URL> \(option: "branch") \(word: branch)"
    )
  }

  static func branchIsTaken(_ remote: SyncRemote) -> TodoError {
    refusedPlace(
      "the branch \(visible(remote.branch)) of \(visible(remote.url.text)) holds something other than todos",
      "nothing was made; to share the list on another branch: \(command: "init", "--branch") <name>")
  }

  fileprivate static func refusedPlace(_ message: String, _ advice: Advice) -> TodoError {
    TodoError(ProblemModel(code: .refused, message: message, advice: [advice]))
  }
}
