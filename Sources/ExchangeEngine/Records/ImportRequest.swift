public import TodoCore

/// A request to import another program's records, all or none.
public struct ImportRequest: Hashable, Sendable {
  /// What happens to a todo that was changed both here and in the import.
  public enum Policy: String, CaseIterable, Sendable {
    /// The import's values are taken where the two differ.
    case theirs
    /// The todo stays as it is here.
    case mine
    /// The import is refused, and nothing changes.
    case fail
  }

  /// The format of the texts.
  public var format: ExchangeFormat
  /// The texts, which form one import together.
  public var texts: [InputText]
  /// What happens to a todo that was changed both here and in the import.
  public var policy: Policy
  /// Whether bad records are left out; otherwise a single one refuses the whole import.
  public var skipsBad: Bool
  /// The project for todos whose records name none, or `nil`.
  public var project: String?
  /// The tags that every todo gets in addition to its own.
  public var tags: [String]
  /// The values of custom fields that every todo gets.
  public var own: [TodoEdits.OwnEdit] = []
  /// The columns of a table that the user mapped to fields.
  public var columns: [TodoEdits.OwnEdit] = []

  /// Creates a request without values of custom fields and without mapped columns.
  public init(
    _ format: ExchangeFormat, _ texts: [InputText] = [], policy: Policy = .theirs, skipsBad: Bool = false,
    project: String? = nil, tags: [String] = []
  ) {
    self.format = format
    self.texts = texts
    self.policy = policy
    self.skipsBad = skipsBad
    (self.project, self.tags) = (project, tags)
  }
}

/// A request checked by the rules, with the importer and exporter of its format.
struct ImportOptions {
  let importer: any Importer.Type
  let exporter: (any Exporter.Type)?
  let context: ExchangeContext
  let request: ImportRequest
  let tags: [String]
  /// The values of custom fields that every todo gets.
  private let own: [UnknownField]
  private let declared: [OwnField]

  /// Checks the format of a request, and its project, tags and values by the rules.
  init(_ request: ImportRequest, at moment: Moment, _ fields: KnownFields) throws(TodoError) {
    guard let importer = request.format.importer else { throw .notRead(request.format) }
    own = try request.own(at: moment, fields)
    self.importer = importer
    self.request = request
    declared = fields.own.declared
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

  /// Returns the custom fields for a todo whose record has `own`, with values of the declared types.
  ///
  /// - Parameter report: called for a value that is not of its field's type, and stays as it is.
  func own(besides own: [UnknownField], _ report: (ExchangeRemark) -> Void = { _ in }) -> [UnknownField] {
    let all = self.own.isEmpty ? own : own.filter { self.own.json($0.key) == nil } + self.own
    if declared.isEmpty { return all }
    return all.compactMap { field in
      guard let declared = declared.first(where: { Exact($0.name) == Exact(field.key) }) else { return field }
      do throws(Refusal) {
        let json = try declared.value(ofForeign: field.json, at: context.moment)
        return json.map { UnknownField(key: field.key, json: $0) }
      } catch {
        report(.unread(field.key, field.word))
        return field
      }
    }
  }

  /// Returns a patch as the rules complete it, for a stored todo or, if `stored` is `nil`, for a new one.
  func judged(_ patch: TodoPatch, besides stored: Todo?) throws(BatchProblem.Reason) -> TodoPatch {
    do throws(Refusal) {
      return try patch.validated(against: stored, at: context.moment)
    } catch {
      throw .refused(error)
    }
  }
}

extension ImportRequest {
  /// Returns the values of custom fields that every todo gets.
  package func own(at moment: Moment, _ fields: KnownFields) throws(TodoError) -> [UnknownField] {
    var edits = TodoEdits()
    edits.own = own
    return try TodoPatch(edits, at: moment, fields: fields).unknown.compactMap { key, json in
      json.map { UnknownField(key: key, json: $0) }
    }
  }
}
