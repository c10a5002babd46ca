// Identifies a finding across runs: everything except its position in a file, which every edit moves.

import LocBase

/// The identity of a finding in one language, without line numbers.
package struct FindingIdentity: Hashable, Sendable {
  package let slug: String
  package let rule: String?
  package let key: String?
  package let platform: String?
  /// The language; "" is the default folder, nil none.
  package let locale: String?
  /// The subject of a finding without a key: the variable, the sample or the error of a rule; without a rule, the file.
  package let subject: String?
  /// The released version whose texts have the problem; nil for today's.
  package let version: String?
  /// The name of the app; nil for a project with one app.
  package let app: String?
  /// All parts, each after a byte that says whether it is present. No part contains the bytes FE and FF, which UTF-8
  /// does not use.
  let bytes: [UInt8]

  package init(
    slug: String, rule: String?, key: String?, platform: String?, locale: String?, subject: String?, version: String?,
    app: String?
  ) {
    self.slug = slug
    self.rule = rule
    self.key = key
    self.platform = platform
    self.locale = locale
    self.subject = subject
    self.version = version
    self.app = app
    var bytes = [UInt8](slug.utf8)
    for part in [rule, key, platform, locale, subject, version, app] {
      bytes.append(part == nil ? 0xFE : 0xFF)
      bytes.append(contentsOf: (part ?? "").utf8)
    }
    self.bytes = bytes
  }

  /// The bytes of the parts together.
  var size: Int { bytes.count }

  package static func == (left: FindingIdentity, right: FindingIdentity) -> Bool { left.bytes == right.bytes }

  package func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }

  package func precedes(_ other: FindingIdentity) -> Bool { bytes.lexicographicallyPrecedes(other.bytes) }

  /// The identity for people, in one line: `missing-translation: price_drop_title, android, de, rule price_drop`.
  package var text: String {
    var parts: [String] = []
    if let app { parts.append("app " + app) }
    if let key { parts.append(key) }
    if let platform { parts.append(platform) }
    if let version { parts.append("version " + version) }
    if let locale { parts.append(locale.isEmpty ? "default" : locale) }
    if let rule { parts.append("rule " + rule) }
    if let subject { parts.append(subject) }
    return parts.isEmpty ? slug : slug + ": " + parts.joined(separator: ", ")
  }
}

extension FindingIdentity {
  /// The identity in a language.
  func with(_ locale: String?) -> FindingIdentity {
    FindingIdentity(
      slug: slug, rule: rule, key: key, platform: platform, locale: locale, subject: subject, version: version,
      app: app)
  }
}

extension Finding {
  /// The finding's identity without a language.
  package var identity: FindingIdentity {
    FindingIdentity(
      slug: slug, rule: rule, key: key, platform: platform?.rawValue, locale: nil,
      subject: key == nil ? subject ?? (rule == nil ? diagnostic.position?.file : nil) : nil, version: version, app: app
    )
  }
}
