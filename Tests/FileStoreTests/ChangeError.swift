import FileStore

/// What a change throws that has an error of its own.
enum ChangeError: Error, Equatable, FileFailure {
  case file(FileStoreError)
  case refused

  var fileError: FileStoreError? { if case .file(let error) = self { error } else { nil } }
}
