// AOSP's LocaleData: likely scripts, parent locales, and which of two regions serves a request better.

enum AndroidLocaleData {
  private static let languageMask: UInt32 = 0xFFFF_0000
  private static let root: UInt32 = 0

  private static let latin = UInt32(truncatingIfNeeded: packed("Latn"))
  private static let english: UInt32 = 0x656E_0000
  private static let worldEnglish: UInt32 = 0x656E_8400
  private static let spanishOfUnitedStates: UInt32 = 0x6573_5553
  private static let spanishOfMexico: UInt32 = 0x6573_4D58
  private static let spanishOfLatinAmerica: UInt32 = 0x6573_A424

  /// What a release's tables change of those of the release before.
  private struct Changes {
    let likelyLocales: [UInt32]
    let likelyScripts: [UInt8]
    let representatives: [UInt64]
    let unrepresentatives: [UInt64]
    let children: [UInt64]
    let parents: [UInt32]

    static let noScript: UInt8 = 0xFF
    private static let since15 = Changes(
      likelyLocales: AndroidLocaleTables.likelyLocales15, likelyScripts: AndroidLocaleTables.likelyScripts15,
      representatives: AndroidLocaleTables.representatives15,
      unrepresentatives: AndroidLocaleTables.unrepresentatives15, children: AndroidLocaleTables.children15,
      parents: AndroidLocaleTables.parents15)
    private static let since14 = Changes(
      likelyLocales: AndroidLocaleTables.likelyLocales14, likelyScripts: AndroidLocaleTables.likelyScripts14,
      representatives: AndroidLocaleTables.representatives14,
      unrepresentatives: AndroidLocaleTables.unrepresentatives14, children: AndroidLocaleTables.children14,
      parents: AndroidLocaleTables.parents14)
    private static let base = Changes(
      likelyLocales: AndroidLocaleTables.likelyLocales, likelyScripts: AndroidLocaleTables.likelyScripts,
      representatives: AndroidLocaleTables.representatives, unrepresentatives: [],
      children: AndroidLocaleTables.children, parents: AndroidLocaleTables.parents)

    private static let of10 = [base]
    private static let of14 = [since14, base]
    private static let of16 = [since15, since14, base]

    /// The tables that hold for a release, the latest first.
    static func upTo(_ release: AndroidRelease) -> [Changes] {
      switch release {
      case .android10: of10
      case .android14: of14
      case .android15, .android16: of16
      }
    }
  }

  /// The script of exactly this locale in the tables; 0 where they say that it has none, nil where they do not have it.
  private static func listedScript(_ key: UInt32, on release: AndroidRelease) -> UInt32? {
    for table in Changes.upTo(release) {
      guard let row = binarySearch(table.likelyLocales, for: key) else { continue }
      let script = table.likelyScripts[row]
      return script == Changes.noScript ? 0 : scriptCode(Int(script))
    }
    return nil
  }

  /// The likely script of the language with its region, else of the language without it; 0 if unknown.
  static func likelyScript(of locale: AndroidLocale, on release: AndroidRelease = .current) -> UInt32 {
    guard locale.language & 0xFF != 0 else { return 0 }
    let key = locale.tableKey
    if let script = listedScript(key, on: release), script != 0 { return script }
    if let script = listedScript(key & languageMask, on: release) { return script }
    // Android 15 has every language of CLDR.
    guard release >= .android15, let tag = LanguageTag(locale.tag) else { return 0 }
    return LikelySubtags.script(of: tag)
  }

  /// The script of a language in a region where its script differs from the usual one; nil for other pairs.
  static func likelyScript(ofPair locale: AndroidLocale, on release: AndroidRelease) -> UInt32? {
    guard locale.region != 0, let script = listedScript(locale.tableKey, on: release), script != 0 else { return nil }
    return script
  }

  /// Positive when region `left` serves the request better than `right`, negative when worse, 0 when they are equal.
  static func compareRegions(_ left: UInt16, _ right: UInt16, for request: AndroidLocaleRequest) -> Int {
    if left == right { return 0 }
    let language = request.locale.language
    var left = AndroidLocale.tableKey(language, left)
    var right = AndroidLocale.tableKey(language, right)
    // es-US and es-MX replace es-419 where it is missing.
    if isSpecialSpanish(left), !isSpecialSpanish(right), right != spanishOfLatinAmerica {
      left = spanishOfLatinAmerica
    } else if isSpecialSpanish(right), !isSpecialSpanish(left), left != spanishOfLatinAmerica {
      right = spanishOfLatinAmerica
    }
    let tree = ParentTree(script: request.script, on: request.release)
    var ancestors: InlineArray<4, UInt32> = .init(repeating: root)
    var count = 0
    var ancestor = request.locale.tableKey
    while ancestor != root, count < 4 {
      if ancestor == left { return 1 }
      if ancestor == right { return -1 }
      ancestors[count] = ancestor
      count += 1
      ancestor = tree.parent(of: ancestor)
    }
    let leftDistance = distance(left, to: ancestors, count, in: tree)
    let rightDistance = distance(right, to: ancestors, count, in: tree)
    if leftDistance != rightDistance { return rightDistance - leftDistance }
    let leftStands = tree.isRepresentative(left)
    if leftStands != tree.isRepresentative(right) { return leftStands ? 1 : -1 }
    return left < right ? 1 : left > right ? -1 : 0
  }

  /// Whether the parents of en-`region` include `en` before `en-001`.
  static func isCloseToUSEnglish(region: UInt16, on release: AndroidRelease) -> Bool {
    let tree = ParentTree(script: latin, on: release)
    var ancestor = english | UInt32(region.byteSwapped)
    while ancestor != root {
      if ancestor == english { return true }
      if ancestor == worldEnglish { return false }
      ancestor = tree.parent(of: ancestor)
    }
    return false
  }

  /// Whether two releases know the same of a locale: its script, its ancestors, and which of these are representative.
  static func areAlike(_ locale: AndroidLocale, on one: AndroidRelease, _ other: AndroidRelease) -> Bool {
    let script = locale.script != 0 ? locale.script : likelyScript(of: locale, on: one)
    guard locale.script != 0 || script == likelyScript(of: locale, on: other) else { return false }
    let (left, right) = (ParentTree(script: script, on: one), ParentTree(script: script, on: other))
    var current = locale.tableKey
    while current != root {
      guard left.isRepresentative(current) == right.isRepresentative(current),
        left.parent(of: current) == right.parent(of: current)
      else { return false }
      current = left.parent(of: current)
    }
    return true
  }

  private static func isSpecialSpanish(_ locale: UInt32) -> Bool {
    locale == spanishOfUnitedStates || locale == spanishOfMexico
  }

  /// The number of steps from the locale to the request through their lowest common ancestor.
  private static func distance(
    _ locale: UInt32, to ancestors: InlineArray<4, UInt32>, _ count: Int, in tree: ParentTree
  ) -> Int {
    var steps = 0
    var current = locale
    while true {
      for index in 0..<count where ancestors[index] == current { return steps + index }
      if current == root { return steps + count }
      current = tree.parent(of: current)
      steps += 1
    }
  }

  static func scriptCode(_ index: Int) -> UInt32 {
    let text = AndroidLocaleTables.scripts
    var code: UInt32 = 0
    for offset in 0..<4 where index * 4 + offset < text.utf8CodeUnitCount {
      code |= UInt32((text.utf8Start + (index * 4 + offset)).pointee) << (8 * UInt32(offset))
    }
    return code
  }

  /// The parents of locales in one script. No chain is longer than region → region → region → language.
  private struct ParentTree {
    /// The index of the script in the tables; nil for a script that the tables do not have.
    private let script: UInt64?
    private let tables: [Changes]

    init(script: UInt32, on release: AndroidRelease) {
      tables = Changes.upTo(release)
      var found: UInt64?
      for index in 0..<(AndroidLocaleTables.scripts.utf8CodeUnitCount / 4) where scriptCode(index) == script {
        found = UInt64(index)
      }
      self.script = found
    }

    func parent(of locale: UInt32) -> UInt32 {
      guard locale & ~languageMask != 0 else { return root }
      if let script {
        for table in tables {
          if let row = binarySearch(table.children, for: UInt64(locale) << 8 | script) { return table.parents[row] }
        }
      }
      return locale & languageMask
    }

    func isRepresentative(_ locale: UInt32) -> Bool {
      guard let script else { return false }
      let key = UInt64(locale) << 8 | script
      for table in tables {
        if binarySearch(table.representatives, for: key) != nil { return true }
        if binarySearch(table.unrepresentatives, for: key) != nil { return false }
      }
      return false
    }
  }
}
