// A preview as the object that every interface gives (the field names are part of the interface).

package import LocBase

extension ValueWriter where Self: ~Copyable {
  package mutating func preview(_ preview: Preview) {
    beginObject()
    name("platform")
    string(preview.device.platform.name)
    name("release")
    if let release = preview.device.effectiveRelease { integer(release) } else { null() }
    if let process = preview.device.process {
      name("process")
      string(process.name)
    }
    name("locales")
    beginArray()
    for locale in preview.device.locales { string(locale) }
    endArray()
    name("notification")
    string(preview.notification.name)
    name("crashes")
    bool(preview.crashes)
    name("fallback_language")
    bool(preview.fallbackLanguage)
    name("title")
    line(preview.title, preview.device)
    name("subtitle")
    line(preview.subtitle, preview.device)
    name("body")
    line(preview.body, preview.device)
    name("findings")
    diagnostics(preview.findings)
    endObject()
  }

  package mutating func previews(_ previews: [Preview]) {
    beginArray()
    for preview in previews { self.preview(preview) }
    endArray()
  }

  private mutating func line(_ line: Preview.Line?, _ device: Device) {
    guard let line else { return null() }
    beginObject()
    name("outcome")
    string(line.outcome.name)
    name("text")
    string(orNull: line.text)
    name("intended")
    string(orNull: line.intended)
    name("key")
    string(orNull: line.key)
    name("locale")
    string(orNull: line.locale)
    name("fallback")
    if let fallback = line.fallback { string(fallback.name) } else { null() }
    name("file")
    string(orNull: line.file)
    name("line")
    if let number = line.line { integer(number) } else { null() }
    name("reason")
    string(orNull: line.reason)
    if let detail = line.detail {
      name("detail")
      string(detail)
    }
    name("certainty")
    beginObject()
    name("level")
    string(line.certainty.name)
    name("release")
    if let release = device.effectiveRelease { integer(release) } else { null() }
    endObject()
    if !line.elsewhere.isEmpty {
      name("elsewhere")
      beginArray()
      for other in line.elsewhere { elsewhere(other) }
      endArray()
    }
    if !line.findings.isEmpty {
      name("findings")
      beginArray()
      for finding in line.findings { self.finding(finding) }
      endArray()
    }
    endObject()
  }

  private mutating func elsewhere(_ other: Preview.Elsewhere) {
    beginObject()
    name("devices")
    beginArray()
    for device in other.devices { string(device) }
    endArray()
    name("outcome")
    string(other.outcome.name)
    name("text")
    string(orNull: other.text)
    name("locale")
    string(orNull: other.locale)
    name("fallback")
    if let fallback = other.fallback { string(fallback.name) } else { null() }
    endObject()
  }

  private mutating func finding(_ finding: LineFinding) {
    beginObject()
    name("slug")
    string(finding.slug)
    name("severity")
    string(finding.severity.name)
    name("message")
    string(finding.message)
    name("consequence")
    string(finding.consequence)
    name("help")
    string(orNull: finding.help)
    endObject()
  }
}
