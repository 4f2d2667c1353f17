import JSONText
import Terminal
import TodoKit

/// What looks back is one object, on one line.
extension JSONView {
  /// `{"from":"…","to":"…","days":[{"day":"…","done":[{…}],"added":[…],"cancelled":[…]}],"stale":[…],…}`.
  func show(_ model: TodoReviewModel) {
    let review = model.review
    showObject { json in
      json.write("from", review.period.first)
      json.write("to", review.period.last)
      json.write("days", review.days) { day, json in
        json.beginObject()
        json.write("day", day.day)
        for deed in ReviewSummary.Deed.allCases {
          json.write(deed.rawValue, day[deed]) { review.todos.write(fields, at: $0, to: &$1) }
        }
        json.endObject()
      }
      for section in review.sections {
        json.write(section.kind.rawValue, section.todos.indices) { section.todos.write(fields, at: $0, to: &$1) }
      }
    }
    Notices.note(model.note, on: console)
  }

  /// `{"from":"…","to":"…","days":[{"day":"…","added":1,…}],"projects":[…],"tags":[…],"age":{…},"load":[…]}`.
  func show(_ model: TodoStatsModel) {
    let stats = model.stats
    showObject { json in
      json.write("from", stats.period.first)
      json.write("to", stats.period.last)
      if let weeks = stats.weeks {
        json.write("weeks", weeks) { week, json in
          Self.write("week", week.week.description, week.counts, open: week.open, to: &json)
        }
      } else {
        json.write("days", stats.days) { day, json in
          Self.write("day", day.day.description, day.counts, open: day.open, to: &json)
        }
      }
      for (kind, groups) in [("project", stats.projects), ("tag", stats.tags)] {
        json.write("\(kind)s", groups) { group, json in
          json.beginObject()
          json.key(kind)
          json.string(group.name)
          json.write([("open", group.open), ("added", group.added), ("done", group.done)])
          json.endObject()
        }
      }
      json.key("age" as StaticString)
      json.beginObject()
      for (key, days) in [("median", stats.age?.median), ("p90", stats.age?.p90)] {
        json.key(key)
        if let days { json.raw(Array(days.description.utf8)) } else { json.null() }
      }
      json.endObject()
      json.write("load", stats.load) { load, json in
        json.beginObject()
        json.write("day", load.day)
        json.write([("due", load.due)])
        json.endObject()
      }
    }
    Notices.note(model.note, on: console)
  }

  /// `{"month":"2026-11","days":[{"day":"2026-11-20","due":3,"done":1}]}`.
  func show(_ model: TodoCalendarModel) {
    showObject { json in
      json.key("month" as StaticString)
      json.string(model.calendar.name)
      json.write("days", model.calendar.days) { day, json in
        json.beginObject()
        json.write("day", day.day)
        json.write([("due", day.due), ("done", day.done)])
        json.endObject()
      }
    }
    Notices.note(model.note, on: console)
  }

  private static func write(
    _ key: String, _ name: String, _ counts: PastCounts, open: Int, to json: inout JSONWriter
  ) {
    json.beginObject()
    json.key(key)
    json.string(name)
    json.write([("added", counts.added), ("done", counts.done), ("cancelled", counts.cancelled), ("open", open)])
    json.endObject()
  }
}

extension JSONWriter {
  /// Writes a member that is a day.
  fileprivate mutating func write(_ key: String, _ day: CalendarDay) {
    self.key(key)
    string(day.description)
  }

  /// Writes members that are numbers.
  fileprivate mutating func write(_ members: [(key: String, number: Int)]) {
    for member in members {
      key(member.key)
      integer(member.number)
    }
  }

  /// Writes a member that is an array.
  fileprivate mutating func write<Element>(
    _ key: String, _ elements: some Collection<Element>, _ write: (Element, inout JSONWriter) -> Void
  ) {
    self.key(key)
    beginArray()
    for element in elements { write(element, &self) }
    endArray()
  }
}
