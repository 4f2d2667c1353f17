internal import JSONText
internal import TodoFormats

/// Taskwarrior's JSON, as `export` writes it and `import` takes it.
enum TaskwarriorCodec: ExchangeCodec {
  static let format = ExchangeFormat.task

  static func read(_ bytes: [UInt8], in context: ExchangeContext) -> ForeignReading {
    let reading = TaskwarriorDocument.read(bytes)
    var result = ForeignReading(problems: reading.problems.map { BatchProblem($0) })
    var reader = TaskwarriorReader(context.moment)
    var folding = TaskwarriorFolding()
    for case .record(let part) in reading.document.parts {
      do throws(TaskwarriorTask.Mistake) {
        let task = try TaskwarriorTask(part, &reader.clock)
        if task.isTemplate || task.template != nil {
          folding.add(task, part, at: result.records.count)
        } else {
          result.records.append(try reader.record(of: task))
        }
      } catch {
        result.problems.append(BatchProblem(line: part.line, reason: .unreadable(error.message, column: nil)))
      }
    }
    let series = folding.records(by: &reader)
    result.records = merged(result.records, series.records)
    result.problems = (result.problems + series.problems).sorted { $0.line < $1.line }
    result.folded = folding.folded
    reader.resolve(&result.records)
    return result
  }

  /// Records with those put in that stand before the record of a place.
  private static func merged(
    _ records: [ForeignRecord], _ others: [(place: Int, record: ForeignRecord)]
  ) -> [ForeignRecord] {
    if others.isEmpty { return records }
    var merged: [ForeignRecord] = []
    merged.reserveCapacity(records.count + others.count)
    var next = 0
    for (place, other) in others {
      merged += records[next..<place]
      merged.append(other)
      next = place
    }
    return merged + records[next...]
  }

  static func write(_ todos: [TodoSummary], in context: ExchangeContext) -> ForeignText {
    var writer = TaskwarriorWriter(context.moment)
    var json = JSONWriter(appendingTo: [UInt8(ascii: "[")])
    for todo in todos { writer.write(todo, to: &json) }
    return ForeignText(bytes: json.bytes + Array("\n]\n".utf8), remarks: writer.remarks)
  }
}
