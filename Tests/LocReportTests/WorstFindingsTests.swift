// Tests the choice of findings for a report that fits on a screen.

import LocBase
import LocCheck
import Testing

@testable import LocReport

@Suite struct WorstFindingsTests {
  private static func findings(_ code: DiagnosticCode, _ count: Int) -> [Finding] {
    (0..<count).map { Finding(Diagnostic(code, "number \($0) of \(code.slug)")) }
  }

  private static func text(_ findings: [Finding], isShort: Bool = true) -> String {
    let report = CheckReport(findings: findings)
    return String(decoding: report.written(as: .text, options: ReportOptions(isShort: isShort)), as: UTF8.self)
  }

  @Test func twentyFindingsAreAll() {
    let text = Self.text(Self.findings(.emptyText, 20))
    #expect(text.contains("number 19 of empty-text") && !text.contains("--all"))
  }

  @Test func ofManyFindingsTenAreShownAndTheRestIsCounted() {
    let text = Self.text(Self.findings(.emptyText, 21))
    #expect(text.contains("number 9 of empty-text") && !text.contains("number 10 of empty-text"))
    #expect(text.contains("--all lists the other 11"))
    #expect(Self.text(Self.findings(.emptyText, 21), isShort: false).contains("number 20 of empty-text"))
  }

  @Test func aKindWithHundredsDoesNotHideTheOthers() {
    let many = Self.findings(.pluralForms, 200) + Self.findings(.emptyText, 2)
    let text = Self.text(many + Self.findings(.argumentMismatch, 1))
    #expect(text.contains("number 0 of argument-mismatch") && text.contains("number 1 of empty-text"))
    #expect(text.contains("number 6 of plural-forms") && !text.contains("number 7 of plural-forms"))
    #expect(text.contains("--all lists the other 193"))
  }

  @Test func errorsComeBeforeWarningsAndHiddenNotesDoNotCount() {
    let errors = (0..<12).map { Finding(Diagnostic(.unescapedApostrophe, "error \($0)", severity: .error)) }
    let notes = (0..<100).map { Finding(Diagnostic(.edgeSpace, "note \($0)", severity: .note)) }
    let report = CheckReport(findings: errors + Self.findings(.emptyText, 8) + notes)
    let options = ReportOptions(showsNotes: false, isShort: true)
    let all = String(decoding: report.written(as: .text, options: options), as: UTF8.self)
    #expect(all.contains("error 11") && all.contains("number 7 of empty-text") && !all.contains("note 0"))
  }
}
