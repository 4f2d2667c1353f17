import Libc

/// A mistake made on purpose, by which the torture tests show that they would notice it.
///
/// None is made, and the optimizer drops what would make it, unless the tool is built with
/// `-Xswiftc -DPLANTED_FAULTS`; then the variable `TODO_PLANTED_FAULT` names the one that is made.
enum PlantedFault {
  /// Text reaches the terminal as it was stored.
  static var rawOutput: Bool { isPlanted("rawOutput") }
  /// Output that could not be written is taken for written.
  static var outputErrorIgnored: Bool { isPlanted("outputErrorIgnored") }
  /// A file may be opened as a standard stream that was closed.
  static var descriptorsNotFilled: Bool { isPlanted("descriptorsNotFilled") }

  @inline(__always)
  private static func isPlanted(_ name: StaticString) -> Bool {
    #if PLANTED_FAULTS
      getenv("TODO_PLANTED_FAULT").map { String(cString: $0) == name.description } ?? false
    #else
      false
    #endif
  }
}
