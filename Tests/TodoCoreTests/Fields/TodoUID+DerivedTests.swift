import Testing

@testable import TodoCore

/// The expected uids come from Python's hashlib and uuid.
struct TodoUIDDerivedTests {
  @Test(
    "the uid of the next occurrence follows from that of the one before, the same everywhere and for ever",
    arguments: [
      ("0b9e2c4e-7d4f-4a8c-9a53-6d1f0c2b7e10", 1, "7f2333ab-b5e2-811d-a0a0-7a864fbfeece"),
      ("0b9e2c4e-7d4f-4a8c-9a53-6d1f0c2b7e10", 2, "d393e031-4a90-8619-83ff-2203d5f0cf64"),
      ("gh:owner/repo#12", 1, "d65837cb-37e1-8073-aad1-88159db97c44"),
      ("uid-1", 1, "c1354650-31e4-80c9-af56-a40c0d4d0b2c"), ("uid-1", 2, "bdbb2e5a-099b-8f78-aa0b-da0b10df2205"),
      ("uid-1", 10, "2e8354ca-109c-8a74-a85e-7e83f633d3a8"), ("\u{E9}", 1, "4e87a99c-c2ec-853b-9332-838ad8a79496"),
    ])
  func derived(uid: String, number: Int, expected: String) {
    #expect(TodoUID(stored: uid).next(number).text == expected)
  }
}
