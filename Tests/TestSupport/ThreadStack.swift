// Threads with little stack, as hosts have them.

import Foundation

/// Runs the body on a thread of its own with a stack of so many bytes.
public func onThread(stack: Int, _ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = stack
  thread.start()
  done.wait()
}
