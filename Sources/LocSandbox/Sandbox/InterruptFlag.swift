// The interrupt flag: the only word of memory that other threads may touch while a sandbox runs.

import CLuaBridge

/// A flag that any thread can set, and that the sandbox reads about every microsecond.
package final class InterruptFlag: @unchecked Sendable {
  // An int32 that both sides access atomically, in C.
  package let address: UnsafeMutablePointer<Int32>

  package init() {
    address = .allocate(capacity: 1)
    loc_interrupt_set(address, 0)
  }

  deinit { address.deallocate() }

  package func raise() { loc_interrupt_set(address, 1) }
  package func lower() { loc_interrupt_set(address, 0) }
  package var isRaised: Bool { loc_interrupt_get(address) != 0 }
}
