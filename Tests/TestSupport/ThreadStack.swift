// Threads with little stack, as hosts have them.

import Foundation

#if canImport(Glibc)
  // Its module holds glibc's pthread_attr_t.
  import CDispatch
#else
  import Dispatch
#endif

/// Runs the body on a thread of its own, whose stack has exactly this many bytes. Without a stack of its own, a new thread may get
/// the cached stack of a finished one, which can be four times larger than requested (allocate_stack in glibc's nptl).
public func onThread(stack: Int, _ body: @escaping @Sendable () -> Void) {
  #if canImport(Glibc)
    let memory = mmap(nil, stack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let memory, memory != MAP_FAILED else { fatalError("no memory for a stack") }
    defer { munmap(memory, stack) }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstack(&attributes, memory, stack)
    var thread = pthread_t()
    let started = pthread_create(
      &thread, &attributes,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, Unmanaged.passRetained(Work(body: body)).toOpaque())
    guard started == 0 else { fatalError("no thread: \(started)") }
    pthread_join(thread, nil)
  #else
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      done.signal()
    }
    thread.stackSize = stack
    thread.start()
    done.wait()
  #endif
}

private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
