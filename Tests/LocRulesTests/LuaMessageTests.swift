// The patterns of Lua's own messages, asked of the Lua that is linked: each kind of message comes of a chunk.

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct LuaMessageTests {
  /// The message that Lua gives for a chunk, without its place.
  private func message(_ source: String) throws -> LuaMessage {
    let sandbox = try Sandbox.open(limits: .patient, app: LibraryCalls.app(), sources: nil, flag: InterruptFlag())
    return try withSlice(source) { source in
      do throws(LocScriptError) {
        _ = try sandbox.evaluate(source, name: "c")
        Issue.record("\(source.string) does not fail")
        return LuaMessage("", isSyntax: false)
      } catch {
        let finding = try #require(error.diagnostics.first)
        return LuaMessage(Text(finding.message), isSyntax: finding.code == .ruleSyntax)
      }
    }
  }

  /// A chunk, the kind of its message, and the word and the name in it.
  static let messages: [(source: String, kind: LuaMessage.Kind, scope: String, name: String)] = [
    ("local t = {} t.call()", .callOfNil, "field", "call"), ("('x'):call()", .callOfNil, "method", "call"),
    ("local f f()", .callOfNil, "local", "f"), ("local f local function g() f() end g()", .callOfNil, "upvalue", "f"),
    ("local t = {} return t.a.b", .useOfNil, "field", "a"), ("local t = {} return t.a + 1", .useOfNil, "field", "a"),
    ("local a return a .. 'x'", .useOfNil, "local", "a"), ("return 1 < nil", .useOfNil, "", ""),
    ("local a return #a", .useOfNil, "local", "a"), ("return nil + 1", .useOfNil, "", ""),
    ("string.rep(nil, 2)", .argumentIsNil, "", ""), ("('x'):rep(nil)", .argumentIsNil, "", ""),
    ("string.upper()", .argumentMissing, "", ""), ("string.rep({}, 2)", .argument, "", ""),
    ("string.format('%d', 1.5)", .numberWithFraction, "", ""),
    ("return 'a' + 1", .additionOfText, "", ""), ("return 1 - 'a'", .operandKinds, "", ""),
    ("return {} .. 'x'", .concatenationOfTable, "", ""), ("return {} + 1", .operand, "", ""),
    ("return {} < 1", .operand, "", ""), ("for i = 'a', 2 do end", .loopBound, "", ""),
    ("error('x', 0)", .other, "", ""), ("error('the attempt to call a nil value')", .other, "", ""),
    ("x = = 1", .unexpectedSymbol, "", ""), ("if x = 1 then end", .wantsThen, "", ""),
    ("while x ! do end", .wantsDo, "", ""), ("return {a = 1 b = 2}", .wantsBrace, "", ""),
    ("return {\n a = 1 : 2 }", .wantsBrace, "", ""), ("local 5", .wantsName, "", ""),
    ("do\n\n", .wantsClosing, "", ""), ("if 1 then ", .wantsEnd, "", ""), ("x = 'it", .unfinishedString, "", ""),
    ("return 1 return 2", .wantsNothing, "", ""), ("x = 1 end", .wantsNothing, "", ""),
    ("goto nowhere", .syntax, "", ""), ("break", .syntax, "", ""),
  ]

  @Test(arguments: messages.indices) func kinds(_ index: Int) throws {
    let (source, kind, scope, name) = Self.messages[index]
    let message = try message(source)
    #expect(message.kind == kind && message.scope == Text(scope) && message.name == Text(name), "\(source): \(message)")
  }

  /// What the compiler's messages stand near.
  @Test(arguments: [
    ("x = = 1", "="), ("return a ! b", "!"), ("x = \u{201C}hi\u{201D}", "<\\226>"), ("if x = 1 then end", "="),
    ("x = 'it\n", "it"), ("return function(a) {", "{"),
  ]) func near(_ source: String, _ text: String) throws {
    #expect(try message(source).quoted.hasSuffix(Text(text.suffix(2))))
  }

  /// The compiler's errors are at the sign or the part of a word that the message quotes, where the line has it once.
  @Test(arguments: [
    ("local n = 3x", 11), ("local s = 'it\\qx'", 12), ("  x = ) 1", 7), ("local ä = '' x = 1..2.", 7),
    ("  f(a, , b)", 3), ("local t = 1 error({t})", 13), ("local ok = assert(nil, {})", 12),
    ("  x = = 1", 3), ("local t = {a = 1, b ! 2}", 21), ("x = 'it\n", 6),
  ]) func columns(_ source: String, _ column: Int) throws {
    let sandbox = try Sandbox.open(limits: .patient, app: LibraryCalls.app(), sources: nil, flag: InterruptFlag())
    let found = withSlice(source) { source in
      do throws(LocScriptError) { _ = try sandbox.evaluate(source, name: "c") } catch { return error.diagnostics.first }
      return nil
    }
    #expect(found?.position?.column == column, "\(String(describing: found))")
  }

  @Test(arguments: [
    ("if x then", true), ("x = {", true), ("f(", true), ("x =", true), ("return [[a", true), ("--[[ a", true),
    ("do\n\n", true),
    ("x = 'it", false), ("x = \"<eof>", false), ("x = '<eof>' y", true), ("x = = 1", false), ("'near <eof>'", false),
    ("error('near <eof>')", false),
  ]) func unfinished(_ source: String, _ isUnfinished: Bool) throws {
    #expect(try message(source).isUnfinished == isUnfinished)
  }

  @Test func allKinds() {
    for kind in LuaMessage.Kind.allCases { #expect(Self.messages.contains { $0.kind == kind }, "\(kind)") }
  }

  /// Lua calls an element that a constant number names by a word of its own, in which nobody would see a list.
  @Test(arguments: ["local t = {} return t[1].x", "local t = {} return t[1] + 1", "local t = {} t[2]()"])
  func elements(_ source: String) {
    #expect(evaluate(source).text.contains("a nil value (an element of a list)"))
  }
}
