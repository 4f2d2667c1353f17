import FileStore
import Libc

/// Held while a pipe is made and while a program is started: a pipe is open to every program for the moment before it is
/// said not to be, and who holds its other end would then keep it from ever ending.
enum SpawnLock {
  static func hold<Value>(_ body: () throws(SystemFailure) -> Value) throws(SystemFailure) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    return mutex
  }()
}
