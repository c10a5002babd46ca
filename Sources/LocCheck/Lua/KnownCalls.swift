// The calls of a rule by the keys that they may have: rules have thousands of calls, and samples thousands of keys.

import LocBase

/// Finds the calls that may have produced a key, without comparing each of them.
struct KnownCalls: Sendable {
  /// A computed key, with the calls that have it.
  private struct Entry: Sendable {
    var key: TextKey
    /// The part of the key that the source shows, whichever platform's spelling `key` has.
    var knownCount: Int
    var calls: [Int]
  }

  private struct Spelling: Hashable {
    var key: TextKey
    var knownCount: Int
  }

  /// The calls with a literal key, by each name of the key.
  private var literals: [[UInt8]: [Int]] = [:]
  private var entries: [Entry] = []
  /// The entries by the beginning of their keys, and the lengths of the beginnings.
  private var byPrefix: [[UInt8]: [Int]] = [:]
  private var lengths: [Int] = []

  /// - Parameter names: the names under which samples may have a key that a rule writes. The known parts have a platform's spelling in
  ///   the table's form only.
  init(_ calls: [TextCall], names: ([UInt8]) -> [[UInt8]]) {
    var numbers: [Spelling: Int] = [:]
    for (index, call) in calls.enumerated() {
      for key in call.allKeys {
        if case .literal(let text) = key {
          for name in call.isTable ? [text] : names(text) where literals[name]?.last != index {
            literals[name, default: []].append(index)
          }
          continue
        }
        add(key, of: index, key.knownCount, &numbers)
        if !call.isTable { add(key.spelt { names($0).last ?? $0 }, of: index, key.knownCount, &numbers) }
      }
    }
    for (number, entry) in entries.enumerated() { byPrefix[entry.key.prefix, default: []].append(number) }
    lengths = Set(byPrefix.keys.map(\.count)).sorted()
  }

  private mutating func add(_ key: TextKey, of call: Int, _ known: Int, _ numbers: inout [Spelling: Int]) {
    let spelling = Spelling(key: key, knownCount: known)
    if let number = numbers[spelling] {
      if entries[number].calls.last != call { entries[number].calls.append(call) }
    } else {
      numbers[spelling] = entries.count
      entries.append(Entry(key: key, knownCount: known, calls: [call]))
    }
  }

  func isLiteral(_ key: [UInt8]) -> Bool { literals[key] != nil }

  /// The calls that may have produced a key: those with the key as a literal, else those that show most of it, in
  /// source order.
  func calls(of key: [UInt8]) -> [Int] {
    if let calls = literals[key] { return calls }
    let best = computed(key)
    return best.count == 1 ? entries[best[0]].calls : Set(best.flatMap { entries[$0].calls }).sorted()
  }

  /// Indexes of calls with computed keys that samples reached. A key is credited to the calls whose known part matches
  /// most of it.
  func reached(by keys: Set<[UInt8]>) -> Set<Int> {
    var best: Set<Int> = []
    for key in keys where !isLiteral(key) { best.formUnion(computed(key)) }
    return Set(best.flatMap { entries[$0].calls })
  }

  /// The entries that match the key and show most of it.
  private func computed(_ key: [UInt8]) -> [Int] {
    var best: [Int] = []
    var most = -1
    for length in lengths where length <= key.count {
      for number in byPrefix[Array(key.prefix(length))] ?? [] where entries[number].knownCount >= most {
        guard entries[number].key.fits(key) else { continue }
        if entries[number].knownCount > most { best = [] }
        most = entries[number].knownCount
        best.append(number)
      }
    }
    return best
  }
}

extension TextKey {
  /// The key with its known parts as a platform spells them.
  fileprivate func spelt(_ renamed: ([UInt8]) -> [UInt8]) -> TextKey {
    switch self {
    case .literal(let text): .literal(renamed(text))
    case .family(let prefix): .family(renamed(prefix))
    case .computed(let prefix, let suffix): .computed(prefix: renamed(prefix), suffix: renamed(suffix))
    }
  }
}
