// One finding of a check. It has two places: the rule or message that uses a key, and the resource with the key's text.

public import LocBase

/// One finding about one key on one platform, in all languages for which it is the same.
public struct Finding: Sendable, Equatable {
  /// The slug, the severity, the message, the fix (`help`), and the position in the rule or message; for a finding
  /// about resources alone, the position in the resources.
  public var diagnostic: Diagnostic
  /// The rule or message file that uses the key; nil for a finding only about resources.
  public var rule: String?
  /// The sample, or the line of the events, that led to it: "exactly 10 %", "line 3"; nil for one found in the source.
  public var sample: String?
  /// The key under its platform's name.
  public var key: String?
  /// The platform whose devices it concerns; nil for both.
  public var platform: Device.Platform?
  /// The released version whose texts have the problem; nil for today's.
  public var version: String?
  /// The name of the app, the `[[app]]` of the configuration; nil if the configuration has none.
  public var app: String?
  /// Whether a phone that receives the push shows something else than intended, which makes a rule unsafe for a
  /// version.
  package var isHarmful = false
  /// The languages in BCP 47, sorted; "" for the default folder. Empty if it does not depend on the language.
  public var locales: [String]
  /// The place of the first language's text, if there is one and it is not the diagnostic's own.
  package var resource: SourcePosition?
  /// The subject of a finding without a key (a variable, a sample, an error), to distinguish it from the rule's other
  /// findings.
  package var subject: String?
  /// What the device does, in one sentence.
  public var consequence: String?

  package init(
    _ diagnostic: Diagnostic, rule: String? = nil, sample: String? = nil, key: String? = nil,
    platform: Device.Platform? = nil, locales: [String] = [], resource: SourcePosition? = nil,
    consequence: String? = nil, subject: String? = nil
  ) {
    self.diagnostic = diagnostic
    self.rule = rule
    self.sample = sample
    self.key = key
    self.platform = platform
    self.locales = locales
    self.resource = resource
    self.consequence = consequence
    self.subject = subject
  }

  /// The finding's stable name: "missing-key".
  public var slug: String { diagnostic.slug }
  /// How much it matters, after the configuration's `[check.severity]`.
  public var severity: Diagnostic.Severity { diagnostic.severity }
  /// The file of the resource's place.
  public var resourceFile: String? { resource?.file }
  /// Its line, from 1.
  public var resourceLine: Int? { resource.flatMap { $0.line > 0 ? $0.line : nil } }

  /// Compares the texts byte by byte.
  public static func == (left: Finding, right: Finding) -> Bool {
    left.diagnostic == right.diagnostic && left.platform == right.platform && left.resource == right.resource
      && left.texts == right.texts
  }

  private var texts: [Text?] {
    ([rule, sample, key, consequence, version, app] + locales).map { (text: String?) -> Text? in text.map { Text($0) } }
  }
}
