// A check's report as the JSON object that every interface gives (the field names are part of the interface).

import LocBase

extension JSONWriter {
  /// The version of the object's form.
  private static let version = 1

  /// Writes a report: what was looked at, the findings, what could not be checked, and what the baseline has seen mended.
  package mutating func report(_ report: CheckReport) {
    beginObject()
    name("version")
    integer(Self.version)
    name("summary")
    beginObject()
    member("rules", report.counts.rules)
    member("samples", report.counts.samples)
    member("keys", report.counts.keys)
    member("locales", report.counts.locales)
    member("texts", report.counts.texts)
    member("errors", report.count(.error))
    member("warnings", report.count(.warning))
    member("notes", report.count(.note))
    member("ignored", report.ignored.count)
    member("fixed", report.fixed.count)
    member("unchecked", report.unchecked.count)
    endObject()
    name("findings")
    beginArray()
    for finding in report.findings { self.finding(finding) }
    endArray()
    name("unchecked")
    diagnostics(report.unchecked)
    name("fixed")
    texts(report.fixed)
    endObject()
  }

  /// Writes a finding: the fields of every diagnostic, and those of a check.
  package mutating func finding(_ finding: Finding) {
    let diagnostic = finding.diagnostic
    beginObject()
    name("severity")
    string(diagnostic.severity.name)
    name("slug")
    string(diagnostic.slug)
    name("message")
    string(diagnostic.message)
    place(diagnostic.position)
    name("path")
    string(orNull: diagnostic.path)
    name("help")
    string(orNull: diagnostic.help)
    name("consequence")
    string(orNull: finding.consequence)
    name("rule")
    string(orNull: finding.rule)
    name("sample")
    string(orNull: finding.sample)
    name("key")
    string(orNull: finding.key)
    name("platform")
    string(orNull: finding.platform?.rawValue)
    name("locales")
    texts(finding.locales)
    name("resource")
    if let resource = finding.resource {
      beginObject()
      place(resource)
      endObject()
    } else {
      null()
    }
    endObject()
  }

  private mutating func place(_ position: SourcePosition?) {
    name("file")
    string(orNull: position?.file)
    name("line")
    if let position, position.line > 0 { integer(position.line) } else { null() }
    name("column")
    if let position, position.line > 0 { integer(position.column) } else { null() }
  }

  private mutating func member(_ name: StaticString, _ count: Int) {
    self.name(name)
    integer(count)
  }

  private mutating func texts(_ texts: [String]) {
    beginArray()
    for text in texts { string(text) }
    endArray()
  }
}

extension CheckReport {
  /// The report as the JSON object that every interface gives.
  public var json: String {
    var writer = JSONWriter()
    writer.report(self)
    return writer.buffer.string
  }
}
