import FileStore
import Foundation
import Testing

struct SystemFailureTests {
  @Test("a failure has the system's message")
  func message() {
    #expect(SystemFailure(code: ENOSPC).message == "No space left on device")
    #expect(SystemFailure(code: 99999).message.contains("99999"))
  }
}
