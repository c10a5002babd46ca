// Maps the key that a rule writes to the text's names on Android and iOS, and back.

package import LocBase

/// How an iOS key follows from the key that rules and callers use, which is the Android key.
public enum KeyConvention: Sendable, CaseIterable {
  /// The iOS key equals the rule's key.
  case same
  /// The iOS key is the rule's key with its ASCII letters in upper case and nothing else changed, in every locale, as
  /// in Google's guide: `welcome_title` becomes `WELCOME_TITLE`.
  case upper

  /// The name in locscript.toml: "same", "upper".
  public var rawValue: String { self == .upper ? "upper" : "same" }

  /// The convention with this name; nil if there is none.
  public init?(rawValue: String) {
    for convention in Self.allCases where rawValue == convention.rawValue {
      self = convention
      return
    }
    return nil
  }
}

/// The `[keys]` section of the configuration: a convention for all keys, and names that override it.
package struct KeyMap: Sendable {
  /// One line of `[keys.names]`. A platform without a name follows the convention.
  package struct Name: Sendable, Equatable {
    package let key: [UInt8]
    package let android: [UInt8]?
    package let ios: [UInt8]?

    package init(key: [UInt8], android: [UInt8]?, ios: [UInt8]?) {
      self.key = key
      self.android = android
      self.ios = ios
    }
  }

  /// One text's keys.
  package struct Pair: Sendable, Equatable {
    package let android: [UInt8]
    package let ios: [UInt8]

    package init(android: [UInt8], ios: [UInt8]) {
      self.android = android
      self.ios = ios
    }

    /// The name on a platform; the web has Android's.
    package subscript(platform: Device.Platform) -> [UInt8] { platform == .ios ? ios : android }
  }

  package let ios: KeyConvention
  /// The names sorted by key; of two lines for one key the last counts.
  private let names: [Name]
  /// Indexes into `names`, sorted by the platform's name.
  private let byAndroid: [Int]
  private let byIOS: [Int]

  package init(ios: KeyConvention = .same, names: [Name] = []) {
    self.ios = ios
    var last: [[UInt8]: Name] = [:]
    for name in names { last[name.key] = name }
    let sorted = last.values.sorted { (left: Name, right: Name) -> Bool in
      left.key.lexicographicallyPrecedes(right.key)
    }
    self.names = sorted
    var android: [Int] = []
    var apple: [Int] = []
    for (index, name) in sorted.enumerated() {
      if name.android != nil { android.append(index) }
      if name.ios != nil { apple.append(index) }
    }
    android.sort { (left: Int, right: Int) -> Bool in
      Self.precedes((sorted[left].android, left), (sorted[right].android, right))
    }
    apple.sort { (left: Int, right: Int) -> Bool in
      Self.precedes((sorted[left].ios, left), (sorted[right].ios, right))
    }
    byAndroid = android
    byIOS = apple
  }

  /// A platform's name of a rule's key.
  package func name(of key: [UInt8], on platform: Device.Platform) -> [UInt8] {
    platform == .ios ? iosName(key) : androidName(key)
  }

  package func androidName(_ key: UTF8Slice) -> [UInt8] { named(key)?.android ?? key.bytes }

  package func androidName(_ key: [UInt8]) -> [UInt8] {
    key.withSlice { androidName($0) }
  }

  package func iosName(_ key: UTF8Slice) -> [UInt8] {
    if let name = named(key)?.ios { return name }
    return ios == .upper ? Self.upper(key) : key.bytes
  }

  package func iosName(_ key: [UInt8]) -> [UInt8] {
    key.withSlice { iosName($0) }
  }

  /// The keys of the text that has `name` as the rule's key or as its name on either platform.
  ///
  /// `[keys.names]` takes precedence. Then, under `upper`, a name that Android's resources do not have counts as an iOS key
  /// whose rule key is in lower case. `androidHas` reports whether Android's resources have a key.
  package func pair(for name: UTF8Slice, androidHas: (UTF8Slice) -> Bool) -> Pair {
    // A name may be the key of one line and a platform's name in another: the rule's key takes precedence.
    if let index = index(ofKey: name) ?? first(byAndroid, ios: false, name) ?? first(byIOS, ios: true, name) {
      let key = names[index].key
      return Pair(android: androidName(key), ios: iosName(key))
    }
    if ios == .upper, !androidHas(name) {
      let lower = Self.lower(name)
      let isThere = lower.withSlice { (key: UTF8Slice) -> Bool in
        index(ofKey: key) != nil || androidHas(key)
      }
      // `upper` never produces "WELCOME_Title": only a key that it can produce is converted back.
      if isThere, lower.withSlice({ Self.upper($0) }) == name.bytes {
        return Pair(android: androidName(lower), ios: iosName(lower))
      }
    }
    return Pair(android: androidName(name), ios: iosName(name))
  }

  private func named(_ key: UTF8Slice) -> Name? {
    guard let index = index(ofKey: key) else { return nil }
    return names[index]
  }

  private func index(ofKey key: UTF8Slice) -> Int? {
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      if Self.compare(names[middle].key, key) < 0 { low = middle + 1 } else { high = middle }
    }
    return low < names.count && Self.compare(names[low].key, key) == 0 ? low : nil
  }

  private func first(_ order: [Int], ios: Bool, _ name: UTF8Slice) -> Int? {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if Self.compare(platformName(order[middle], ios: ios), name) < 0 { low = middle + 1 } else { high = middle }
    }
    guard low < order.count, Self.compare(platformName(order[low], ios: ios), name) == 0 else { return nil }
    return order[low]
  }

  private func platformName(_ index: Int, ios: Bool) -> [UInt8] {
    (ios ? names[index].ios : names[index].android) ?? []
  }

  private static func precedes(_ left: ([UInt8]?, Int), _ right: ([UInt8]?, Int)) -> Bool {
    let first = left.0 ?? []
    let second = right.0 ?? []
    if first == second { return left.1 < right.1 }
    return first.lexicographicallyPrecedes(second)
  }

  /// Compares by bytes: negative, zero or positive. Allocates nothing.
  private static func compare(_ left: [UInt8], _ right: UTF8Slice) -> Int {
    let shorter = min(left.count, right.count)
    for index in 0..<shorter where left[index] != right.buffer[index] {
      return left[index] < right.buffer[index] ? -1 : 1
    }
    return left.count - right.count
  }

  private static func upper(_ key: UTF8Slice) -> [UInt8] {
    var bytes = key.bytes
    for index in bytes.indices where bytes[index] >= UInt8(ascii: "a") && bytes[index] <= UInt8(ascii: "z") {
      bytes[index] &= 0xDF
    }
    return bytes
  }

  private static func lower(_ key: UTF8Slice) -> [UInt8] {
    var bytes = key.bytes
    for index in bytes.indices where bytes[index].isUppercase { bytes[index] |= .space }
    return bytes
  }
}
