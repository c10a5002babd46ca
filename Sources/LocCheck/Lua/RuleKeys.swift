// Joins the calls in a rule's source with the keys that its samples have used.

package import LocBase
import LocLocale

/// The keys of one rule: which calls its samples have reached, which they have not, and which no check can know.
package struct RuleKeys: Sendable {
  /// A key of a call that no sample reached.
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
    /// The part of the key that the source shows.
    package var key: TextKey
    /// The platform whose name the key is; nil for both.
    package var platform: Device.Platform?
    /// The entries of `keys` that can be its key.
    package var patterns: [[UInt8]]

    var question: Question { Question(key: key, patterns: patterns) }
  }

  /// The data that decides which keys a covered call may have.
  struct Question: Hashable {
    var key: TextKey
    var patterns: [[UInt8]]
  }

  /// The keys of calls without a sample that a check follows in one rule.
  private static let mostKeys = 500

  /// The sources: the rule's own first, then its modules'.
  private let sources: [RuleSource]
  /// The calls whose keys phones get.
  private let pushed: [TextCall]
  /// Calls with literal keys that no sample reached, to check with stand-in arguments.
  package private(set) var unreached: [Unreached] = []
  /// Computed calls that no sample has reached, and whose keys the rule lists.
  package private(set) var covered: [Covered] = []
  /// The keys of calls that may still be followed.
  private var left = Self.mostKeys
  /// The last call whose keys are followed, if there are too many; nil in most rules.
  package private(set) var cut: TextCall?
  /// Computed calls that no sample has reached, and that no entry of `keys` covers; the `platform` is the one whose key
  /// is not known, if it is one.
  package private(set) var unprovable: [TextCall] = []
  /// The numbers of arguments that the samples' messages have given to a key; none if they are not known.
  private let argumentCounts: [[UInt8]: Set<Int>]
  private let known: KnownCalls

  /// - Parameters:
  ///   - sources: the rule's source, then those of its modules.
  ///   - patterns: the rule's field `keys`.
  ///   - seen: the keys of the samples' messages, under either platform's name.
  ///   - argumentCounts: The numbers of arguments of each key. If two calls use one key, a sample may have reached only
  ///     one of them.
  ///   - names: the names under which `seen` may have a key that a rule writes, by `[keys]` of the configuration; iOS's name is the last.
  package init(
    _ sources: [RuleSource], patterns: [[UInt8]] = [], seen: [[UInt8]], argumentCounts: [[UInt8]: Set<Int>] = [:],
    names: ([UInt8]) -> [[UInt8]] = { [$0] }
  ) {
    self.sources = sources
    self.argumentCounts = argumentCounts
    pushed = sources.flatMap(\.pushed)
    let seen = Set(seen)
    var spelt: [[UInt8]: [[UInt8]]] = [:]
    // Without a sample no call gave a key.
    let asked = seen.isEmpty ? [] : pushed
    for case .literal(let text) in asked.lazy.flatMap(\.allKeys) where spelt[text] == nil { spelt[text] = names(text) }
    known = KnownCalls(asked) { spelt[$0] ?? names($0) }
    let computed = known.reached(by: seen)
    for (index, call) in pushed.enumerated() {
      addLiterals(call, seen, spelt)
      addComputed(call, patterns, isReached: computed.contains(index))
      if left <= 0, index + 1 < pushed.count {
        cut = call
        break
      }
    }
  }

  // MARK: - What the samples reached

  private mutating func addLiterals(_ call: TextCall, _ seen: Set<[UInt8]>, _ names: [[UInt8]: [[UInt8]]]) {
    for key in call.keys {
      guard case .literal(let text) = key else { continue }
      if !(names[text] ?? []).contains(where: { (name: [UInt8]) -> Bool in isReached(name, call, seen) }) {
        add(Unreached(call: call, key: text))
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
      add(Unreached(call: call, android: key, ios: pair))
    }
    if isPaired { return }
    for key in ios where !isReached(key, call, seen) { add(Unreached(call: call, ios: key)) }
  }

  private mutating func add(_ key: Unreached) {
    left -= 1
    unreached.append(key)
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
      left -= 1
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

  /// Whether any key matches both the pattern and the known part of the call's key.
  private static func mayFit(_ pattern: [UInt8], _ key: TextKey) -> Bool {
    guard pattern.last == .asterisk else { return key.fits(pattern) }
    let start = pattern.dropLast()
    let prefix = key.prefix
    return start.starts(with: prefix) || prefix.starts(with: start)
  }

  // MARK: - Questions

  /// The keys that a covered call may have: matching keys of the catalog, and patterns without a wildcard.
  /// - Parameter catalog: sorted by bytes.
  package static func keys(of covered: Covered, among catalog: [[UInt8]]) -> [[UInt8]] {
    let isStart = { (pattern: [UInt8]) -> Bool in pattern.last == .asterisk }
    var found = covered.patterns.filter { !isStart($0) }
    let whole = Set(found)
    let starts = Set(covered.patterns.filter(isStart).map { Array($0.dropLast()) })
    let lengths = Set(starts.map(\.count)).sorted()
    let prefix = covered.key.prefix
    for key in catalog[catalog.firstIndex(notBefore: prefix)...] {
      guard key.starts(with: prefix) else { break }
      guard covered.key.fits(key), !whole.contains(key) else { continue }
      for length in lengths where length <= key.count && starts.contains(Array(key.prefix(length))) {
        found.append(key)
        break
      }
    }
    return found
  }

  /// The catalog's keys that are plural forms of a family: the prefix, an underscore and one of CLDR's six names.
  /// - Parameter catalog: sorted by bytes.
  package static func forms(of prefix: [UInt8], among catalog: [[UInt8]]) -> [[UInt8]] {
    var forms: [[UInt8]] = []
    for category in PluralCategory.allCases {
      let form = prefix + [.underscore] + Array(category.description.utf8)
      let place = catalog.firstIndex(notBefore: form)
      if place < catalog.count, catalog[place] == form { forms.append(form) }
    }
    return forms.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The call that produced the key of a line in a sample's message: the first with the key as a literal, else the call
  /// whose known prefix matches most of it, preferably on that line. Nil if no call can have produced it.
  package func call(of key: [UInt8], line: KeyUse.Line? = nil) -> TextCall? {
    let calls = known.calls(of: key)
    let ofLine = line.flatMap { line in calls.first { pushed[$0].lines.contains { $0 == line } } }
    return (ofLine ?? calls.first).map { pushed[$0] }
  }

  /// The place of that call, or else of the rule's function `run`.
  package func place(of key: [UInt8], line: KeyUse.Line? = nil) -> SourcePosition {
    call(of: key, line: line)?.place ?? sources.first?.run ?? SourcePosition(file: "")
  }
}

extension [[UInt8]] {
  /// In a sorted list the index of the first text that is not before this one.
  fileprivate func firstIndex(notBefore text: [UInt8]) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].lexicographicallyPrecedes(text) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
