// The bound on findings: what is left out is told, and an error is never left out for warnings.

import LocBase
import Testing

@Suite struct DiagnosticListTests {
  private func list(_ count: Int, _ severity: Diagnostic.Severity, from line: Int = 1) -> DiagnosticList {
    var list = DiagnosticList()
    for index in 0..<count {
      let place = SourcePosition(file: "f", line: line + index, column: 1)
      list.add(Diagnostic(.missingKey, "m", severity: severity, at: place))
    }
    return list
  }

  @Test func tellsHowManyAreLeftOut() {
    #expect(list(DiagnosticList.limit, .warning).items.count == DiagnosticList.limit)
    let many = list(DiagnosticList.limit + 20, .warning)
    #expect(many.items.count == DiagnosticList.limit + 1)
    #expect(many.items.last?.message == "20 more findings are not shown")
    #expect(many.items.last?.severity == .note)
    #expect(many.items.last?.position?.line == DiagnosticList.limit + 1)
  }

  @Test func keepsTheFirstError() {
    var findings = list(DiagnosticList.limit, .warning)
    #expect(!findings.hasErrors)
    findings.add(contentsOf: list(3, .error, from: 9_000))
    #expect(findings.hasErrors)
    #expect(findings.items.filter { $0.severity == .error }.map { $0.position?.line } == [9_000])
    #expect(findings.items.last?.message == "2 more findings are not shown")
  }

  @Test func addsUpWhatListsHaveLeftOut() {
    var findings = list(DiagnosticList.limit + 5, .warning)
    findings.add(contentsOf: list(DiagnosticList.limit + 7, .warning))
    #expect(findings.items.last?.message == "\(DiagnosticList.limit + 12) more findings are not shown")
  }
}
