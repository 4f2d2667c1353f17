package import FileStore
import Libc

extension Descriptor {
  /// A pipe, of which no program that is started has an end but by its streams.
  package static func pipe() throws(SystemFailure) -> (reading: Descriptor, writing: Descriptor) {
    try SpawnLock.hold { () throws(SystemFailure) in
      var ends: [Int32] = [-1, -1]
      guard Libc.pipe(&ends) == 0 else { throw SystemFailure(code: errno) }
      let (reading, writing) = (Descriptor(number: ends[0]), Descriptor(number: ends[1]))
      for end in ends where fcntl(end, F_SETFD, FD_CLOEXEC) == -1 { throw SystemFailure(code: errno) }
      return (reading, writing)
    }
  }
}
