import Libc

extension SystemCalls {
  /// Does two things at once, the second on a thread of its own, and returns when both are done.
  ///
  /// Where the system has no thread left, they are done one after the other. No signals come to the second thread. It must
  /// not ask for time zones by name, which for a moment are those of the whole process.
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
  /// What a function makes of the first half and of the second, on a thread of its own; of fewer elements, what it makes
  /// of all.
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

  /// The values of a function for the elements, in their order, half of them made on a thread of its own.
  package func concurrentMap<Value: Sendable>(_ body: @escaping @Sendable (Element) -> Value) -> [Value] {
    Array(unsafeUninitializedCapacity: count) { values, initialized in
      // Each place is written once, by one of the threads.
      nonisolated(unsafe) let values = values
      _ = (0..<count).concurrentHalves { places in
        for place in places { values.initializeElement(at: place, to: body(self[startIndex + place])) }
      }
      initialized = count
    }
  }
}

/// What a thread is started with (pthread_create(3)).
private final class Work {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}

private func perform(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
  return nil
}
