internal import JSONText
import TodoCore

/// The values of attributes; what is null or empty counts as not there.
extension TaskwarriorTask {
  static func text(_ member: TaskwarriorMember) throws(Mistake) -> String? {
    if let text = member.text { return text.isEmpty ? nil : text }
    guard member.isNull else { throw Mistake(message: "\(member.key) is not a text") }
    return nil
  }

  static func texts(_ member: TaskwarriorMember) throws(Mistake) -> [String] {
    if let texts = member.texts { return texts.filter { !$0.isEmpty } }
    guard member.isNull else { throw Mistake(message: "\(member.key) is not a list of texts") }
    return []
  }

  static func stamp(_ member: TaskwarriorMember, _ clock: inout TaskwarriorClock) throws(Mistake) -> Stamp? {
    guard let instant = try instant(member, &clock), let text = member.text else { return nil }
    return Stamp(instant: instant, text: text)
  }

  static func instant(_ member: TaskwarriorMember, _ clock: inout TaskwarriorClock) throws(Mistake) -> Instant? {
    if let date = member.date, let instant = clock.instant(of: date) { return instant }
    guard let text = try text(member) else { return nil }
    throw Mistake(message: "\(member.key) is not a date: \(quoted(text))")
  }

  static func annotations(
    _ member: TaskwarriorMember, _ clock: inout TaskwarriorClock
  ) throws(Mistake) -> [(annotation: TaskwarriorAnnotation, instant: Instant)] {
    guard let annotations = member.annotations else {
      if member.isNull { return [] }
      throw Mistake(message: "annotations are not a list of notes")
    }
    var dated: [(annotation: TaskwarriorAnnotation, instant: Instant)] = []
    for annotation in annotations where !annotation.description.isEmpty {
      guard let date = TaskwarriorDate(annotation.entry), let instant = clock.instant(of: date) else {
        throw Mistake(message: "the entry of an annotation is not a date: \(quoted(annotation.entry))")
      }
      dated.append((annotation, instant))
    }
    return dated
  }

  /// The value without white space, as a todo keeps it.
  static func json(_ member: TaskwarriorMember) throws(Mistake) -> [UInt8] {
    let json = Array(member.verbatim)
    guard json.first == UInt8(ascii: "[") || json.first == UInt8(ascii: "{") else { return json }
    guard member.depth <= 32 else { throw Mistake(message: "\(visible(member.key)) is nested too deeply") }
    return (try? JSONScanner.scan(json) { (scanner) throws(JSONError) in scanner.compacted(0..<json.count) }) ?? json
  }
}
