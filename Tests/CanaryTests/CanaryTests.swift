// A planted bug: scripts/test's sanitizers must find it before their silence means anything. Part of no other build.
// In: nothing. Out: a read of freed memory.
import Testing

@Test func readsFreedMemory() {
  let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 16)
  memory.initialize(repeating: 7, count: 16)
  memory.deallocate()
  #expect(memory[8] == 7)
}
