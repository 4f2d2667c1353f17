package import TodoCore

/// How records are brought in.
package struct ImportOptions {
  let codec: any ExchangeCodec.Type
  let context: ExchangeContext
  package let policy: ImportRequest.Policy
  package let skipsBad: Bool
  /// The project of todos that have none.
  let project: String?
  /// Tags that every todo gets.
  let tags: [String]
  /// What is known of when todos were added and ended.
  let times: RecordTimes

  /// What a request says, which the rules have to allow.
  package init(_ request: ImportRequest, at moment: Moment) throws(TodoError) {
    do {
      project = try request.project.map(TodoRules.project)
      tags = try request.tags.map { text throws(Refusal) in try TodoRules.tag(text) }
    } catch {
      throw .refused(error)
    }
    times = RecordTimes(at: moment)
    codec = request.format.codec
    context = ExchangeContext(moment: moment, project: project)
    policy = request.policy
    skipsBad = request.skipsBad
  }

  /// When it happens.
  var now: Instant { context.moment.instant }

  /// A patch as the rules have it, for a todo that is stored or a new one.
  func judged(_ patch: TodoPatch, besides stored: Todo?) throws(BatchProblem.Reason) -> TodoPatch {
    do throws(Refusal) {
      return try patch.judged(besides: stored, at: context.moment)
    } catch {
      throw .refused(error)
    }
  }
}
