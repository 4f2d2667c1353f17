package import ArgumentKit
package import TodoKit

extension Command {
  static let freeArgument = ArgumentDeclaration(
    "ref", .any, help: "these todos (default: the first that is ready, as next lists them)", completes: .refs)
  static let whereFree = Option(
    whereQuery.row.name, value: "query", help: "the first that is ready and matches", completes: .query)
  static let takeLimit = Option(
    "limit", value: "n", help: "at most this many (default: 1)", completes: .nothing
  ) { text throws(ValueError) in
    let limit = try limit(text)
    // None would be nothing to wait for.
    if limit == 0 { throw ValueError("0 takes nothing, expected 1 or more") }
    return limit
  }
  static let takerName = Option(
    "as", value: "name", help: "who takes them (default: TODO_ACTOR, else the user)",
    completes: .values(of: .owner), convert: actorName(_:))
  static let leaseLength = Option(
    "for", value: "time", help: "for how long (90s, 30m, 2h, 1d), then they are free (default: no end)",
    completes: .nothing, convert: lease(_:))

  static func actorName(_ text: String) throws(ValueError) -> String {
    do { return try TodoRules.owner(text) } catch {
      throw ValueError("\"\(text)\" is not a name: write one word without commas")
    }
  }

  static func lease(_ text: String) throws(ValueError) -> LeaseLength {
    guard let length = LeaseLength(text) else {
      throw ValueError("\"\(text)\" is not a time from 1s to 366d, such as 90s, 30m, 2h or 1d")
    }
    return length
  }

  package static let wait = Option(
    "wait", value: "time", help: "wait until something is ready and free, at most so long",
    completes: .nothing, isValueOptional: true
  ) { text throws(ValueError) in
    text.isEmpty ? LeaseLength?.none : try lease(text)
  }
  static let syncing = Flag("sync", help: "ask the remote first, so that no other machine has taken them")

  static let take = Command(
    "take", summary: "take the next free todo, or these, so that nobody else works on them",
    arguments: [freeArgument],
    options: [
      whereFree.row, takeLimit.row, takerName.row, leaseLength.row, wait.row, syncing.row, dryRun.row,
    ],
    page: PackageResources.take_txt
  ) { arguments throws(UsageError) in
    let action = TodoAction.take(
      as: try arguments.value(takerName), for: try arguments.value(leaseLength))
    let limit = try arguments.value(takeLimit)
    var (free, input) = (TodoPick.ready(limit ?? 1, try arguments.value(whereFree)), InputUse.none)
    if !arguments.operands.isEmpty {
      if limit != nil { throw arguments.conflict("<ref>", takeLimit.row.spelling) }
      (free, input) = try pick(arguments)
    }
    let change = ChangeTodosRequest(action, pick: free)
    let waits = arguments.has(wait.row)
    guard waits || arguments.has(syncing) else { return .openTodoChange(change, filledBy: input) }
    return .openTake(
      TakeRequest(
        change, waits: waits, longestWait: (try arguments.value(wait) ?? nil).map { Double($0.seconds) },
        isSynced: arguments.has(syncing)), filledBy: input)
  } spelling: { route in
    let (taking, input): (TakeRequest, InputUse)
    switch route {
    case .openTodoChange(let change, let use): (taking, input) = (TakeRequest(change), use)
    case .openTake(let request, let use): (taking, input) = (request, use)
    default: return nil
    }
    let request = taking.change
    guard case .take(let name, let length) = request.action else { return nil }
    let time = taking.longestWait.map { "=\(LeaseLength(seconds: Int($0)).description)" } ?? ""
    let words =
      takerName.words(name) + leaseLength.words(length?.description)
      + (taking.waits ? [wait.row.spelling + time] : []) + syncing.words(taking.isSynced)
    guard case .ready(let count, let query) = request.pick else {
      return Spelling(request.pick, input, then: nil, words)
    }
    return Spelling(
      [], whereFree.words(query), takeLimit.words(count == 1 ? nil : String(count)),
      words)
  }

  static let release = action(
    .release, "release", "give todos back, whoever took them", takesNote: true, PackageResources.release_txt)
}
