// The only list of the findings that LocScript can report, for every interface. Each area declares its codes in
// DiagnosticCode+<Area>.swift in this folder; DiagnosticCode+All.swift lists them.

/// A stable name for one kind of finding, with its explanation. `locscript explain` and the page docs/diagnostics.md
/// are generated from these declarations.
package struct DiagnosticCode: Sendable, Equatable {
  /// The name that users write in configuration and see in brackets: lower case words joined by hyphens. Never renamed.
  package let slug: String
  /// The status that a call returns if this finding makes it fail.
  package let status: Status
  /// The usual severity; it can differ by context.
  package let severity: Diagnostic.Severity
  /// Properties that all interfaces need.
  package let traits: Traits
  /// What is wrong, and what happens on the device or in the call: 20 to 280 characters that end with a period.
  package let meaning: UTF8Slice
  /// A line with the mistake.
  package let wrong: UTF8Slice
  /// The same line without the mistake.
  package let right: UTF8Slice

  package init(
    _ slug: String, _ status: Status, _ severity: Diagnostic.Severity = .error, _ traits: Traits = [],
    means meaning: UTF8Slice, wrong: UTF8Slice, right: UTF8Slice
  ) {
    self.slug = slug
    self.status = status
    self.severity = severity
    self.traits = traits
    self.meaning = meaning
    self.wrong = wrong
    self.right = right
  }

  package static func == (left: DiagnosticCode, right: DiagnosticCode) -> Bool { Text(left.slug) == Text(right.slug) }
}

extension DiagnosticCode {
  /// Properties that all findings of a kind share.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// As an error: a file of the resources was not read as a whole.
    package static let isUnread = Traits(rawValue: 1)
    /// It may follow from a file that was not read: the text can be in it.
    package static let followsUnread = Traits(rawValue: 2)
    /// It is about rules and their use of keys, so a check without the resources also finds it.
    package static let ofUses = Traits(rawValue: 4)
    /// Only a setting or `--only` switches it on.
    package static let isOff = Traits(rawValue: 8)
    /// As an error in an Android file: the app still builds.
    package static let isBuilt = Traits(rawValue: 16)
    /// The app crashes.
    package static let crashes = Traits(rawValue: 64)
    /// The phone shows the line without the value of an argument.
    package static let losesArgument = Traits(rawValue: 32)
  }
}

extension Diagnostic {
  /// Whether a file could not be read as a whole.
  package var isUnread: Bool { severity == .error && code.traits.contains(.isUnread) }
}

/// The codes of one area.
package struct DiagnosticArea: Sendable {
  package let name: UTF8Slice
  package let codes: [DiagnosticCode]
}

extension DiagnosticCode {
  package static var all: [DiagnosticCode] {
    areas.flatMap { (area: DiagnosticArea) -> [DiagnosticCode] in area.codes }
  }

  /// The code with this slug; nil if there is none.
  package static func named(_ slug: String) -> DiagnosticCode? {
    for area in areas {
      for code in area.codes where Text(code.slug) == Text(slug) { return code }
    }
    return nil
  }

  /// Names from before 0.1, with the slug that replaced them.
  private static let renamed: [(old: String, code: DiagnosticCode)] = [
    ("format-type", .crashSpecifier), ("format-syntax", .crashSpecifier), ("missing-argument", .fewArguments),
    ("null-argument", .fewArguments),
  ]

  /// The slug that the user most likely meant; nil if none is similar.
  package static func nearest(to slug: String) -> String? {
    if let entry = renamed.first(where: { Text($0.old) == Text(slug) }) { return entry.code.slug }
    return suggestion(for: slug, among: all.map { (code: DiagnosticCode) -> String in code.slug })
  }
}
