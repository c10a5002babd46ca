// Joins the calls in a rule's source with the keys that its samples have used.

import LocBase
import LocLocale

/// The keys of one rule: which calls its samples have reached, which they have not, and which no check can know.
package struct RuleKeys: Sendable {
  /// A key of a call that no sample has reached.
  package struct Unreached: Sendable {
    package var call: TextCall
    /// The key of `loc.text(key, …)`, as the rule writes it.
    package var key: [UInt8]?
    /// The keys of `loc.text{android = …, ios = …}`.
    package var android: [UInt8]?
    package var ios: [UInt8]?
  }

  /// A computed call that the rule's field `keys` covers; no sample has reached it.
  package struct Covered: Sendable {
    package var call: TextCall
    /// What of the key the source shows.
    package var key: TextKey
    /// The platform whose name the key is; nil for both.
    package var platform: Device.Platform?
    /// The entries of `keys` that can be its key.
    package var patterns: [[UInt8]]
  }

  /// The sources: the rule's own first, then those of the modules that it requires.
  private let sources: [RuleSource]
  /// The calls whose keys phones get.
  private let pushed: [TextCall]
  /// Calls with literal keys that no sample has reached, to be checked with stand-in arguments.
  package private(set) var unreached: [Unreached] = []
  /// Computed calls that no sample has reached, and whose keys the rule lists.
  package private(set) var covered: [Covered] = []
  /// Computed calls that no sample has reached, and that no entry of `keys` covers; the `platform` is the one whose key is not known,
  /// where it is one.
  package private(set) var unprovable: [TextCall] = []
  /// The numbers of arguments that the samples' messages have given to a key; none where they are not known.
  private let argumentCounts: [[UInt8]: Set<Int>]
  /// The names that a key has: the rule's own spelling, Android's, and iOS's at the end.
  private let names: @Sendable ([UInt8]) -> [[UInt8]]

  /// - Parameters:
  ///   - sources: the rule's source, then those of its modules.
  ///   - patterns: the rule's field `keys`.
  ///   - seen: the keys of the samples' messages, under either platform's name.
  ///   - argumentCounts: the numbers of arguments of each of them. Of two calls with one key a sample may have reached one only.
  ///   - names: the names under which `seen` may have a key that a rule writes, by `[keys]` of the configuration; iOS's name is the last.
  package init(
    _ sources: [RuleSource], patterns: [[UInt8]] = [], seen: [[UInt8]], argumentCounts: [[UInt8]: Set<Int>] = [:],
    names: @escaping @Sendable ([UInt8]) -> [[UInt8]] = { [$0] }
  ) {
    self.sources = sources
    self.names = names
    self.argumentCounts = argumentCounts
    pushed = sources.flatMap { (source: RuleSource) -> [TextCall] in source.calls.filter { $0.function.isPushed } }
    let seen = Set(seen)
    var literals: Set<[UInt8]> = []
    for call in pushed {
      for key in call.allKeys { if case .literal(let text) = key { literals.formUnion(names(text)) } }
    }
    let computed = reached(seen.subtracting(literals))
    for (index, call) in pushed.enumerated() {
      addLiterals(call, seen)
      addComputed(call, patterns, isReached: computed.contains(index))
    }
  }

  // MARK: - What the samples have reached

  /// The indexes of the computed calls that gave keys which no literal explains. Each key reaches the calls that know most of it.
  private func reached(_ keys: Set<[UInt8]>) -> Set<Int> {
    var reached: Set<Int> = []
    for key in keys {
      var best: [Int] = []
      var most = -1
      for (index, call) in pushed.enumerated() {
        let known = knownCount(call, key)
        if known > most { best = [] }
        if known >= max(most, 0) { best.append(index) }
        most = max(most, known)
      }
      reached.formUnion(best)
    }
    return reached
  }

  /// How much of a key a call's computed keys show; -1 where none of them can be the key.
  private func knownCount(_ call: TextCall, _ key: [UInt8]) -> Int {
    var most = -1
    for own in call.allKeys {
      if case .literal = own { continue }
      if fits(own, key, isNamed: call.isTable) { most = max(most, own.knownCount) }
    }
    return most
  }

  /// Whether a key of a sample may be this one. The known parts have a platform's spelling in the table's form only.
  private func fits(_ own: TextKey, _ key: [UInt8], isNamed: Bool) -> Bool {
    if own.fits(key) { return true }
    guard !isNamed else { return false }
    let spelt: TextKey
    switch own {
    case .literal(let text):
      for name in names(text) where name == key { return true }
      return false
    case .family(let prefix): spelt = .family(renamed(prefix))
    case .computed(let prefix, let suffix): spelt = .computed(prefix: renamed(prefix), suffix: renamed(suffix))
    }
    return spelt.fits(key)
  }

  /// A part of a key as the platform that spells it otherwise has it: by the convention `upper`.
  private func renamed(_ part: [UInt8]) -> [UInt8] { names(part).last ?? part }

  private mutating func addLiterals(_ call: TextCall, _ seen: Set<[UInt8]>) {
    for key in call.keys {
      guard case .literal(let text) = key else { continue }
      if !names(text).contains(where: { (name: [UInt8]) -> Bool in isReached(name, call, seen) }) {
        unreached.append(Unreached(call: call, key: text))
      }
    }
    let android = Self.literals(call.android)
    let ios = Self.literals(call.ios)
    // Branches of equal number go together: `android = new and "a" or "b", ios = new and "A" or "B"`.
    let isPaired = android.count == ios.count
    for (place, key) in android.enumerated() {
      let pair = isPaired ? ios[place] : nil
      if isReached(key, call, seen) || pair.map({ (key: [UInt8]) -> Bool in isReached(key, call, seen) }) == true {
        continue
      }
      unreached.append(Unreached(call: call, android: key, ios: pair))
    }
    if isPaired { return }
    for key in ios where !isReached(key, call, seen) { unreached.append(Unreached(call: call, ios: key)) }
  }

  /// Whether a sample's message can have the key from this call.
  private func isReached(_ key: [UInt8], _ call: TextCall, _ seen: Set<[UInt8]>) -> Bool {
    guard seen.contains(key) else { return false }
    guard let count = call.argumentCount, let counts = argumentCounts[key] else { return true }
    return counts.contains(count)
  }

  private static func literals(_ keys: [TextKey]) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    for key in keys { if case .literal(let text) = key { texts.append(text) } }
    return texts
  }

  private mutating func addComputed(_ call: TextCall, _ patterns: [[UInt8]], isReached: Bool) {
    if isReached { return }
    var unknown: [Device.Platform?] = []
    for (key, platform) in call.keysOfPlatforms {
      guard case .computed = key else { continue }
      let fitting = patterns.filter { (pattern: [UInt8]) -> Bool in Self.mayFit(pattern, key) }
      if fitting.isEmpty {
        unknown.append(platform)
      } else {
        covered.append(Covered(call: call, key: key, platform: platform, patterns: fitting))
      }
    }
    guard let first = unknown.first else { return }
    var call = call
    // In a table one platform's key may be known, and the other's not.
    if call.platform == nil, unknown.allSatisfy({ $0 == first }) { call.platform = first }
    unprovable.append(call)
  }

  /// Whether some key fits both the pattern and what the source shows.
  private static func mayFit(_ pattern: [UInt8], _ key: TextKey) -> Bool {
    guard pattern.last == UInt8(ascii: "*") else { return key.fits(pattern) }
    let start = pattern.dropLast()
    let prefix = key.prefix
    return start.starts(with: prefix) || prefix.starts(with: start)
  }

  // MARK: - Questions

  /// The keys that a covered call may have: those of the catalog that fit, and the patterns that are whole keys.
  package static func keys(of covered: Covered, among catalog: [[UInt8]]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for pattern in covered.patterns where pattern.last != UInt8(ascii: "*") { found.append(pattern) }
    let whole = Set(found)
    for key in catalog where covered.key.fits(key) && !whole.contains(key) {
      for pattern in covered.patterns where pattern.last == UInt8(ascii: "*") && key.starts(with: pattern.dropLast()) {
        found.append(key)
        break
      }
    }
    return found
  }

  /// The catalog's keys that are plural forms of a family: the prefix, an underscore and one of CLDR's six names.
  package static func forms(of prefix: [UInt8], among catalog: [[UInt8]]) -> [[UInt8]] {
    catalog.filter { (key: [UInt8]) -> Bool in
      guard key.starts(with: prefix) else { return false }
      return key.withUnsafeBufferPointer { bytes -> Bool in
        let key = UTF8Slice(bytes)
        return PluralCategory(formOf: key).map { key.count == prefix.count + 1 + $0.nameLength } ?? false
      }
    }
  }

  /// The call that gave a key to a line of a sample's message: the first with the key as a literal, else the one that shows most of
  /// it; among equals one that stands in that line. Returns nil where no call can have given it.
  package func call(of key: [UInt8], line: KeyUse.Line? = nil) -> TextCall? {
    var best: TextCall?
    var most = -1
    for call in pushed {
      var known = knownCount(call, key) * 2
      for own in call.allKeys { if case .literal = own, fits(own, key, isNamed: call.isTable) { known = Int.max / 2 } }
      guard known >= 0 else { continue }
      if let line, call.lines.contains(where: { (other: KeyUse.Line) -> Bool in other == line }) { known += 1 }
      if known > most {
        best = call
        most = known
      }
    }
    return best
  }

  /// The place of that call, or else of the rule's function `run`.
  package func place(of key: [UInt8], line: KeyUse.Line? = nil) -> SourcePosition {
    call(of: key, line: line)?.place ?? sources.first?.run ?? SourcePosition(file: "")
  }
}
