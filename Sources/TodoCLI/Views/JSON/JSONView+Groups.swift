import JSONText
import TodoKit

extension JSONView {
  /// `{"project":"work/site","open":3,"done":1,"overdue":0}`, or `{"tag":"food",…}`.
  func show(_ groups: TodoGroupsModel) {
    show(groups.groups) { model, json in
      json.beginObject()
      json.key(groups.kind.rawValue)
      json.string(model.group.name)
      let counts = model.group.counts
      for (key, count) in [("open", counts.open), ("done", counts.done), ("overdue", counts.overdue)] {
        json.key(key)
        json.integer(count)
      }
      json.endObject()
    }
  }
}
