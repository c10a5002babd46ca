// Which percent signs of a text are placeholders, as a person means them.

import LocBase
import Testing

@testable import LocFormat

@Suite struct MeantPlaceholderTests {
  @Test(arguments: [
    "50% off", "20% discount", "10% extra", "Up to 70% on shoes", "5% of sales", "50% de remise", "30% di sconto",
    "80% full",
    "10% gone", "25% at checkout", "50%off", "60% Extra", "20%des articles", "100 %", "100 %de", "100\u{A0}%de",
    "100\u{202F}%de",
    "100%-os", "42 %-ta", "50%new", "25%nouveaux", "10%e 20%", "de 10%a 20%", "50%i", "%50ye varan", "%20den",
    "%50eko deskontua",
    "20%d'économies", "20%d’économies", "20%dès demain", "100%", "% göster", "50% antes", "%% d", "Get %off!",
    "60%EXTRA", "%ageing",
  ]) func signs(text: String) {
    #expect(!Self.format(text).hasPlaceholder)
    #expect(intended(text) == text.replacingPercentPairs)
  }

  @Test(arguments: [
    "Hi %s", "%1$s sent", "%d items", "%@", "%dh left", "%sさん", "%d日", "Level 3 %s", "%.2f km", "%lld x", "%i", "%x",
    "%02d:%02d",
    "20% off for %1$s", "%1$d%% done", "%5d", "Top 10 %@", "%-5s", "%<s", "%S", "%u", "%ld", "第%d章", "%dkm", "3%@",
    "%1$dth",
  ]) func placeholders(text: String) { #expect(Self.format(text).hasPlaceholder) }

  /// Of a text that has both, each is judged by itself.
  @Test func eachByItself() {
    let uses = Self.format("20%des articles pour %1$s, 5%off").uses
    #expect(uses.map { $0.isMeant } == [false, true, false])
  }

  private static func format(_ text: String) -> GuideFormat {
    Array(text.utf8).withUnsafeBufferPointer { GuideFormat(UTF8Slice($0)) }
  }
}

extension String {
  fileprivate var replacingPercentPairs: String {
    split(separator: "%%", omittingEmptySubsequences: false).joined(separator: "%")
  }
}
