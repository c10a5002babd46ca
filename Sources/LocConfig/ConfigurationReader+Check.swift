// Reads the settings that name findings by their slugs. A slug that no finding has would do nothing, like a misspelt setting.

import LocBase

extension ConfigurationReader {
  /// Checks the slugs of `[check.severity]` and `[[check.ignore]]`; the rest of the section waits for its command.
  mutating func checkSlugs(_ section: JSONCursor) {
    if let severities = section.member("severity") {
      for (slug, _) in severities.members { checkSlug(slug, "check.severity") }
    }
    guard let ignored = section.member("ignore") else { return }
    for entry in ignored.elements {
      if let slug = entry.member("slug") { checkSlug(slug, "check.ignore") }
    }
  }

  /// Reports a slug that no finding has, and suggests the nearest one.
  private mutating func checkSlug(_ value: JSONCursor, _ section: String) {
    guard let slug = text(value, section + ".slug"), DiagnosticCode.named(slug) == nil else { return }
    let near = DiagnosticCode.nearest(to: slug)
    problems.add(
      Diagnostic(
        .unknownSlug, "\(section): no finding has the slug \"\(slug)\"", at: document.position(of: value),
        help: near.map { "Did you mean \"\($0)\"?" } ?? "`locscript explain` lists all slugs."))
  }
}
