import Foundation
import Testing
import TodoTestSupport

@Suite("The clock")
struct ClockTests {
  @Test(
    "today is the day of TODO_NOW in the zone of TZ",
    arguments: [
      ("2026-11-20T23:30:00Z", "UTC", "2026-11-20"), ("2026-11-20T23:30:00Z", "Europe/Berlin", "2026-11-21"),
      ("2026-11-20T23:30:00Z", "America/New_York", "2026-11-20"),
      ("2026-11-20T03:30:00Z", "America/New_York", "2026-11-19"),
      ("2026-11-20T10:30:00Z", "Pacific/Kiritimati", "2026-11-21"),
      ("2026-11-20T23:30:00+05:00", "UTC", "2026-11-20"),
      ("2024-02-28T23:30:00Z", "Asia/Tokyo", "2024-02-29"),
    ])
  func today(now: String, zone: String, today: String) throws {
    let home = try Home()
    let environment = ["TODO_NOW": now, "TZ": zone]
    try home.todo("add", "One", "-d", "today", "--fields", "due", environment: environment).expect(
      "\(today)\n")
  }

  @Test("a date is wall-clock time: another zone reads it unchanged")
  func wallClock() throws {
    let home = try Home()
    try home.todo("add", "One", "-d", "2026-12-01 14:30", environment: ["TZ": "Asia/Tokyo"]).expect()
    try home.todo("list", "--fields", "due", environment: ["TZ": "America/New_York"]).expect(
      "2026-12-01T14:30\n")
  }

  @Test("created, modified and completed are instants in UTC, whatever the zone")
  func instants() throws {
    let home = try Home()
    let now = ["TODO_NOW": "2026-11-20T23:30:00+02:00", "TZ": "Asia/Tokyo"]
    try home.todo("add", "One", "--fields", "created", environment: now).expect("2026-11-20T21:30:00Z\n")
    try home.todo("done", "1", "--fields", "created,modified,completed")
      .expect("2026-11-20T21:30:00Z\t2026-11-20T21:30:01Z\t2026-11-20T09:00:00Z\n")
  }

  @Test("the system clock is used if TODO_NOW is not set")
  func now() throws {
    let home = try Home()
    let before = Date(timeIntervalSinceNow: -1)
    let result = try home.todo("add", "One", "--fields", "created", environment: ["TODO_NOW": nil]).expect()
    let created = try Date(result.output.trimmingCharacters(in: .newlines), strategy: .iso8601)
    #expect(created >= before && created <= Date())
  }

  @Test("a todo waits until its start has come, in wall-clock time")
  func waiting() throws {
    let home = try Home()
    try home.todo("add", "One", "-s", "2026-11-21 08:00").expect()
    try home.todo("list", environment: ["TODO_NOW": "2026-11-21T07:59:59Z"]).expect("")
    try home.todo("list", "-q", environment: ["TODO_NOW": "2026-11-21T08:00:00Z"]).expect("1\n")
    try home.todo("list", "-q", environment: ["TODO_NOW": "2026-11-21T07:00:00Z", "TZ": "Europe/Berlin"])
      .expect("1\n")
    try home.todo("list", "-q", "--all", environment: ["TODO_NOW": "2026-11-20T07:00:00Z"]).expect("1\n")
  }

  @Test(
    "a TODO_NOW that is not an instant is wrong usage",
    arguments: ["now", "2026-11-20", "2026-02-30T00:00:00Z", "\u{1B}"])
  func refused(now: String) throws {
    let home = try Home()
    let result = try home.todo("add", "One", environment: ["TODO_NOW": now]).expectFailure(2)
    #expect(
      result.error.hasSuffix("which is not an instant\nwrite it like 2026-11-20T23:11:00Z, or unset it\n"))
    #expect(!result.error.contains("\u{1B}"))
    #expect(try home.folder.names == [])
  }
}
