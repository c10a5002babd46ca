// A small project in a folder of its own, and a desk over it that tests ask without a socket.

import LocBase
import LocScript
import TestSupport
import Testing

@testable import LocDesk

/// A desk over a project with two languages and one rule.
struct DeskFixture {
  static let rule = """
    return {
      name = "sale", on = "price",
      run = function(event)
        if event.old then return loc.skip("too old") end
        loc.log("price ", event.price)
        return loc.message { topic = "news", title = "Sale", body = loc.text("b", event.name) }
      end,
      samples = { ["one \u{202E}<b>"] = { type = "price", name = "Bob" }, two = { type = "price", name = "Ann", old = true } },
    }
    """

  let folder = TemporaryFolder()
  let desk: Desk

  /// - Parameters:
  ///   - rule: the text of the rule; nil makes no folder of rules.
  ///   - texts: the Android texts `b` by the folder's name.
  ///   - settings: more lines of the locscript.toml.
  init(
    rule: String? = rule, texts: [String: String] = ["values": "Hello %1$s", "values-de": "Hallo %1$s"],
    settings: String = "", now: Int64? = nil
  ) throws {
    for (name, text) in texts { folder.write("res/\(name)/strings.xml", Self.strings(text)) }
    var toml = texts.isEmpty ? "" : "[android]\nresources = [\"res\"]\n"
    if let rule {
      folder.write("rules/sale.lua", rule)
      toml += "[rules]\nroot = \"rules\"\n"
    }
    folder.write("locscript.toml", toml + settings)
    desk = try Desk(DeskSettings(source: EngineSource(configuration: folder.full("locscript.toml")), now: now))
  }

  static func strings(_ text: String) -> String { "<resources><string name=\"b\">\(text)</string></resources>" }

  /// What a page can choose from.
  func subjects() async throws -> Members { try Members(try #require(await desk.subjects(after: 0)).json) }

  /// The members of the answer to a question.
  func ask(_ question: [String: String], number: Int = 1) async throws -> Members {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, value) in question {
      writer.name(name)
      writer.string(value)
    }
    return try await answer(to: &writer, number)
  }

  /// The members of the answer to a title and a body with their arguments.
  func ask(
    title: (text: String, arguments: [String]) = ("", []), body: (text: String, arguments: [String]), number: Int = 1
  ) async throws -> Members {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, line) in [("title", title), ("body", body)] {
      writer.name(name)
      writer.beginObject()
      writer.member("text", line.text)
      writer.name("arguments")
      writer.strings(line.arguments)
      writer.endObject()
    }
    return try await answer(to: &writer, number)
  }

  private func answer(to writer: inout JSONWriter, _ number: Int) async throws -> Members {
    writer.member("number", number)
    writer.endObject()
    let answer = try Members(try #require(await desk.answer(writer.buffer.bytes)))
    #expect(answer.integer("number") == number)
    return answer
  }
}

/// The members of an answer.
struct Members {
  private let document: JSONDocument
  let text: String

  init(_ bytes: [UInt8]) throws {
    text = String(decoding: bytes, as: UTF8.self)
    document = try bytes.withUnsafeBufferPointer { try JSONDocument(UTF8Slice($0)) }
  }

  subscript(_ name: UTF8Slice) -> String {
    withExtendedLifetime(document) { document.root.member(name)?.string ?? "" }
  }

  func integer(_ name: UTF8Slice) -> Int? { withExtendedLifetime(document) { document.root.member(name)?.int } }
}
