// The baseline of a check: the findings that a project had when it began to use the check, as a JSON file.

public import LocBase

/// Known findings that are not fixed yet. A check with a baseline reports only new ones.
public struct Baseline: Sendable {
  /// The version of the file format. A change that an older version would misread gets a new number.
  package static let version = 1

  /// One known finding with all its languages, because an app in sixty languages can have millions of missing
  /// translations.
  struct Entry: Sendable, Equatable {
    /// Whether the finding is known without a language.
    var isOfNone = false
    var locales: Set<Text> = []

    var count: Int { locales.count + (isOfNone ? 1 : 0) }

    mutating func formUnion(_ names: [String]) {
      if names.isEmpty { isOfNone = true }
      for name in names { locales.insert(Text(name)) }
    }

    mutating func subtract(_ names: [String]) {
      if names.isEmpty { isOfNone = false }
      for name in names { locales.remove(Text(name)) }
    }
  }

  /// By the identities without a language.
  private(set) var entries: [FindingIdentity: Entry] = [:]

  /// The baseline with these findings.
  public init(_ findings: [Finding]) {
    for finding in findings { entries[finding.identity, default: Entry()].formUnion(finding.locales) }
  }

  /// Reads the output of `json`.
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - name: the name in findings: the file's path.
  /// - Throws: 202 if the text is not a baseline, or a baseline of another version.
  public init(_ bytes: [UInt8], name: String) throws(LocScriptError) {
    try bytes.withSlice { (bytes: UTF8Slice) throws(LocScriptError) in
      let document: JSONDocument
      do throws(JSONSyntaxError) {
        document = try JSONDocument(bytes)
      } catch {
        throw LocScriptError(
          .baselineFormat, error.message, at: SourcePosition(file: name, offset: error.offset, in: bytes),
          help: Self.help)
      }
      let reader = BaselineReader(text: bytes, name: name)
      entries = try withExtendedLifetime(document) { () throws(LocScriptError) in try reader.read(document.root) }
    }
  }

  fileprivate static let help = "Write it with `locscript check --write-baseline FILE`."

  /// The number of entries: one for each finding and language.
  public var count: Int { entries.values.reduce(0) { $0 + $1.count } }

  /// The baseline as a file's content: JSON with one line for each finding, in a fixed order.
  public var json: [UInt8] {
    // The languages of one finding share a line. The order is that of the first.
    var lines: [(first: FindingIdentity, locales: [String])] = []
    for (identity, entry) in entries {
      if entry.isOfNone { lines.append((identity, [])) }
      let locales = entry.sortedLocales
      if let first = locales.first { lines.append((identity.with(first), locales)) }
    }
    lines.sort {
      (left: (first: FindingIdentity, locales: [String]), right: (first: FindingIdentity, locales: [String])) in
      left.first.precedes(right.first)
    }
    var bytes = Array("{\"locscript-baseline\": \(Self.version), \"findings\": [".utf8)
    for (index, line) in lines.enumerated() {
      bytes += Array((index == 0 ? "\n" : ",\n").utf8)
      var writer = JSONWriter()
      writer.beginObject()
      writer.name("slug")
      writer.string(line.first.slug)
      writer.member("rule", line.first.rule)
      writer.member("key", line.first.key)
      writer.member("platform", line.first.platform)
      writer.member("version", line.first.version)
      writer.member("app", line.first.app)
      writer.member("subject", line.first.subject)
      if !line.locales.isEmpty {
        writer.name("locales")
        writer.strings(line.locales)
      }
      writer.endObject()
      bytes += writer.buffer.bytes
    }
    return bytes + Array((lines.isEmpty ? "]}\n" : "\n]}\n").utf8)
  }
}

extension Baseline.Entry {
  /// The languages in the order of whole identities, in which "" comes last.
  fileprivate var sortedLocales: [String] {
    locales.sorted { (left: Text, right: Text) -> Bool in
      (left.bytes + [0xFF]).lexicographicallyPrecedes(right.bytes + [0xFF])
    }.map { $0.string }
  }
}

/// Reads a parsed baseline.
private struct BaselineReader {
  let text: UTF8Slice
  let name: String

  func read(_ root: JSONCursor) throws(LocScriptError) -> [FindingIdentity: Baseline.Entry] {
    guard root.kind == .object, let version = root.member("locscript-baseline") else {
      throw failure("the file is not a baseline of `locscript check`", root)
    }
    guard version.int == Baseline.version else {
      let found = version.kind == .integer ? " \(version.token.string)" : ""
      throw failure(
        "the baseline is of another version\(found); this version of LocScript reads \(Baseline.version)", version)
    }
    guard let findings = root.member("findings"), findings.kind == .array else {
      throw failure("the baseline has no list of findings", root)
    }
    var entries: [FindingIdentity: Baseline.Entry] = [:]
    for entry in findings.elements {
      guard entry.kind == .object, let slug = entry.member("slug")?.string else {
        throw failure("an entry of the baseline has no slug", entry)
      }
      let (rule, key) = (try text("rule", of: entry), try text("key", of: entry))
      let (platform, subject) = (try text("platform", of: entry), try text("subject", of: entry))
      let (version, app) = (try text("version", of: entry), try text("app", of: entry))
      var locales: [String] = []
      if let list = entry.member("locales") {
        guard list.kind == .array else { throw failure("`locales` is a list of texts", list) }
        for locale in list.elements {
          guard let locale = locale.string else { throw failure("`locales` is a list of texts", locale) }
          locales.append(locale)
        }
      }
      let identity = FindingIdentity(
        slug: slug, rule: rule, key: key, platform: platform, locale: nil, subject: subject, version: version, app: app)
      entries[identity, default: Baseline.Entry()].formUnion(locales)
    }
    return entries
  }

  private func text(_ member: UTF8Slice, of entry: JSONCursor) throws(LocScriptError) -> String? {
    guard let value = entry.member(member) else { return nil }
    guard let text = value.string else { throw failure("`\(member)` is a text", value) }
    return text
  }

  private func failure(_ message: String, _ value: JSONCursor) -> LocScriptError {
    LocScriptError(
      .baselineFormat, message, at: SourcePosition(file: name, offset: value.start, in: text),
      help: Baseline.help)
  }
}

extension CheckReport {
  /// The report without the findings, or the languages of findings, that a baseline knows; those are among `ignored`.
  /// `fixed` gets the baseline's entries that no finding has any longer.
  /// - Parameters:
  ///   - baseline: The known findings.
  ///   - options: The check's options: an entry that they do not select is not known to be fixed.
  ///   - isWhole: Whether everything in the baseline was checked; otherwise no entry is known to be fixed.
  public func subtracting(_ baseline: Baseline, options: CheckOptions, isWhole: Bool) -> CheckReport {
    var report = self
    var left = baseline.entries
    for finding in ignored { left[finding.identity]?.subtract(finding.locales) }
    report.findings = []
    for finding in findings {
      let identity = finding.identity
      left[identity]?.subtract(finding.locales)
      let entry = baseline.entries[identity] ?? Baseline.Entry()
      let known =
        finding.locales.isEmpty ? [entry.isOfNone] : finding.locales.map { entry.locales.contains(Text($0)) }
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
    report.addFixed(left, options)
    return report
  }

  /// The limit on the bytes of the entries that are fixed.
  private static let mostFixedBytes = 64 << 20

  private mutating func addFixed(_ left: [FindingIdentity: Baseline.Entry], _ options: CheckOptions) {
    var gone: [FindingIdentity] = []
    var bytes = 0
    var others = 0
    for (identity, entry) in left.sorted(by: { $0.key.precedes($1.key) }) {
      // A version that was not examined has lost no finding.
      if let version = identity.version.map({ Text($0) }), !versions.contains(where: { Text($0) == version }) {
        continue
      }
      // Nor has an app that was not chosen.
      if let app = identity.app.map({ Text($0) }), !apps.contains(where: { Text($0) == app }) { continue }
      let locales: [String?] = (entry.isOfNone ? [nil] : []) + entry.sortedLocales
      for locale in locales {
        if !options.choose(identity, in: locale) { continue }
        bytes += identity.size + (locale?.utf8.count ?? 0)
        if bytes > Self.mostFixedBytes { others += 1 } else { gone.append(identity.with(locale)) }
      }
    }
    gone.sort { (left: FindingIdentity, right: FindingIdentity) -> Bool in left.precedes(right) }
    fixed = gone.map { (identity: FindingIdentity) -> String in identity.text }
    if others == 0 { return }
    unchecked.append(
      Diagnostic(
        .tooBig,
        "the baseline has more entries that no finding has any more than a report holds: \(others) are left out",
        severity: .error, help: "Write the baseline again."))
  }
}

extension CheckOptions {
  /// Whether the options choose a finding with this identity in a language, or in none.
  fileprivate func choose(_ identity: FindingIdentity, in locale: String?) -> Bool {
    if !only.isEmpty, !names(slug: identity.slug) { return false }
    // Findings about keys that no rule uses are only searched on demand.
    if !checksResources, identity.rule == nil, !identity.isOfEveryCheck { return false }
    if let platform, let own = identity.platform, Text(own) != Text(platform.name) { return false }
    if !locales.isEmpty, let locale, !locales.holds(language: locale) { return false }
    if keyPrefixes.isEmpty { return true }
    return identity.key.map { isOfPrefix($0) } ?? false
  }
}

extension FindingIdentity {
  /// Whether every check searches for the finding although it is not about a rule: ignores that match nothing, required
  /// languages that the app lacks, and folders that no phone reads.
  fileprivate var isOfEveryCheck: Bool {
    let code = DiagnosticCode.named(slug)
    return code == .staleIgnore || code == .wrongLanguageFolder || code == .missingTranslation && key == nil
  }
}
