import Testing

@testable import TodoCore

struct TodoUIDUUIDTests {
  @Test(
    "a UUID stands for itself, in small and capital letters",
    arguments: ["75573bba-f23a-4fd3-b782-783fc4c5f81e", "75573BBA-F23A-4FD3-B782-783FC4C5F81E"])
  func same(text: String) {
    let uid = TodoUID(stored: text)
    #expect(uid.isUUID && uid.uuid == uid)
  }

  @Test(
    "any other uid has a UUID of version 5, the same for the same uid",
    arguments: [
      ("csv:1", "beabef0f-0f7d-5428-9150-e7292e1f6877"),
      ("75573bba-f23a-4fd3-b782-783fc4c5f81", nil), ("75573bba-f23a-4fd3-b782-783fc4c5f81g", nil),
      ("75573bba0f23a04fd30b7820783fc4c5f81e", nil), ("75573bba-f23a-4fd3-b782-783fc4c5f81e0", nil),
    ])
  func named(text: String, uuid: String?) {
    let uid = TodoUID(stored: text)
    #expect(!uid.isUUID && uid.uuid.isUUID && uid.uuid == TodoUID(stored: text).uuid)
    #expect(Array(uid.uuid.text)[14] == "5" && "89ab".contains(Array(uid.uuid.text)[19]))
    if let uuid { #expect(uid.uuid.text == uuid) }
  }
}
