import ArgumentKit
import TodoKit

extension Command {
  /// What forgets the remote.
  static let noRemote = "none"
  static let branch = Option(
    "branch", value: "name", help: "the branch that holds the list; that of the last time by default, else todo")

  static let sync = Command(
    "sync", summary: "brings this list and those of other machines in line, over git",
    arguments: [ArgumentDeclaration("remote", .optional, help: "a path or a URL, or none to forget it")],
    options: [branch.row, dryRun.row], page: PackageResources.sync_txt
  ) { arguments throws(UsageError) in
    let branch = try arguments.value(branch)
    guard let word = arguments.operands.first else {
      if branch != nil { throw arguments.missing("remote") }
      return .openSync(.known)
    }
    guard word != noRemote else {
      if branch != nil { throw arguments.conflict(noRemote, "--branch") }
      return .openSync(.none)
    }
    return .openSync(.remote(word, branch: branch))
  } spelling: { route in
    switch route {
    case .openSync(.known): Spelling()
    case .openSync(.none): Spelling([noRemote])
    case .openSync(.remote(let remote, let name)): Spelling([remote], branch.words(name))
    default: nil
    }
  }

  static let merge = Command(
    "merge", summary: "merges another version of the list; git's merge driver",
    arguments: [
      ArgumentDeclaration("file", .any, help: "another version of the store; or base, ours and theirs; or nothing")
    ],
    options: [dryRun.row], page: PackageResources.merge_txt
  ) { arguments throws(UsageError) in
    let files = arguments.operands
    switch files.count {
    case 0, 1: return .openMergeOfCopy(files.first)
    case 3: return .openMergeOfFiles(base: files[0], ours: files[1], theirs: files[2])
    default:
      throw arguments.invalid("file", "name one file to take in, or three: base, ours and theirs, or none")
    }
  } spelling: { route in
    switch route {
    case .openMergeOfCopy(let path): Spelling([path].compactMap(\.self))
    case .openMergeOfFiles(let base, let ours, let theirs): Spelling([base, ours, theirs])
    default: nil
    }
  }
}

extension Command {
  static let `where` = Command(
    "where", summary: "shows which store file is used, why, and what is in it", page: PackageResources.where_txt
  ) { _ in
    .openStorePlace
  } spelling: { route in
    route == .openStorePlace ? Spelling() : nil
  }

  static let repair = Flag("repair", help: "keep what can be read of a damaged store, and a copy of the whole file")

  static let check = Command(
    "check", summary: "checks that the store is sound; with --repair, repairs it",
    options: [repair.row, dryRun.row], page: PackageResources.check_txt
  ) { arguments in
    arguments.has(repair) ? .openStoreRepair : .openStoreCheck
  } spelling: { route in
    switch route {
    case .openStoreCheck: Spelling()
    case .openStoreRepair: Spelling([], repair.words(true))
    default: nil
    }
  }
}
