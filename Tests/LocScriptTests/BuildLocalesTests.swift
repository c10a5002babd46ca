// What [android] locales of a locscript.toml does to everything that an engine answers.

import LocBase
import LocCatalog
import LocDevice
import LocMessage
import LocRender
import LocScript
import TestSupport
import Testing

@Suite struct BuildLocalesTests {
  /// The build's locale filters reach everything that an engine answers, and findings about the file everyone who asks.
  @Test func localesOfTheBuild() throws {
    let project = TemporaryFolder()
    for folder in ["values", "values-fr", "values-fr-rCA", "values-de"] {
      project.write("res/\(folder)/strings.xml", "<resources><string name=\"a\">\(folder)</string></resources>")
    }
    project.write("locscript.toml", "[android]\nresources = ['res']\nlocales = ['en', 'fr', 'ff']\n")
    let engine = try Engine(configuration: project.full("locscript.toml"))
    #expect(engine.locales(.android) == ["", "fr"])
    #expect(engine.entries(.android).map { $0.text } == ["values", "values-fr"])
    #expect(try engine.strings(on: Device(.android, ["fr-CA"]))["a"] == "values-fr")
    #expect(try engine.strings(on: Device(.android, ["de"]))["a"] == "values")
    #expect(try engine.render("a", locale: "de", platform: .android).text == "values")
    let message = Message(to: .topic("x"), title: LocalizedLine("a"))
    let previews: [Preview] = try engine.previews(message)
    #expect(previews.map { $0.title?.text ?? "" } == ["values", "values-fr"])
    #expect(engine.diagnostics.map { "\($0.slug) \($0.line ?? 0)" } == ["unmatched-locale 3"])
  }
}
