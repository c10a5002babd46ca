// The heap of a sandbox by itself: what it gives out never overlaps, and the system never gives it more than it counts.

import CHeap
import Foundation
import TestSupport
import Testing

@Suite struct HeapTests {
  /// A block and the byte that fills it.
  private struct Block {
    var memory: UnsafeMutableRawPointer
    var size: Int
    var mark: UInt8

    /// Whether every byte still is what was written; a few hundred of a long block.
    func isWhole(_ count: Int) -> Bool {
      let bytes = UnsafeRawBufferPointer(start: memory, count: count)
      let step = max(1, count / 256)
      return stride(from: 0, to: count, by: step).allSatisfy { bytes[$0] == mark } && bytes[count - 1] == mark
    }
  }

  /// The same numbers for the same seed.
  private struct Random {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  /// Bytes of the heap's address space for which the system has given memory.
  private func givenBySystem(_ heap: loc_heap) throws -> Int {
    // A word a page; the highest bit says that the page is there.
    let map = try #require(fopen("/proc/self/pagemap", "r"))
    defer { fclose(map) }
    var words = [UInt64](repeating: 0, count: (heap.end - heap.base) / 4096)
    try #require(fseek(map, Int(bitPattern: heap.base) / 4096 * 8, SEEK_SET) == 0)
    try #require(fread(&words, 8, words.count, map) == words.count)
    return words.count { $0 >> 63 == 1 } * 4096
  }

  private func fill(_ block: Block) { memset(block.memory, Int32(block.mark), block.size) }

  @Test(arguments: [100, 1_000, 8_000, 60_000, 400_000, 2_000_000])
  func blocksOfManySizes(_ most: Int) throws {
    var heap = loc_heap()
    try #require(loc_heap_open(&heap, 6 << 20))
    defer { loc_heap_close(&heap) }
    var random = Random(state: seed(UInt64(most), of: "HeapTests.blocksOfManySizes(\(most))"))
    var blocks: [Block?] = Array(repeating: nil, count: most > 100_000 ? 60 : 6_000)
    var refused = 0
    for turn in 0..<24_000 {
      let place = random.below(blocks.count)
      let size = 1 + random.below(random.below(3) == 0 ? most / 8 : most)
      // Times of more growth and of more letting go alternate.
      let isLettingGo = random.below(100) < (turn / 3_000 % 2 == 0 ? 30 : 70)
      if var block = blocks[place] {
        try #require(block.isWhole(block.size))
        if isLettingGo {
          loc_heap_free(&heap, block.memory, block.size)
          blocks[place] = nil
        } else if let moved = loc_heap_resize(&heap, block.memory, block.size, size) {
          block.memory = moved
          try #require(block.isWhole(min(block.size, size)))
          block.size = size
          fill(block)
          blocks[place] = block
        } else {
          try #require(size > block.size, "a block can always become smaller")
          refused += 1
        }
      } else if let memory = loc_heap_allocate(&heap, size) {
        try #require(Int(bitPattern: memory) % 16 == 0)
        let block = Block(memory: memory, size: size, mark: UInt8(random.below(256)))
        fill(block)
        blocks[place] = block
      } else {
        refused += 1
      }
      try #require(heap.resident <= heap.capacity)
      if turn % 40 == 0 { try #require(try givenBySystem(heap) <= heap.resident) }
      if turn % 400 == 0 { loc_heap_release(&heap) }
    }
    #expect(refused > 0 || most < 8_000, "the test is to meet the end of the heap")
    for case let block? in blocks {
      #expect(block.isWhole(block.size))
      loc_heap_free(&heap, block.memory, block.size)
    }
    loc_heap_release(&heap)
    #expect(heap.top == heap.base && heap.resident <= 4096)
    #expect(try givenBySystem(heap) == heap.resident)
  }

  @Test func pagesBetweenSurvivorsServeLargerBlocks() throws {
    var heap = loc_heap()
    try #require(loc_heap_open(&heap, 4 << 20))
    defer { loc_heap_close(&heap) }
    var small: [UnsafeMutableRawPointer] = []
    while let memory = loc_heap_allocate(&heap, 1_000) { small.append(memory) }
    #expect(small.count > 4_000)
    let survivors = stride(from: 0, to: small.count, by: 50).map { small[$0] }
    for index in small.indices where index % 50 != 0 { loc_heap_free(&heap, small[index], 1_000) }
    // Between two survivors are 49 KB, and each has a page or two.
    var large: [UnsafeMutableRawPointer] = []
    while let memory = loc_heap_allocate(&heap, 60_000) { large.append(memory) }
    #expect(large.count * 60_000 > 3 << 20)
    for memory in large { loc_heap_free(&heap, memory, 60_000) }
    for memory in survivors { loc_heap_free(&heap, memory, 1_000) }
    #expect(heap.top == heap.base)
  }

  /// Freed small blocks are kept for blocks of their size, and let go for a larger one that would find no room.
  @Test func smallBlocksMakeRoom() throws {
    var heap = loc_heap()
    try #require(loc_heap_open(&heap, 1 << 16))
    defer { loc_heap_close(&heap) }
    var blocks: [UnsafeMutableRawPointer] = []
    while let memory = loc_heap_allocate(&heap, 100) { blocks.append(memory) }
    for block in blocks { loc_heap_free(&heap, block, 100) }
    #expect(heap.spare_bytes >= blocks.count * 100)
    let again = try #require(loc_heap_allocate(&heap, 100))
    #expect(blocks.contains(again))
    loc_heap_free(&heap, again, 100)
    let large = try #require(loc_heap_allocate(&heap, 40_000))
    #expect(heap.spare_bytes == 0)
    loc_heap_free(&heap, large, 40_000)
  }

  /// A quarter of a megabyte is kept, and no more.
  @Test func fewSmallBlocksAreKept() throws {
    var heap = loc_heap()
    try #require(loc_heap_open(&heap, 4 << 20))
    defer { loc_heap_close(&heap) }
    let blocks = try (0..<20_000).map { _ in try #require(loc_heap_allocate(&heap, 100)) }
    for block in blocks { loc_heap_free(&heap, block, 100) }
    #expect(heap.spare_bytes > 1 << 17 && heap.spare_bytes <= (1 << 18) + 200)
  }

  /// What is left of a hole begins on a page that had gone back.
  @Test func theRestOfAHoleCounts() throws {
    var heap = loc_heap()
    try #require(loc_heap_open(&heap, 1 << 20))
    defer { loc_heap_close(&heap) }
    let hole = try #require(loc_heap_allocate(&heap, 40_000))
    let behind = try #require(loc_heap_allocate(&heap, 100))
    memset(hole, 1, 40_000)
    loc_heap_free(&heap, hole, 40_000)
    loc_heap_release(&heap)
    let block = try #require(loc_heap_allocate(&heap, 2 * 4096 - 8))
    memset(block, 1, 2 * 4096 - 8)
    #expect(try givenBySystem(heap) <= heap.resident)
    loc_heap_free(&heap, block, 2 * 4096 - 8)
    loc_heap_free(&heap, behind, 100)
  }

  @Test func whatIsTooLargeIsRefused() throws {
    var heap = loc_heap()
    #expect(!loc_heap_open(&heap, Int.max))
    try #require(loc_heap_open(&heap, 1 << 20))
    defer { loc_heap_close(&heap) }
    // A space that another heap has left may have pages.
    let before = heap.resident
    for size in [1 << 20 + 1, 1 << 40, Int.max - 4_096, Int.max] { #expect(loc_heap_allocate(&heap, size) == nil) }
    let block = try #require(loc_heap_allocate(&heap, 300_000))
    #expect(loc_heap_resize(&heap, block, 300_000, Int.max) == nil)
    loc_heap_free(&heap, block, 300_000)
    #expect(heap.resident == before)
  }

  /// A space that a closed heap has left serves the next one, and what it counts is still so.
  @Test func spacesServeAgain() throws {
    for round in 0..<20 {
      var heap = loc_heap()
      try #require(loc_heap_open(&heap, 3 << 20))
      #expect(try givenBySystem(heap) <= heap.resident)
      var blocks: [UnsafeMutableRawPointer] = []
      for _ in 0..<(round * 40) { blocks.append(try #require(loc_heap_allocate(&heap, 1_500))) }
      for block in blocks { loc_heap_free(&heap, block, 1_500) }
      loc_heap_close(&heap)
      #expect(heap.base == nil)
    }
  }
}
