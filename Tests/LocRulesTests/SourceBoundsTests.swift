// Sources of rules that took time or memory in the square of their size before anything of them had run.

import LocBase
import TestSupport
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct SourceBoundsTests {
  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    let begun = processorSeconds()
    try body()
    return processorSeconds() - begun
  }

  /// A file above the limit is refused unread, a rule's as well as a module's.
  @Test(arguments: ["a.lua", "lib/a.lua"]) func aFileThatIsTooLarge(_ name: String) {
    let source = Array(String(repeating: "loc.message{}\n", count: 300_000).utf8)
    do throws(LocScriptError) {
      _ = try Rules(files: [(name, source)], limits: RuleLimits())
      Issue.record("it loads")
    } catch {
      #expect(error.code == 607)
    }
  }

  @Test(arguments: [
    "loc.message{}\n", "do local x% = a.b end\n", "loc.message{a = loc.message{b = 1}}\n", "local x = y.z\n",
  ])
  func manyOfAKind(_ line: String) {
    let source = (0..<80_000).map { line.replacing("%", with: "\($0)") }.joined()
    #expect(seconds { withSlice(source) { _ = SourceFacts($0) } } < 60)
  }

  /// A table that is nested in others is found, and so is what follows it.
  @Test func nestedConstructors() {
    let source = "local n = e.name\nloc.message{data = {x = loc.message{title = n}}, body = e.b}\nloc.condition{'a'}"
    let facts = withSlice(source) { SourceFacts($0) }
    #expect(facts.constructors.map(\.function) == [.message, .message, .condition])
    #expect(facts.constructors.map { $0.fields.map(\.pathText) } == [["body"], ["title"], []])
    #expect(facts.constructors[1].fields.first?.read == Array("name".utf8))
  }

  /// The names of the tables around a field are a part of each of its places.
  @Test func longPaths() {
    let fields = (0..<200).map { "f\($0) = 1" }.joined(separator: ", ")
    let source = "loc.message{ \(String(repeating: "n", count: 60_000)) = {\(fields)}, title = 1 }"
    let places = withSlice(source) { SourceFacts($0).constructors.flatMap(\.places) }
    #expect(places.reduce(0) { $0 + $1.path.utf8.count } < 300_000)
    #expect(places.contains { $0.path == "title" })
  }

  /// Names that no app has are not remembered from run to run.
  @Test func longNamesAreForgotten() throws {
    let app = TestApp.make(android: ["values": ["key": "x"]])
    let sandbox = try Sandbox.open(limits: .patient, app: app, sources: nil, flag: InterruptFlag())
    for length in [10, 400, 30_000] {
      try withSlice("return loc.text{android = 'key', ios = ('x'):rep(\(length))}") {
        _ = try sandbox.evaluate($0, name: "c")
      }
    }
    #expect(!sandbox.textFindings.isEmpty)
    #expect(sandbox.textFindings.keys.allSatisfy { ($0.ios?.count ?? 0) < 400 })
  }
}
