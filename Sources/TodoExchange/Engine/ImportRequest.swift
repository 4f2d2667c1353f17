public import TodoCore

/// Records of another program to be brought in, all or none.
public struct ImportRequest: Hashable, Sendable {
  /// What to do with a todo that was changed here and there.
  public enum Policy: String, CaseIterable, Sendable {
    /// Theirs is taken where the two differ.
    case theirs
    /// Ours stays.
    case mine
    /// Nothing is brought in.
    case fail
  }

  /// The format of the texts.
  public var format: ExchangeFormat
  /// The texts, together one import.
  public var texts: [InputText]
  /// What to do with a todo that was changed here and there.
  public var policy: Policy
  /// Whether records that cannot be read are left out, rather than all refused for them.
  public var skipsBad: Bool
  /// The project of todos that have none; nil for none.
  public var project: String?
  /// Tags that every todo gets besides its own.
  public var tags: [String]
  /// Values that every todo gets in fields of the user's own.
  public var own: [TodoEdits.OwnEdit] = []
  /// Names of columns of a table, with the fields that they stand for.
  public var columns: [TodoEdits.OwnEdit] = []

  /// Texts to be brought in.
  public init(
    _ format: ExchangeFormat, _ texts: [InputText] = [], policy: Policy = .theirs, skipsBad: Bool = false,
    project: String? = nil, tags: [String] = []
  ) {
    (self.format, self.texts, self.policy, self.skipsBad) = (format, texts, policy, skipsBad)
    (self.project, self.tags) = (project, tags)
  }
}

/// A request as the rules have it, with what reads and shows its format.
struct ImportOptions {
  let importer: any Importer.Type
  let exporter: (any Exporter.Type)?
  let context: ExchangeContext
  let request: ImportRequest
  let tags: [String]
  /// What every todo gets in fields of the user's own.
  private let own: [UnknownField]
  private let declared: [OwnField]

  /// What a request says.
  init(_ request: ImportRequest, at moment: Moment, _ fields: OwnFields) throws(TodoError) {
    guard let importer = request.format.importer else { throw .notRead(request.format) }
    var edits = TodoEdits()
    edits.own = request.own
    own = try TodoPatch(edits, at: moment, fields: fields).unknown.compactMap { key, json in
      json.map { UnknownField(key: key, json: $0) }
    }
    (self.importer, self.request, declared) = (importer, request, fields.declared)
    exporter = request.format.exporter
    do {
      var context = ExchangeContext(moment: moment, project: try request.project.map(TodoRules.project))
      context.columns = request.columns
      self.context = context
      tags = try request.tags.map { text throws(Refusal) in try TodoRules.tag(text) }
    } catch {
      throw .refused(error)
    }
  }

  var format: ExchangeFormat { request.format }
  var now: Instant { context.moment.instant }

  /// The fields of the user's own that a todo gets whose record has these, as they are declared.
  func own(besides own: [UnknownField]) throws(BatchProblem.Reason) -> [UnknownField] {
    let all = self.own.isEmpty ? own : own.filter { self.own.json($0.key) == nil } + self.own
    if declared.isEmpty { return all }
    do throws(Refusal) {
      return try all.map { field throws(Refusal) -> UnknownField? in
        guard let declared = declared.first(where: { Exact($0.name) == Exact(field.key) }) else { return field }
        let json = try declared.value(ofForeign: field.json, at: context.moment)
        return json.map { UnknownField(key: field.key, json: $0) }
      }.compactMap(\.self)
    } catch {
      throw .refused(error)
    }
  }

  /// A patch as the rules have it, for a todo that is stored or a new one.
  func judged(_ patch: TodoPatch, besides stored: Todo?) throws(BatchProblem.Reason) -> TodoPatch {
    do throws(Refusal) {
      return try patch.validated(against: stored, at: context.moment)
    } catch {
      throw .refused(error)
    }
  }
}
