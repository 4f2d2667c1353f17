import Libc
import TodoKit

/// The time zones that the system knows by name.
extension Environment {
  /// Where the C libraries look for them, behind `TZDIR`.
  private static let zoneFolders = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo", "/share/zoneinfo",
    "/var/db/timezone/zoneinfo",
  ]

  /// What the wall clock of a zone such as `Europe/Berlin` shows at instants; nil for a name that is none.
  ///
  /// The C library takes a name that it does not know for UTC, so the zone's file is looked for first. No other
  /// thread uses `TZ` meanwhile, which is as it was afterwards: zones are asked for while there is no second thread.
  static func localDates(_ zone: String, _ instants: [Instant]) -> [LocalDate]? {
    guard let path = zonePath(zone) else { return nil }
    let former = variable("TZ")
    setenv("TZ", ":\(path)", 1)
    tzset()
    defer {
      if let former { setenv("TZ", String(decoding: former, as: UTF8.self), 1) } else { unsetenv("TZ") }
      tzset()
    }
    return instants.map(localDate(of:))
  }

  private static func zonePath(_ zone: String) -> String? {
    let parts = zone.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    // No name leads out of the folder.
    let isName = parts.allSatisfy { !$0.isEmpty && $0.first != UInt8(ascii: ".") && !$0.contains(0) }
    guard isName else { return nil }
    let given = variable("TZDIR").map { String(decoding: $0, as: UTF8.self) }
    return ([given].compactMap(\.self).filter { !$0.isEmpty } + zoneFolders).lazy.map { "\($0)/\(zone)" }
      .first(where: isZoneFile)
  }

  /// Whether a file begins as those of time zones do (RFC 8536).
  private static func isZoneFile(_ path: String) -> Bool {
    guard let file = fopen(path, "r") else { return false }
    defer { fclose(file) }
    return "TZif".utf8.allSatisfy { getc(file) == Int32($0) }
  }
}
