// A check's report as the JSON object that every interface gives (the field names are part of the interface).

package import LocBase

extension JSONWriter {
  /// The version of the object's form.
  private static let version = 1

  /// Writes a report: how much was checked, the findings, what could not be checked, and which findings of the baseline
  /// are fixed.
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
    strings(report.fixed)
    name("released")
    beginArray()
    for safety in report.released { self.safety(safety) }
    endArray()
    endObject()
  }

  /// Writes a finding: the fields of every diagnostic, and those that only a check has.
  package mutating func finding(_ finding: Finding) {
    beginObject()
    members(of: finding.diagnostic)
    member("consequence", orNull: finding.consequence)
    member("rule", orNull: finding.rule)
    member("sample", orNull: finding.sample)
    member("key", orNull: finding.key)
    member("platform", orNull: finding.platform?.rawValue)
    member("version", orNull: finding.version)
    member("app", orNull: finding.app)
    name("locales")
    strings(finding.locales)
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

  private mutating func safety(_ safety: RuleSafety) {
    beginObject()
    name("rule")
    string(safety.rule)
    name("platform")
    string(safety.platform.rawValue)
    member("app", orNull: safety.app)
    member("safe_from", orNull: safety.safeFrom)
    name("safe_now")
    bool(safety.isSafeNow)
    name("share")
    if let share = safety.share { double(share) } else { null() }
    name("versions")
    beginArray()
    for version in safety.versions {
      beginObject()
      name("name")
      string(version.name)
      name("safe")
      if let isSafe = version.isSafe { bool(isSafe) } else { null() }
      endObject()
    }
    endArray()
    endObject()
  }
}

extension CheckReport {
  /// The report as the JSON object that every interface returns.
  public var json: String {
    var writer = JSONWriter()
    writer.report(self)
    return writer.buffer.string
  }
}
