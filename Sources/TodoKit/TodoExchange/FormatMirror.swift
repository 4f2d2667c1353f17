/// Todos of the store as a format shows them: written, and read again.
///
/// What a format cannot hold is no difference between a record and a todo then.
struct FormatMirror {
  /// A todo as a format shows it.
  struct Image {
    let fields: ForeignFields
    /// What it keeps besides.
    let kept: [UnknownField]
  }

  private var images: [TodoUID: Image] = [:]

  /// The images of todos.
  init(_ todos: [Todo], _ options: ImportOptions) {
    if todos.isEmpty { return }
    var context = options.context
    context.options.writesUIDs = true
    let text = options.codec.write(todos.map { TodoSummary($0, at: context.moment) }, in: context)
    let records = options.codec.read(text.bytes, in: context).records
    images.reserveCapacity(records.count)
    for record in records {
      guard let uid = record.uid else { continue }
      let fields = ForeignFields(record) { ref in
        switch ref {
        case .uid(let uid): uid
        case .record(let place): records[place].uid ?? uid
        }
      }
      images[uid] = Image(fields: fields, kept: record.kept)
    }
  }

  /// How the format shows a todo; nil where it cannot.
  subscript(uid: TodoUID) -> Image? { images[uid] }
}
