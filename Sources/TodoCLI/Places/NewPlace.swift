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

  /// Keeps git from seeing the list where the folder is, or becomes, part of a clone.
  func hideFromGit() {
    guard clone == nil else { return }
    try? Descriptor.workingFolder.put(
      Array("*\n".utf8), at: "\(place.file.dropLast("todos.json".count)).gitignore")
  }

  /// Lets commands use the list from now on.
  func remember(lockTimeout: Double) throws(TodoError) {
    try memory.remember(place.file, lockTimeout: lockTimeout)
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
