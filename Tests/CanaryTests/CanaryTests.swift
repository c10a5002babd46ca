// Planted bugs: scripts/test's sanitizers must find them before their silence means anything. Part of no other build.
// In: nothing. Out: a read of freed memory, a lost block.
import Testing

@Test func readsFreedMemory() {
  let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 16)
  memory.initialize(repeating: 7, count: 16)
  memory.deallocate()
  #expect(memory[8] == 7)
}

@Test func losesMemory() {
  var memory: UnsafeMutablePointer<UInt8>? = .allocate(capacity: 4321)
  memory?.initialize(repeating: 7, count: 4321)
  memory = nil
}
