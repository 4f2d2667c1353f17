/// The keys of the todo object, in the order in which every form of it is written.
public enum TodoField: String, CaseIterable, Sendable {
  case id
  case uid
  case title
  case content
  case status
  case priority
  case due
  case start
  case repeats = "repeat"
  case project
  case tags
  case created
  case modified
  case completed
}
