/// What a sync has to know of the machine that it runs on.
package struct SyncMachine: Hashable, Sendable {
  /// The name that those see who read the log of the branch.
  package let name: String
  /// Where relative paths begin: an absolute path.
  package let folder: String

  package init(name: String, folder: String) {
    self.name = name
    self.folder = folder
  }
}
