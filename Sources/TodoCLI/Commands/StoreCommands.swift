import ArgumentKit

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
