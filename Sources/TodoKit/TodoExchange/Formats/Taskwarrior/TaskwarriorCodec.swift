internal import JSONText
internal import TodoFormats

/// Taskwarrior's JSON, as `export` writes it and `import` takes it.
enum TaskwarriorCodec: ExchangeCodec {
  static let format = ExchangeFormat.task

  static func read(_ bytes: [UInt8], in context: ExchangeContext) -> ForeignReading {
    var result = ForeignReading()
    var reader = TaskwarriorReader(context.moment)
    var folding = TaskwarriorFolding()
    let problems = TaskwarriorDocument.scan(bytes) { line, members in
      do throws(TaskwarriorTask.Mistake) {
        let task = try TaskwarriorTask(members, line: line, &reader.clock)
        if task.isTemplate || task.template != nil {
          folding.add(task, members, at: result.records.count)
        } else {
          result.records.append(try reader.record(of: task))
        }
      } catch {
        result.problems.append(BatchProblem(line: line, reason: .unreadable(error.message, column: nil)))
      }
    }
    let series = folding.records(by: &reader)
    result.records = merged(result.records, series.records)
    result.problems += problems.map { BatchProblem($0) } + series.problems
    result.problems.sort { $0.line < $1.line }
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
    json.endLine()
    json.endArray()
    json.endLine()
    return ForeignText(bytes: json.bytes, remarks: writer.remarks)
  }
}
