import Libc

extension SystemCalls {
  /// Runs two closures at once, the second on a thread of its own, and returns when both are done.
  ///
  /// If the system has no thread left, they run one after the other. The second thread receives no signals.
  /// It must not look up time zones by name, because that briefly sets the zone of the whole process.
  package static func concurrently<First, Second: Sendable>(
    _ first: () -> First, _ second: @escaping @Sendable () -> Second
  ) -> (First, Second) {
    var result: Second?
    let work = Unmanaged.passRetained(Work { result = second() })
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    var (all, former) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &former)
    let code = pthread_create(&thread, nil, { perform($0) }, work.toOpaque())
    pthread_sigmask(SIG_SETMASK, &former, nil)
    let own = first()
    guard code == 0 else {
      work.release()
      return (own, second())
    }
    #if canImport(Glibc)
      pthread_join(thread, nil)
    #else
      if let thread { pthread_join(thread, nil) }
    #endif
    return (own, result ?? second())
  }
}

extension RandomAccessCollection where Self: Sendable, Index == Int {
  /// Applies a function to the first half and, on a thread of its own, to the second half, and returns both
  /// results.
  ///
  /// - Parameter least: with fewer elements than this, the function is applied once, to all of them.
  package func concurrentHalves<Value: Sendable>(
    ofAtLeast least: Int = 64, _ body: @escaping @Sendable (SubSequence) -> Value
  ) -> [Value] {
    guard count >= least else { return [body(self[...])] }
    let middle = startIndex + count / 2
    let (first, second) = SystemCalls.concurrently {
      body(self[..<middle])
    } _: {
      body(self[middle...])
    }
    return [first, second]
  }

  /// Returns the results of a function for the elements, in order; half of them are computed on a thread of
  /// their own.
  package func concurrentMap<Value: Sendable>(_ body: @escaping @Sendable (Element) -> Value) -> [Value] {
    Array(unsafeUninitializedCapacity: count) { values, initialized in
      // Each place is written once, by one thread.
      nonisolated(unsafe) let values = values
      _ = (0..<count).concurrentHalves { places in
        for place in places { values.initializeElement(at: place, to: body(self[startIndex + place])) }
      }
      initialized = count
    }
  }
}

/// The argument with which a thread starts (pthread_create(3)).
private final class Work {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}

private func perform(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
  return nil
}
