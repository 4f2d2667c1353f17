import FileStore

/// The errors of a change that has errors of its own.
enum ChangeError: Error, Equatable, FileFailure {
  case file(FileStoreError)
  case refused

  var fileError: FileStoreError? { if case .file(let error) = self { error } else { nil } }
}
