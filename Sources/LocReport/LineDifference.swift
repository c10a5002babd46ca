// The lines in which two texts differ, with some of those around them.

/// A line of a difference between two texts.
package enum LineDifference {
  case same([UInt8])
  /// A line that only the first text has.
  case expected([UInt8])
  /// A line that only the second text has.
  case got([UInt8])
  /// Equal lines that are left out.
  case gap

  /// The most pairs of lines that are compared with each other; of longer texts the lines between the first and the last difference
  /// are all shown.
  private static let maxPairs = 4_000_000

  /// The fewest possible differing lines, with up to `context` equal lines on each side of them.
  package static func parts(_ old: [[UInt8]], _ new: [[UInt8]], context: Int) -> [LineDifference] {
    var first = 0
    while first < old.count, first < new.count, old[first] == new[first] { first += 1 }
    var last = 0
    while last < old.count - first, last < new.count - first, old[old.count - 1 - last] == new[new.count - 1 - last] {
      last += 1
    }
    var parts = old[..<first].map { LineDifference.same($0) }
    parts += changes(Array(old[first..<(old.count - last)]), Array(new[first..<(new.count - last)]))
    parts += old[(old.count - last)...].map { LineDifference.same($0) }
    return shortened(parts, context)
  }

  /// The lines of both texts by their longest common subsequence.
  private static func changes(_ old: [[UInt8]], _ new: [[UInt8]]) -> [LineDifference] {
    let (pairs, overflows) = old.count.multipliedReportingOverflow(by: new.count)
    guard !overflows, pairs <= maxPairs else {
      return old.map { LineDifference.expected($0) } + new.map { LineDifference.got($0) }
    }
    // For each pair of lines, the length of the longest common subsequence of the following lines.
    let width = new.count + 1
    var lengths = [Int32](repeating: 0, count: (old.count + 1) * width)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        lengths[i * width + j] =
          old[i] == new[j]
          ? lengths[(i + 1) * width + j + 1] + 1 : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var parts: [LineDifference] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, j < new.count, old[i] == new[j] {
        parts.append(.same(old[i]))
        (i, j) = (i + 1, j + 1)
      } else if j == new.count || i < old.count && lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        parts.append(.expected(old[i]))
        i += 1
      } else {
        parts.append(.got(new[j]))
        j += 1
      }
    }
    return parts
  }

  /// The parts without the equal lines that are far from every difference.
  private static func shortened(_ parts: [LineDifference], _ context: Int) -> [LineDifference] {
    var isNear = [Bool](repeating: false, count: parts.count)
    for (index, part) in parts.enumerated() {
      if case .same = part { continue }
      for near in max(0, index - context)..<min(parts.count, index + context + 1) { isNear[near] = true }
    }
    var shortened: [LineDifference] = []
    for (index, part) in parts.enumerated() {
      if isNear[index] {
        shortened.append(part)
      } else if index == 0 || isNear[index - 1] {
        shortened.append(.gap)
      }
    }
    return shortened
  }
}
