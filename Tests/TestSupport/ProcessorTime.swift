// Tests measure the processor time of their own thread, which does not depend on what else the machine does.

import Foundation

/// Seconds that this thread has worked so far.
public func processorSeconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}
