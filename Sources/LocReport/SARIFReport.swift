// A report in SARIF 2.1.0 (OASIS, 2020-03-27), which code scanning and editors read.

import LocBase
import LocCheck

enum SARIFReport {
  /// The name of the fingerprints: a finding with the same one is the same finding on another day, also when the app has one more
  /// language.
  fileprivate static let fingerprint: UTF8Slice = "locscriptFinding/v1"

  static func write(_ report: CheckReport) -> [UInt8] {
    let codes = codes(of: report)
    var indexes: [[UInt8]: Int] = [:]
    for (index, code) in codes.enumerated() { indexes[[UInt8](code.slug.utf8)] = index }
    func index(of slug: String) -> Int { indexes[[UInt8](slug.utf8)] ?? -1 }

    var writer = JSONWriter()
    writer.beginObject()
    writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    writer.member("version", "2.1.0")
    writer.name("runs")
    writer.beginArray()
    writer.beginObject()
    writer.name("tool")
    writer.beginObject()
    writer.name("driver")
    writer.beginObject()
    writer.member("name", "LocScript")
    writer.member("semanticVersion", "\(libraryVersion)")
    writer.name("rules")
    writer.beginArray()
    for code in codes { writer.rule(code) }
    writer.endArray()
    writer.endObject()
    writer.endObject()
    writer.name("invocations")
    writer.beginArray()
    writer.beginObject()
    // False if a part could not be checked; findings do not count here.
    writer.name("executionSuccessful")
    writer.bool(report.unchecked.isEmpty)
    if !report.unchecked.isEmpty {
      writer.name("toolExecutionNotifications")
      writer.beginArray()
      for diagnostic in report.unchecked { writer.notification(diagnostic) }
      writer.endArray()
    }
    writer.endObject()
    writer.endArray()
    // Our columns count Unicode scalars.
    writer.member("columnKind", "unicodeCodePoints")
    writer.name("results")
    writer.beginArray()
    var counts: [[UInt8]: Int] = [:]
    for finding in report.findings {
      var identity = finding.identity.text
      // Findings of one key that differ only in their languages are numbered, as CodeQL numbers equal lines.
      let count = counts[[UInt8](identity.utf8), default: 0] + 1
      counts[[UInt8](identity.utf8)] = count
      if count > 1 { identity += ":\(count)" }
      writer.result(finding, rule: index(of: finding.slug), identity: identity)
    }
    writer.endArray()
    writer.endObject()
    writer.endArray()
    writer.endObject()
    return writer.buffer.bytes + [.newline]
  }

  /// The codes that the report names, in the order of the list of all findings.
  private static func codes(of report: CheckReport) -> [DiagnosticCode] {
    var slugs: Set<[UInt8]> = []
    for finding in report.findings { slugs.insert([UInt8](finding.slug.utf8)) }
    for diagnostic in report.unchecked { slugs.insert([UInt8](diagnostic.slug.utf8)) }
    return DiagnosticCode.all.filter { (code: DiagnosticCode) -> Bool in slugs.contains([UInt8](code.slug.utf8)) }
  }

  /// A path as a URI reference (RFC 3986): relative paths stay relative, so that they begin at the repository's root where the
  /// check ran there.
  static func uri(of path: String) -> String {
    var bytes = [UInt8](path.utf8)[...]
    while bytes.starts(with: [.period, .slash]) {
      bytes = bytes.dropFirst(2)
      while bytes.first == .slash { bytes = bytes.dropFirst() }
    }
    var uri = bytes.first == .slash ? "file://" : ""
    for byte in bytes {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x2F: uri.unicodeScalars.append(.init(byte))
      // A colon in the first segment would end a scheme.
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return uri
  }
}

extension JSONWriter {
  fileprivate mutating func message(_ name: UTF8Slice, _ text: String) {
    self.name(name)
    beginObject()
    member("text", text)
    endObject()
  }

  fileprivate mutating func rule(_ code: DiagnosticCode) {
    beginObject()
    member("id", code.slug)
    message("shortDescription", "\(code.meaning)")
    name("help")
    beginObject()
    member("text", "\(code.meaning)\n\nWrong: \(code.wrong)\nRight: \(code.right)")
    member("markdown", "\(code.meaning)\n\n```diff\n- \(code.wrong)\n+ \(code.right)\n```")
    endObject()
    name("defaultConfiguration")
    beginObject()
    member("level", code.severity.rawValue)
    endObject()
    endObject()
  }

  fileprivate mutating func result(_ finding: Finding, rule: Int, identity: String) {
    beginObject()
    member("ruleId", finding.slug)
    name("ruleIndex")
    integer(rule)
    member("level", finding.severity.rawValue)
    message("message", finding.story)
    if finding.diagnostic.position != nil || finding.key != nil {
      name("locations")
      beginArray()
      location(finding.diagnostic.position, key: finding.key)
      endArray()
    }
    if let resource = finding.resource {
      name("relatedLocations")
      beginArray()
      location(resource, message: "The text of the key.")
      endArray()
    }
    name("partialFingerprints")
    beginObject()
    member(SARIFReport.fingerprint, identity)
    endObject()
    name("properties")
    beginObject()
    if let rule = finding.rule { member("rule", rule) }
    if let sample = finding.sample { member("sample", sample) }
    if let platform = finding.platform { member("platform", platform.rawValue) }
    if let version = finding.version { member("version", version) }
    if let app = finding.app { member("app", app) }
    if let path = finding.diagnostic.path { member("path", path) }
    name("locales")
    strings(finding.locales)
    endObject()
    endObject()
  }

  fileprivate mutating func notification(_ diagnostic: Diagnostic) {
    beginObject()
    name("descriptor")
    beginObject()
    member("id", diagnostic.slug)
    endObject()
    member("level", diagnostic.severity.rawValue)
    message("message", diagnostic.story)
    if let position = diagnostic.position {
      name("locations")
      beginArray()
      location(position)
      endArray()
    }
    endObject()
  }

  private mutating func location(_ position: SourcePosition?, key: String? = nil, message: String? = nil) {
    beginObject()
    if let position, !position.file.isEmpty {
      name("physicalLocation")
      beginObject()
      name("artifactLocation")
      beginObject()
      member("uri", SARIFReport.uri(of: position.file))
      endObject()
      if position.line > 0 {
        name("region")
        beginObject()
        name("startLine")
        integer(position.line)
        if position.column > 0 {
          name("startColumn")
          integer(position.column)
        }
        endObject()
      }
      endObject()
    }
    if let key {
      name("logicalLocations")
      beginArray()
      beginObject()
      member("name", key)
      member("kind", "resource")
      endObject()
      endArray()
    }
    if let message { self.message("message", message) }
    endObject()
  }
}
