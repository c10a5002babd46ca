// Checks a caller's options: a slug or language that does not exist would select nothing, and every check would pass.

package import LocBase
import LocLocale

extension CheckOptions {
  /// The options with their languages in canonical case.
  /// - Parameter known: the languages that findings may be about, in BCP 47: those of the resources, and the required ones.
  /// - Throws: 100 for a slug that no finding has, for the platform web and for a language that the app does not have;
  ///   400 for an invalid language tag.
  package func validated(known: [String]) throws(LocScriptError) -> CheckOptions {
    for slug in only where DiagnosticCode.named(slug) == nil {
      let near = DiagnosticCode.nearest(to: slug).map { "Did you mean '\($0)'?" }
      throw LocScriptError(
        .usage, "no finding has the slug '\(slug)'", help: near ?? "`locscript explain` lists all slugs.")
    }
    if platform == .web {
      throw LocScriptError(.usage, "the web has no resources to check", help: "One of android, ios.")
    }
    var options = self
    options.locales = []
    let known = known.map { (locale: String) -> Text in currentTag(Text(locale)) }
    for text in locales {
      // The default folder of an Android app.
      if text.isEmpty || Text(text) == "default" {
        options.locales.append("")
        continue
      }
      let tag = currentTag(try LanguageTag(known: Text(text)).text)
      guard known.contains(tag) else {
        // Both platforms have most of them.
        let names = Set(known).filter { !$0.isEmpty }.sorted()
        let near = suggestion(for: tag, among: names).map { "Did you mean '\($0)'? " } ?? ""
        throw LocScriptError(
          .usage, "the app has no language '\(tag)'",
          help: names.isEmpty ? "The app has no languages." : near + "It has \(names.joined(separator: ", ")).")
      }
      options.locales.append(tag.string)
    }
    return options
  }
}
