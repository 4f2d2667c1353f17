import FileStore
import TodoCore
import TodoExchange
import TodoStore

/// Brings records of another program in: one transaction, which is run again where it has to see more of the store.
package struct TodoImport {
  let entity: any TodoExchange.Entity
  let moment: Moment
  /// From how many bytes on texts are compared with what is known: to look that up takes as long as to read some.
  var knowsFrom = 1 << 20

  package init(entity: any TodoExchange.Entity, moment: Moment, knowsFrom: Int = 1 << 20) {
    self.entity = entity
    self.moment = moment
    self.knowsFrom = knowsFrom
  }

  /// Brings in todos, all or none; tells of each todo that is different now.
  package func run(_ request: ImportRequest) throws(TodoError) -> ImportSummary {
    for text in request.texts {
      guard let format = ExchangeFormat(beginning: text.bytes), format != request.format else { continue }
      throw .otherFormat(format, file: text.source)
    }
    let options = try ImportOptions(request, at: moment)
    let known = try known(to: request)
    func read() -> ImportedRecords { ImportedRecords(request, options, known) }
    var records: ImportedRecords? = read()
    // The first look is at the todos that the new records name. Where records have no uids of their own, one at all todos
    // may show that they mean some of them; what todos are parts of may have to be seen, though its record is known; and
    // each circle with todos that no record is about is a look more.
    var scope = WorkspaceScope.named(uids: records?.namedUIDs ?? [])
    var showsKnown = false
    var circular: Set<TodoLink> = []
    while true {
      let (run, changes) = try run(options, in: scope, showsKnown: showsKnown, without: &circular) {
        records.take() ?? read()
      }
      guard let run, let changes else { continue }
      switch run.ending {
      case .needsAll: (scope, records) = (.all, run.imported)
      case .needsKnown:
        (scope, records) = (.named(uids: run.imported.namedUIDs.union(run.imported.knownUIDs)), run.imported)
        showsKnown = true
      case .refused: throw .records(BatchProblem.sorted(run.problems, inOrderOf: request.texts))
      case .conflict: throw .importConflict(run.report.conflicts)
      case .settled:
        let deltas = changes.compactMap { change in
          TodoDelta(change.before, change.after, at: moment).flatMap { change.before == nil || $0.hasFields ? $0 : nil }
        }
        return ImportSummary(deltas: deltas, report: run.report)
      }
    }
  }

  /// The records that todos came from, as far as it pays to look them up.
  ///
  /// Records that are as they were are told from others before the todos are changed: whoever changes those todos
  /// meanwhile counts as having done so after the import.
  private func known(to request: ImportRequest) throws(TodoError) -> KnownRecords {
    guard request.texts.reduce(0, { $0 + $1.bytes.count }) >= knowsFrom else { return KnownRecords() }
    return try storeErrors { () throws(StoreError) in try entity.knownRecords(of: request.format) }
  }

  /// One run; no changes where it has to be made again without relations that close a circle.
  ///
  /// - Parameter records: gives the records, of which nothing else is to be left, so that they go when the run needs them
  ///   no more.
  private func run(
    _ options: ImportOptions, in scope: WorkspaceScope, showsKnown: Bool, without circular: inout Set<TodoLink>,
    _ records: () -> ImportedRecords
  ) throws(TodoError) -> (run: ImportRun?, changes: [(before: Todo?, after: Todo?)]?) {
    var run: ImportRun?
    let former = circular
    do throws(StoreError) {
      let changes = try entity.change(scope, for: ChangeCause("import", at: moment)) { workspace in
        var next = ImportRun(records(), options)
        defer { run = next }
        return next.apply(to: &workspace, knowsAll: scope.isAll, showsKnown: showsKnown, without: former)
      }
      return (run, changes)
    } catch {
      guard case .circle(let field, let ids) = error, let run else { throw .store(error) }
      circular.formUnion(run.links(of: field, among: Set(ids)))
      // A circle that is none of the records' is not theirs to break.
      guard circular.count > former.count else { throw .store(error) }
      return (run, nil)
    }
  }
}
