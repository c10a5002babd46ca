// What previews and a check say of the same phones, in one form.

import LocBase
import LocCheck
import LocDevice
import LocScript

/// What is wrong with one line of one phone.
struct Fault: Hashable, CustomStringConvertible {
  let device: String
  let key: String
  let slug: String
  let severity: Diagnostic.Severity

  init(_ device: Device, _ key: String, _ slug: String, _ severity: Diagnostic.Severity) {
    self.device = "\(device.platform.rawValue) \(device.locales[0])"
    (self.key, self.slug, self.severity) = (key, slug, severity)
  }

  var description: String { "\(device) '\(key)' \(slug) \(severity)" }

  /// The faults that previews show. A text in another language is one more.
  static func shown(_ previews: [Preview], _ key: String) -> Set<Fault> {
    var faults: Set<Fault> = []
    for preview in previews {
      for line in preview.lines {
        let key = line.key ?? key
        if let severity = line.faultSeverity, severity != .note, let reason = line.reason, !ofTexts.contains(reason) {
          faults.insert(Fault(preview.device, key, reason, severity))
        }
        if line.isFallback { faults.insert(Fault(preview.device, key, "missing-translation", .warning)) }
      }
    }
    return faults
  }

  /// The faults of a check's findings, one for each of the phones that they name. That a text lacks a translation does not matter where a
  /// literal hides it in every line.
  static func reported(_ report: CheckReport, _ previews: [Preview], name: String) -> Set<Fault> {
    var faults: Set<Fault> = []
    let hidden = report.findings.filter { finding in
      finding.slug == "literal-wins"
        && !previews.contains { preview in
          preview.device.platform == finding.platform && preview.lines.contains { $0.key == finding.key }
        }
    }
    for finding in report.findings where finding.rule == name && finding.severity != .note {
      guard let key = finding.key, let platform = finding.platform, !ofTexts.contains(finding.slug) else { continue }
      if finding.slug == "missing-translation", hidden.contains(where: { $0.key == key && $0.platform == platform }) {
        continue
      }
      for preview in previews where preview.device.platform == platform {
        let locale = preview.device.locales[0] == "und" ? "" : preview.device.locales[0]
        if finding.locales.isEmpty || finding.locales.contains(locale) {
          faults.insert(Fault(preview.device, key, finding.slug, finding.severity))
        }
      }
    }
    return faults
  }

  /// What is true of a text, whatever a push makes of it.
  static let ofTexts = ["argument-mismatch", "plural-forms", "raw-placeholder", "build-fails"]
}

extension CheckReport {
  /// The findings about a message, of one line, that are not at a key's field of their platform.
  func misplaced(in message: [UInt8], name: String) -> [String] {
    findings.compactMap { finding in
      guard let key = finding.key, let platform = finding.platform, finding.diagnostic.file == name else { return nil }
      let field = platform == .android ? "_loc_key\": \"\(key)\"" : "loc-key\": \"\(key)\""
      let scalars = String(decoding: message, as: UTF8.self).unicodeScalars
      let start = (finding.diagnostic.column ?? 1) - 1
      let end = scalars.index(scalars.startIndex, offsetBy: start + key.unicodeScalars.count + 2)
      return String(scalars[..<end]).hasSuffix(field) ? nil : "\(finding.slug) of \(field) is at \(start + 1)"
    }
  }

  /// The findings about a text whose place is another one than that of the text which the first phone shows.
  func misplaced(_ previews: [Preview], name: String) -> [String] {
    var differences: [String] = []
    for finding in findings where finding.rule == name && !Fault.ofTexts.contains(finding.slug) {
      guard let file = finding.resourceFile, let locale = finding.locales.first else { continue }
      let phone = previews.first {
        $0.device.platform == finding.platform && $0.device.locales == [locale.isEmpty ? "und" : locale]
      }
      guard let line = phone?.lines.first(where: { $0.key == finding.key }), line.file != nil else { continue }
      if line.file != file || line.line != finding.resourceLine {
        differences.append("\(finding.slug) of '\(locale)' is at \(file):\(finding.resourceLine ?? 0): \(line)")
      }
    }
    return differences
  }
}
