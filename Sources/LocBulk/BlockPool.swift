// The blocks that no worker is using.

/// Holds free blocks and finished ones. Their number bounds the memory, and makes readers wait for a slow output.
struct BlockPool {
  private var free: [Block]
  private var finished: [Int: Block] = [:]
  private var nextWrite = 0

  init(count: Int) { free = (0..<max(1, count)).map { _ in Block() } }

  var hasFree: Bool { !free.isEmpty }

  mutating func takeFree() -> Block? { free.popLast() }

  mutating func finish(_ block: Block) { finished[block.sequence] = block }

  /// Removes the finished block that is to be written next, if it is here.
  mutating func takeNext() -> Block? { finished.removeValue(forKey: nextWrite) }

  /// Takes back the block that was written.
  mutating func reuse(_ block: Block) {
    nextWrite += 1
    free.append(block)
  }
}
