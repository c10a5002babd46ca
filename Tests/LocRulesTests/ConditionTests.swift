// loc.condition: what it writes for tables of topics, and which topics it misses.

import Foundation
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct ConditionTests {
  @Test(arguments: [
    ("'a'", "'a' in topics"), ("{all = 'a'}", "'a' in topics"), ("{none = 'a'}", "!('a' in topics)"),
    ("{all = {'a', {any = {'b', {none = {'c'}}}}}}", "'a' in topics && ('b' in topics || !('c' in topics))"),
    ("{any = {'a', 'b'}}", "'a' in topics || 'b' in topics"),
    (
      "{any = {'a', 'b'}, none = {'c', 'd'}}",
      "('a' in topics || 'b' in topics) && !('c' in topics) && !('d' in topics)"
    ),
    ("{none = 'c', any = 'b', all = 'a'}", "'a' in topics && 'b' in topics && !('c' in topics)"),
    ("{none = {{all = {'a', 'b'}}}}", "!('a' in topics && 'b' in topics)"),
    (
      "{any = {{all = {'a', 'b'}}, {all = {'c', 'd'}}}}",
      "('a' in topics && 'b' in topics) || ('c' in topics && 'd' in topics)"
    ),
    (
      "{all = {{all = {'a', 'b'}}, {any = {'c'}}, loc.topic('é')}}",
      "('a' in topics && 'b' in topics) && 'c' in topics && '%C3%A9' in topics"
    ),
    (
      "{any = {'a', 'a', 'a', 'a', 'a'}}",
      "'a' in topics || 'a' in topics || 'a' in topics || 'a' in topics || 'a' in topics"
    ),
    ("{any = event.topics, none = event.not_these}", "('x' in topics || 'y' in topics) && !('z' in topics)"),
  ])
  func conditions(_ table: String, _ expected: String) {
    let event = #"{"topics":["\u0078","y"],"not_these":{"any":["z"]}}"#
    let outcome = evaluate("return loc.condition(\(table))", event: event)
    #expect(outcome == Outcome(status: 0, text: "\"\(expected)\""))
    let message = evaluate(
      "return loc.build(loc.message{condition = loc.condition(\(table)), title = 'x'})", event: event)
    #expect(message.status == 0 && message.text.contains(expected), "\(message)")
  }

  /// A list that loses its last entry would select other people, and so does a field that is nil.
  @Test(arguments: [
    ("loc.condition{any = {'a', event.b}}", "`any[2]` is nil: the event has no field 'b'"),
    ("loc.condition{any = {event.b}}", "`any[1]` is nil: the event has no field 'b'"),
    ("loc.condition{any = 'a', none = event.b}", "`none` is nil: the event has no field 'b'"),
    (
      "loc.message{condition = loc.condition{all = {'a', {none = {'c', event.b}}}}, title = 'x'}",
      "`all[2].none[2]` is nil"
    ),
    ("loc.condition{any = {event.b, 'a'}}", "any"),
  ])
  func absentTopics(_ call: String, _ words: String) {
    let outcome = evaluate("return \(call)", event: "{}")
    #expect(outcome.status == 608 && outcome.text.contains(words), "\(outcome)")
    let meant = call.replacing("event.b", with: "event.b or nil")
    #expect(!evaluate("return \(meant)", event: "{}").text.contains("has no field 'b'"))
  }
}
