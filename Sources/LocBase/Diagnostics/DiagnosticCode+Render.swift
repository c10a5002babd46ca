// The codes for findings from server-side rendering.

extension DiagnosticCode {
  package static let argumentConversion = DiagnosticCode(
    "argument-conversion", .conversion,
    means: """
      A value does not fit its place: `%d` cannot format it, or it selects a plural form but is not a decimal number. \
      Nothing is rendered.
      """,
    wrong: #"locscript render items_left three -l en, with "%d items left""#,
    right: "locscript render items_left 3 -l en")

  package static let pluralForm = DiagnosticCode(
    "plural-form", .render,
    means: "A plural has no form for the number, and no `other`; nothing is rendered.",
    wrong: #"a plural with the form "one" only, rendered for 5"#,
    right: #"the forms "one" and "other""#)

  package static let deviceForm = DiagnosticCode(
    "device-form", .render,
    means: "A string that differs by device has no form for this device, and no `other`; nothing is rendered.",
    wrong: #"the forms "iphone" and "mac", rendered for an ipad"#,
    right: #"the forms "iphone", "mac" and "other""#)

  package static let unknownVariable = DiagnosticCode(
    "unknown-variable", .render,
    means: "A string uses `%#@name@`, but its entry has no variable of that name; nothing is rendered.",
    wrong: #"%#@item@, with a variable "items""#,
    right: "%#@items@")

  package static let expansionLimit = DiagnosticCode(
    "expansion-limit", .render,
    means: """
      Variables are nested deeper than in any real string, or expand to too much text: a cycle, or an attempt to \
      exhaust memory. Nothing is rendered.
      """,
    wrong: #"a variable "a" whose text is "%#@a@""#,
    right: #"a variable "a" whose text is "%d items""#)
}
