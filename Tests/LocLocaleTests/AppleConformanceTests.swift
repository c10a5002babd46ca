// Every line of apple-locale.jsonl and apple-search-list.jsonl: the localizations that CFBundle chooses.

import LocBase
import Testing

@testable import LocLocale

@Suite struct AppleConformanceTests {
  @Test func preferredLocalizations() throws {
    try CaseFiles.run("apple-locale.jsonl", least: 278) { line in
      let available = try #require(line["available"] as? [String])
      let preferred = try #require(line["preferred"] as? [String])
      let expected = try #require(line["expect"] as? [String])
      let answer = AppleLocaleMatcher.localizations(
        preferred: preferred.map { Text($0) }, available: available.map { Text($0) })
      let isMatch = !AppleLocaleMatcher.matched(
        preferred: preferred.map { Text($0) }, available: available.map { Text($0) }
      ).isEmpty
      if answer.map({ $0.string }) == expected, isMatch == (line["matched"] as? Bool) { return nil }
      return "\(preferred) of \(available): \(answer) (\(isMatch)) instead of \(expected)"
    }
  }

  @Test func searchList() throws {
    try CaseFiles.run("apple-search-list.jsonl", least: 7) { line in
      let lprojs = try #require(line["lprojs"] as? [String])
      let preferred = try #require(line["preferred"] as? [String])
      let expected = try #require(line["expect"] as? [String])
      let region = line["dev"] as? String
      let answer = AppleLocaleMatcher.searchList(
        lprojs: lprojs.map { Text($0) }, preferred: preferred.map { Text($0) },
        developmentRegion: region.map { Text($0) })
      if answer.map({ $0.string }) == expected { return nil }
      return "\(preferred) of \(lprojs), \(region ?? "-"): \(answer) instead of \(expected)"
    }
  }

  @Test func namesThatAreNone() {
    #expect(AppleLocaleMatcher.localizations(preferred: [], available: []) == ["en"])
    #expect(AppleLocaleMatcher.localizations(preferred: ["fr"], available: []) == ["en"])
    // One name that is not ASCII makes the whole match fail.
    #expect(AppleLocaleMatcher.localizations(preferred: ["fr"], available: ["français", "fr"]) == ["français"])
    for odd in ["", "-", "_", "--", "@", ".", "x", "x-", "i-", "@=", "a-b-c", "en__", "en-_-", ".@", "\u{0}", "en.@=;"]
    {
      _ = AppleLocaleMatcher.searchList(
        lprojs: [Text(odd), "en"], preferred: [Text(odd), "fr"], developmentRegion: Text(odd))
    }
  }
}
