// Facts from a rule's source that its samples do not show: the position of each key, the calls that no sample reached,
// the variables that outlive a run.

import LocBase
import LocCatalog
import LocDevice
import LocLocale
import LocRules

/// The prefix of a `loc.plural_key`, and the call.
struct PluralPrefix {
  var prefix: [UInt8]
  /// The platform whose names the family's keys are; nil for both.
  var speltFor: Device.Platform?
  /// The platform whose phones get its keys; nil for both.
  var sentTo: Device.Platform?
  var rule: Text
  var place: SourcePosition
}

/// The data that decides the findings of a call that no sample reached.
private struct AssumedText: Hashable {
  var android: [UInt8]?
  var ios: [UInt8]?
  var argumentCount: Int?
  var hasFallback: Bool
}

/// One rule's source, joined with the uses of its samples.
struct RuleReading {
  private let rule: Rule
  private let catalog: Catalog
  /// How often each string of a call that no sample reached is used.
  private var places: [AssumedText: Int] = [:]
  private let sources: [RuleSource]
  /// The rule's questions to released versions, by the key's name on a platform.
  private let questions: VersionQuestions
  /// The lines of the samples, placed at their calls, and the lines of unreached calls, with stand-in arguments.
  private(set) var uses: [KeyUse] = []
  private(set) var findings: [Finding] = []
  private(set) var families: [PluralPrefix] = []

  /// Every key that the rule names, for a push or for the server: as far as the source shows it.
  var mentioned: Set<MentionedKey> { sources.reduce(into: []) { $0.formUnion($1.mentioned) } }
  /// The stand-in arguments of a call if the source does not tell how many there are.
  private static let manyArguments = 32
  /// The lines of one rule, and the comparisons of keys for them: tens of milliseconds' work.
  private static let mostUses = 20_000
  /// The limit on positions of one string: a problem at one position exists at all of them.
  private static let mostPlaces = 100
  private static let mostCompared = 4_000_000
  /// The plural families of one rule's calls, each with the call.
  private static let mostFamilies = 500

  /// - Parameters:
  ///   - sources: The rule's own source, then its modules'.
  ///   - ran: the uses of the rule's samples.
  ///   - keys: all keys of the catalog, under both platforms' names.
  init(of rule: Rule, _ sources: [RuleSource], ran: [KeyUse], keys allKeys: [[UInt8]], catalog: Catalog) {
    self.rule = rule
    self.catalog = catalog
    self.sources = sources
    questions = VersionQuestions(sources, catalog)
    var seen: [[UInt8]] = []
    var counts: [[UInt8]: Set<Int>] = [:]
    for use in ran {
      for field in [use.android, use.apple] {
        guard let key = field?.key else { continue }
        seen.append(key)
        counts[key, default: []].insert(field?.arguments?.count ?? 0)
      }
    }
    let keys = RuleKeys(sources, patterns: rule.keys, seen: seen, argumentCounts: counts) { [catalog] key in
      let pair = key.withSlice { catalog.names(of: $0) }
      return [key, pair.android, pair.ios]
    }
    for var use in ran {
      if let key = use.android?.key ?? use.apple?.key { use.place = keys.place(of: key, line: use.line) }
      uses.append(use)
    }
    for call in keys.unreached {
      if let key = call.key {
        addUse(of: call.call, key, on: nil)
      } else {
        addUse(of: call.call, android: call.android, ios: call.ios)
      }
    }
    addCovered(keys.covered, among: allKeys)
    let platforms = FamilyPlatforms(sources, uses: uses, catalog)
    addForms(among: allKeys, platforms)
    for call in keys.unprovable { reportUnprovable(call) }
    if let call = keys.cut { reportCut(call) }
    reportState()
    addFamilies(platforms)
  }

  /// Adds the lines of the computed calls that the rule's field `keys` covers. Calls with one key are looked up once.
  private mutating func addCovered(_ calls: [RuleKeys.Covered], among allKeys: [[UInt8]]) {
    var known: [RuleKeys.Question: [[UInt8]]] = [:]
    var added = 0
    for (index, call) in calls.enumerated() {
      // Without the samples and events, of which there may be any number.
      if added > Self.mostUses || known.count * allKeys.count > Self.mostCompared {
        return reportCut(calls[index - 1].call)
      }
      let keys = known[call.question] ?? RuleKeys.keys(of: call, among: allKeys)
      known[call.question] = keys
      for key in keys { addUse(of: call.call, key, on: call.platform) }
      added += keys.count
    }
  }

  /// Adds the line that a call would make with a key.
  /// - Parameter platform: the platform whose name the key is; nil for a key that each platform spells in its own way.
  private mutating func addUse(of call: TextCall, _ key: [UInt8], on platform: Device.Platform?) {
    switch platform {
    case .android: addUse(of: call, android: key, ios: nil)
    case .ios: addUse(of: call, android: nil, ios: key)
    case .web, nil:
      let names = key.withSlice { catalog.names(of: $0) }
      addUse(of: call, android: names.android, ios: names.ios)
    }
  }

  private mutating func addUse(of call: TextCall, android: [UInt8]?, ios: [UInt8]?) {
    let count = call.argumentCount
    let arguments =
      count == 0 ? nil : [PushArgument](repeating: .text([UInt8(ascii: "x")]), count: count ?? Self.manyArguments)
    let android = call.platform == nil || call.platform == .android ? android : nil
    let ios = call.platform == nil || call.platform == .ios ? ios : nil
    let text = AssumedText(android: android, ios: ios, argumentCount: count, hasFallback: call.hasFallback)
    places[text, default: 0] += 1
    guard places[text, default: 0] <= Self.mostPlaces else { return }
    let literal: [UInt8]? = call.hasFallback ? [UInt8(ascii: "x")] : nil
    var use = KeyUse(
      rule: rule.name, line: call.lines.first ?? .body, place: call.place,
      android: android.map { PushField(key: $0, arguments: arguments) },
      apple: ios.map { PushField(literal: literal, key: $0, arguments: arguments) }, isAssumed: true,
      knowsArguments: count != nil)
    use.questions = questions.about(android, ios)
    uses.append(use)
  }

  /// Adds the forms of plural families that no sample has shown: a sample has one number, and maybe one platform.
  private mutating func addForms(among allKeys: [[UInt8]], _ platforms: FamilyPlatforms) {
    var shownOnAndroid: Set<[UInt8]> = []
    var shownOnApple: Set<[UInt8]> = []
    for use in uses where !use.isAssumed {
      if let key = use.android?.key { shownOnAndroid.insert(key) }
      if let key = use.apple?.key { shownOnApple.insert(key) }
    }
    var forms: [[[UInt8]]] = []
    var places: [[UInt8]: Int] = [:]
    for source in sources {
      for call in source.families where call.function.isPushed {
        for (key, platform) in call.keysOfPlatforms {
          guard case .family(let prefix) = key else { continue }
          guard places[prefix] != nil || forms.count < Self.mostFamilies else { return reportCut(call) }
          // A text from a function of a module is for the platforms of its messages, which the samples show.
          var call = call
          call.platform = call.platform ?? platforms.only(of: prefix)
          let isForAndroid = platform != .ios && (call.platform == nil || call.platform == .android)
          let isForApple = platform != .android && (call.platform == nil || call.platform == .ios)
          let place = places[prefix] ?? forms.count
          if place == forms.count {
            places[prefix] = place
            forms.append(RuleKeys.forms(of: prefix, among: allKeys))
          }
          for form in forms[place] {
            let names = form.withSlice { catalog.names(of: $0) }
            let android = platform == .android ? form : names.android
            let ios = platform == .ios ? form : names.ios
            let isNewOnAndroid = isForAndroid && shownOnAndroid.insert(android).inserted
            let isNewOnApple = isForApple && shownOnApple.insert(ios).inserted
            if isNewOnAndroid || isNewOnApple {
              addUse(of: call, android: isNewOnAndroid ? android : nil, ios: isNewOnApple ? ios : nil)
            }
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
        rule: rule.name.string, platform: call.platform, consequence: "What phones show of it is not checked."))
  }

  private mutating func reportCut(_ call: TextCall) {
    findings.append(
      Finding(
        Diagnostic(
          .notProvable, "the calls up to this one name more keys than a check follows, and no sample reaches them",
          severity: .warning, at: call.place, help: "Give the rule samples, or make several rules of it."),
        rule: rule.name.string, consequence: "What phones show of the calls behind it is not checked."))
  }

  private mutating func reportState() {
    for source in sources {
      for write in source.stateWrites {
        findings.append(
          Finding(
            Diagnostic(
              .ruleState, "the rule writes to '\(Text(decoding: write.name))', which outlives the run",
              at: write.place,
              help: "Keep it in a local of the function, or let the host store it and send it with the event."),
            rule: rule.name.string,
            consequence: "The rule's answer depends on the events before, and differs between processes.",
            subject: String(decoding: write.name, as: UTF8.self)))
      }
    }
  }

  private mutating func addFamilies(_ known: FamilyPlatforms) {
    var pushed: [[UInt8]: Set<Device.Platform?>] = [:]
    for source in sources {
      for call in source.families where call.function.isPushed {
        for case (.family(let prefix), let platform) in call.keysOfPlatforms {
          pushed[prefix, default: []].insert(platform)
        }
      }
    }
    for source in sources {
      for call in source.families where call.function == .pluralKey {
        for case .literal(let prefix) in call.keys {
          guard families.count < Self.mostFamilies else { return reportCut(call) }
          // The text that has the key determines the platform; a prefix without a visible use is for both.
          let platforms = pushed[prefix] ?? []
          families.append(
            PluralPrefix(
              prefix: prefix, speltFor: platforms.count == 1 ? platforms.first ?? nil : nil,
              sentTo: known.only(of: prefix), rule: rule.name, place: call.place))
        }
      }
    }
  }
}
