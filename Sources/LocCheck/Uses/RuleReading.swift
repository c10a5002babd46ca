// What a rule's source says beside what its samples have shown: where each key is written, the calls that no sample reached, the
// variables that outlive a run.

import LocBase
import LocCatalog
import LocDevice
import LocLocale
import LocRules

/// The prefix of a `loc.plural_key`, and the call.
struct PluralPrefix {
  var prefix: [UInt8]
  /// The platforms whose phones get its keys.
  var platforms: [Device.Platform]
  var rule: String
  var place: SourcePosition
}

/// One rule's source, joined with the uses of its samples.
struct RuleReading {
  private let rule: Rule
  private let catalog: Catalog
  /// The rule's own source, then those of the modules that it requires.
  private let sources: [RuleSource]
  /// The lines of the samples at their calls, and those of calls that no sample reached, with stand-in arguments.
  private(set) var uses: [KeyUse] = []
  private(set) var findings: [Finding] = []
  private(set) var families: [PluralPrefix] = []
  /// More than any text uses: for a call whose arguments the source does not number.
  private static let manyArguments = 32
  private static let maxModules = 100

  /// - Parameter ran: the uses of all rules' samples; those of other rules are left out.
  init(of rule: Rule, in rules: Rules, ran: [KeyUse], catalog: Catalog) {
    self.rule = rule
    self.catalog = catalog
    sources = Self.sources(of: rule, in: rules)
    let own = ran.filter { $0.rule.equals(rule.name) }
    var seen: [[UInt8]] = []
    var counts: [[UInt8]: Set<Int>] = [:]
    for use in own {
      for field in [use.android, use.apple] {
        guard let key = field?.key else { continue }
        seen.append(key)
        counts[key, default: []].insert(field?.arguments?.count ?? 0)
      }
    }
    let keys = RuleKeys(sources, patterns: rule.keys, seen: seen, argumentCounts: counts) { [catalog] key in
      let pair = key.withUnsafeBufferPointer { catalog.names(of: UTF8Slice($0)) }
      return [key, pair.android, pair.ios]
    }
    for var use in own {
      if let key = use.android?.key ?? use.apple?.key { use.place = keys.place(of: key, line: use.line) }
      uses.append(use)
    }
    for call in keys.unreached {
      addUses(of: call.call, android: call.android ?? call.key, ios: call.ios ?? call.key, isNamed: call.key == nil)
    }
    let all = keys.covered.isEmpty ? [] : catalog.keys(beginningWith: [])
    for call in keys.covered where !call.key.isFamily {
      for key in RuleKeys.keys(of: call, among: all) { addUses(of: call.call, android: key, ios: key, isNamed: false) }
    }
    addForms(besides: seen)
    for call in keys.unprovable { reportUnprovable(call) }
    reportState()
    addFamilies()
  }

  private static func sources(of rule: Rule, in rules: Rules) -> [RuleSource] {
    var sources: [RuleSource] = []
    var paths = [rule.file]
    var next = 0
    while next < paths.count, next < maxModules {
      if let (text, shownName) = rules.source(at: paths[next]) {
        let source = RuleSource(text, file: shownName)
        for module in source.modules {
          let name = module.map { $0 == 0x2E ? 0x2F : $0 }
          let path = String(decoding: name, as: UTF8.self) + ".lua"
          if !paths.holds(path) { paths.append(path) }
        }
        sources.append(source)
      }
      next += 1
    }
    return sources
  }

  /// Adds the line that a call would make. A key without its platform's name gets both names.
  private mutating func addUses(of call: TextCall, android: [UInt8]?, ios: [UInt8]?, isNamed: Bool) {
    let count = call.argumentCount
    let arguments = count == 0 ? nil : [PushArgument](repeating: .text([0x78]), count: count ?? Self.manyArguments)
    var pair: (android: [UInt8]?, ios: [UInt8]?) = (android, ios)
    if !isNamed, let key = android {
      let names = key.withUnsafeBufferPointer { catalog.names(of: UTF8Slice($0)) }
      pair = (names.android, names.ios)
    }
    if call.platform == .ios || call.platform == .web { pair.android = nil }
    if call.platform == .android || call.platform == .web { pair.ios = nil }
    let literal: [UInt8]? = call.hasFallback ? [0x78] : nil
    uses.append(
      KeyUse(
        rule: rule.name, line: call.lines.first ?? .body, place: call.place,
        android: pair.android.map { PushField(key: $0, arguments: arguments) },
        apple: pair.ios.map { PushField(literal: literal, key: $0, arguments: arguments) }, isAssumed: true,
        knowsArguments: count != nil))
  }

  /// Adds the forms of plural families that no sample has shown: a sample has one number.
  private mutating func addForms(besides seen: [[UInt8]]) {
    var known = Set(seen)
    for source in sources {
      for call in source.calls where call.function.isPushed {
        for key in call.allKeys {
          guard case .family(let prefix) = key else { continue }
          let family = RuleKeys.Covered(call: call, key: key, patterns: [])
          // A text that a function of a module makes is for the platforms of its messages, which the samples show.
          var call = call
          if call.platform == nil, let platform = onlyPlatform(ofFamily: prefix) { call.platform = platform }
          for form in RuleKeys.keys(of: family, among: catalog.keys(beginningWith: prefix)) {
            if known.insert(form).inserted { addUses(of: call, android: form, ios: form, isNamed: false) }
          }
        }
      }
    }
  }

  private mutating func reportUnprovable(_ call: TextCall) {
    findings.append(
      Finding(
        Diagnostic(
          .notProvable, "the key of this loc.text is computed, and no sample reaches the call", at: call.place,
          help: "Give the rule a sample that reaches it, or list the keys: keys = {\"sale_*\"}."),
        rule: rule.name, consequence: "What phones show of it is not checked."))
  }

  private mutating func reportState() {
    for source in sources {
      for write in source.stateWrites {
        findings.append(
          Finding(
            Diagnostic(
              .ruleState, "the rule writes to '\(String(decoding: write.name, as: UTF8.self))', which outlives the run",
              at: write.place,
              help: "Keep it in a local of the function, or let the host store it and send it with the event."),
            rule: rule.name,
            consequence: "The rule's answer depends on the events before, and differs between processes."))
      }
    }
  }

  private mutating func addFamilies() {
    for source in sources {
      for call in source.calls where call.function == .pluralKey {
        for key in call.keys {
          guard case .literal(let prefix) = key else { continue }
          let only = onlyPlatform(ofFamily: prefix)
          families.append(
            PluralPrefix(
              prefix: prefix, platforms: only.map { [$0] } ?? [.android, .ios], rule: rule.name, place: call.place))
        }
      }
    }
  }

  /// The platform that the messages with the family's texts name; nil where they name none, or several.
  private func statedPlatform(ofFamily prefix: [UInt8]) -> Device.Platform? {
    var stated: Device.Platform?
    for source in sources {
      for call in source.calls where call.function.isPushed {
        for key in call.allKeys {
          guard case .family(let own) = key, own == prefix else { continue }
          guard let platform = call.platform, stated == nil || stated == platform else { return nil }
          stated = platform
        }
      }
    }
    return stated
  }

  /// The only platform on which the rule uses forms of the family; nil for both, and where it uses none that is known.
  private func onlyPlatform(ofFamily prefix: [UInt8]) -> Device.Platform? {
    var android: Set<[UInt8]> = []
    var ios: Set<[UInt8]> = []
    for category in PluralCategory.allCases {
      let form = prefix + [0x5F] + Array(category.description.utf8)
      let names = form.withUnsafeBufferPointer { catalog.names(of: UTF8Slice($0)) }
      android.insert(names.android)
      ios.insert(names.ios)
    }
    var isOnAndroid = false
    var isOnApple = false
    for use in uses {
      if let key = use.android?.key, android.contains(key) { isOnAndroid = true }
      if let key = use.apple?.key, ios.contains(key) { isOnApple = true }
    }
    if isOnAndroid != isOnApple { return isOnAndroid ? .android : .ios }
    return isOnAndroid ? nil : statedPlatform(ofFamily: prefix)
  }
}
