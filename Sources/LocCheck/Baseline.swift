// The baseline of a check: the findings that a project had when it began to use the check, as a JSON file.

import LocBase

/// Findings that are known and wait to be mended. A check with a baseline reports what is new.
public struct Baseline: Sendable {
  /// The version of the file's form. A change that an older version would misread gets a new number.
  package static let version = 1

  package private(set) var identities: Set<FindingIdentity> = []

  /// The baseline with these findings.
  public init(_ findings: [Finding]) {
    for finding in findings { identities.formUnion(finding.identities) }
  }

  /// Reads a baseline that `json` has written.
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - name: the name in findings: the file's path.
  /// - Throws: 202 for a text that is no baseline, and for a baseline of another version.
  public init(_ bytes: [UInt8], name: String) throws(LocScriptError) {
    try bytes.withUnsafeBufferPointer { (buffer: UnsafeBufferPointer<UInt8>) throws(LocScriptError) in
      let document: JSONDocument
      do throws(JSONSyntaxError) {
        document = try JSONDocument(UTF8Slice(buffer))
      } catch {
        throw LocScriptError(
          .baselineFormat, error.message, at: SourcePosition(file: name, offset: error.offset, in: buffer),
          help: Self.help)
      }
      let reader = BaselineReader(text: buffer, name: name)
      identities = try withExtendedLifetime(document) { () throws(LocScriptError) in try reader.read(document.root) }
    }
  }

  fileprivate static let help = "Write it with `locscript check --write-baseline FILE`."

  /// The number of entries: one for each finding and language.
  public var count: Int { identities.count }

  /// The baseline as a file's content: JSON, a line for each finding, in an order that depends on nothing else.
  public var json: [UInt8] {
    let sorted = identities.sorted { (left: FindingIdentity, right: FindingIdentity) -> Bool in left.precedes(right) }
    // The languages of one finding share a line. Equal but for the language are not always neighbours: the file comes last.
    var groups: [(identity: FindingIdentity, locales: [String])] = []
    var places: [FindingIdentity: Int] = [:]
    for identity in sorted {
      let group = FindingIdentity(
        slug: identity.slug, rule: identity.rule, key: identity.key, platform: identity.platform,
        locale: identity.locale == nil ? nil : "", subject: identity.subject, version: identity.version)
      if let place = places[group] {
        if let locale = identity.locale { groups[place].locales.append(locale) }
      } else {
        places[group] = groups.count
        groups.append((group, identity.locale.map { [$0] } ?? []))
      }
    }
    var bytes = Array("{\"locscript-baseline\": \(Self.version), \"findings\": [".utf8)
    for (index, group) in groups.enumerated() {
      bytes += Array((index == 0 ? "\n" : ",\n").utf8)
      var writer = JSONWriter()
      writer.beginObject()
      writer.name("slug")
      writer.string(group.identity.slug)
      writer.member("rule", group.identity.rule)
      writer.member("key", group.identity.key)
      writer.member("platform", group.identity.platform)
      writer.member("version", group.identity.version)
      writer.member("subject", group.identity.subject)
      if !group.locales.isEmpty {
        writer.name("locales")
        writer.strings(group.locales)
      }
      writer.endObject()
      bytes += writer.buffer.bytes
    }
    return bytes + Array((groups.isEmpty ? "]}\n" : "\n]}\n").utf8)
  }
}

/// Reads a parsed baseline.
private struct BaselineReader {
  let text: UnsafeBufferPointer<UInt8>
  let name: String

  func read(_ root: JSONCursor) throws(LocScriptError) -> Set<FindingIdentity> {
    guard root.kind == .object, let version = root.member("locscript-baseline") else {
      throw failure("the file is no baseline of `locscript check`", root)
    }
    guard version.int == Baseline.version else {
      let found = version.kind == .integer ? " \(version.token.string)" : ""
      throw failure(
        "the baseline is of another version\(found); this version of LocScript reads \(Baseline.version)", version)
    }
    guard let findings = root.member("findings"), findings.kind == .array else {
      throw failure("the baseline has no list of findings", root)
    }
    var identities: Set<FindingIdentity> = []
    for entry in findings.elements {
      guard entry.kind == .object, let slug = entry.member("slug")?.string else {
        throw failure("an entry of the baseline has no slug", entry)
      }
      let (rule, key) = (try text("rule", of: entry), try text("key", of: entry))
      let (platform, subject) = (try text("platform", of: entry), try text("subject", of: entry))
      let version = try text("version", of: entry)
      var locales: [String?] = []
      if let list = entry.member("locales") {
        guard list.kind == .array else { throw failure("`locales` is a list of texts", list) }
        for locale in list.elements {
          guard let locale = locale.string else { throw failure("`locales` is a list of texts", locale) }
          locales.append(locale)
        }
      }
      for locale in locales.isEmpty ? [nil] : locales {
        identities.insert(
          FindingIdentity(
            slug: slug, rule: rule, key: key, platform: platform, locale: locale, subject: subject, version: version))
      }
    }
    return identities
  }

  private func text(_ member: StaticString, of entry: JSONCursor) throws(LocScriptError) -> String? {
    guard let value = entry.member(member) else { return nil }
    guard let text = value.string else { throw failure("`\(member)` is a text", value) }
    return text
  }

  private func failure(_ message: String, _ value: JSONCursor) -> LocScriptError {
    LocScriptError(
      .baselineFormat, message, at: SourcePosition(file: name, offset: value.start, in: text), help: Baseline.help)
  }
}

extension CheckReport {
  /// The report without the findings, or the languages of findings, that a baseline knows; those are among `ignored`. `fixed` gets
  /// the baseline's entries that no finding has any more.
  /// - Parameters:
  ///   - baseline: the findings that are known.
  ///   - options: the check's options: an entry that they do not choose is not known to be fixed.
  ///   - isWhole: whether everything was checked that the baseline was made of; without it no entry is known to be fixed.
  public func subtracting(_ baseline: Baseline, options: CheckOptions, isWhole: Bool) -> CheckReport {
    var report = self
    var left = baseline.identities
    for finding in ignored { left.subtract(finding.identities) }
    report.findings = []
    for finding in findings {
      let known = finding.identities.map { (identity: FindingIdentity) -> Bool in
        left.remove(identity)
        return baseline.identities.contains(identity)
      }
      if !known.contains(true) {
        report.findings.append(finding)
      } else if !known.contains(false) {
        report.ignored.append(finding)
      } else {
        var (new, old) = (finding, finding)
        (new.locales, old.locales) = ([], [])
        for (locale, isKnown) in zip(finding.locales, known) {
          if isKnown { old.locales.append(locale) } else { new.locales.append(locale) }
        }
        report.findings.append(new)
        report.ignored.append(old)
      }
    }
    report.ignored = report.ignored.sortedByGravity()
    guard isWhole, unchecked.isEmpty else { return report }
    // A version that was not looked at has lost no finding.
    let gone = left.filter { (identity: FindingIdentity) -> Bool in
      options.choose(identity) && identity.version.map { versions.holds($0) } ?? true
    }
    report.fixed = gone.sorted { (left: FindingIdentity, right: FindingIdentity) -> Bool in left.precedes(right) }
      .map { (identity: FindingIdentity) -> String in identity.text }
    return report
  }
}

extension CheckOptions {
  /// Whether the options choose a finding with this identity.
  fileprivate func choose(_ identity: FindingIdentity) -> Bool {
    if !only.isEmpty, !only.holds(identity.slug) { return false }
    // What the resources say of keys that no rule uses is looked for on demand.
    if !checksResources, identity.rule == nil, !identity.isOfEveryCheck { return false }
    if let platform, let own = identity.platform, !own.equals(platform.name) { return false }
    if !locales.isEmpty, let locale = identity.locale, !locales.holds(language: locale) { return false }
    if keyPrefixes.isEmpty { return true }
    guard let key = identity.key else { return false }
    for prefix in keyPrefixes where key.begins(with: prefix) { return true }
    return false
  }
}

extension FindingIdentity {
  /// Whether every check looks for the finding, though it is about no rule: for ignores that fit nothing, for required languages that
  /// the app lacks, and for folders that no phone reads.
  fileprivate var isOfEveryCheck: Bool {
    slug.equals(DiagnosticCode.staleIgnore.slug) || slug.equals(DiagnosticCode.wrongLanguageFolder.slug)
      || slug.equals(DiagnosticCode.missingTranslation.slug) && key == nil
  }
}
