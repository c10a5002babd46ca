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

  /// The likely script of the language with its region, else of the language without it; 0 if unknown.
  static func likelyScript(of locale: AndroidLocale) -> UInt32 {
    guard locale.language & 0xFF != 0 else { return 0 }
    let key = locale.tableKey
    let tables = AndroidLocaleTables.likelyLocales
    if let row = binarySearch(tables, for: key) ?? binarySearch(tables, for: key & languageMask) {
      return scriptCode(Int(AndroidLocaleTables.likelyScripts[row]))
    }
    return 0
  }

  /// The script of a language in a region where its script differs from the usual one; nil for other pairs.
  static func likelyScript(ofPair locale: AndroidLocale) -> UInt32? {
    guard locale.region != 0, let row = binarySearch(AndroidLocaleTables.likelyLocales, for: locale.tableKey) else {
      return nil
    }
    return scriptCode(Int(AndroidLocaleTables.likelyScripts[row]))
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
    let tree = ParentTree(script: request.script)
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
  static func isCloseToUSEnglish(region: UInt16) -> Bool {
    let tree = ParentTree(script: latin)
    var ancestor = english | UInt32(region.byteSwapped)
    while ancestor != root {
      if ancestor == english { return true }
      if ancestor == worldEnglish { return false }
      ancestor = tree.parent(of: ancestor)
    }
    return false
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

    init(script: UInt32) {
      var found: UInt64?
      for index in 0..<(AndroidLocaleTables.scripts.utf8CodeUnitCount / 4) where scriptCode(index) == script {
        found = UInt64(index)
      }
      self.script = found
    }

    func parent(of locale: UInt32) -> UInt32 {
      guard locale & ~languageMask != 0 else { return root }
      if let script, let row = binarySearch(AndroidLocaleTables.children, for: UInt64(locale) << 8 | script) {
        return AndroidLocaleTables.parents[row]
      }
      return locale & languageMask
    }

    func isRepresentative(_ locale: UInt32) -> Bool {
      guard let script else { return false }
      return binarySearch(AndroidLocaleTables.representatives, for: UInt64(locale) << 8 | script) != nil
    }
  }
}
