// The strings of moko-resources, as the Android resources that its plugin makes of them.

import LocBase
import LocCatalog
import LocLocale
import TestSupport
import Testing

@testable import LocConfig

@Suite struct MokoResourcesTests {
  @Test(arguments: [
    ("base", "values"), ("de", "values-de"), ("pt-rBR", "values-pt-rBR"), ("pt-BR", "values-pt-rBR"),
    ("he", "values-iw"), ("id", "values-in"), ("yi", "values-ji"), ("zh-Hans-CN", "values-zh-rCN"),
    ("es-r419", "values-es-r419"), ("sr-Latn", "values-sr"), ("DE", "values-de"), ("fil", "values-fil"), ("1x", nil),
    ("x", nil), ("de_AT", nil), (".git", nil),
  ])
  func foldersOfLanguages(_ name: String, _ folder: String?) {
    #expect(MokoResources.valuesFolder(of: Text(name)) == folder.map { Text($0) })
  }

  private func written(_ text: String, keepsLines: Bool = false) -> String? {
    var strings = MokoStrings(Array(text.utf8), keepsLines: keepsLines)
    return strings.read().map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("<string name=\"a\">It's</string>", "<string name=\"a\">It\\'s</string>"),
    ("<string name=\"a\">@x @y</string>", "<string name=\"a\">\\@x @y</string>"),
    ("<string name=\"a\">\\? \\n</string>", "<string name=\"a\">\\? \\n</string>"),
    ("<string name=\"a\">It\\'s</string>", "<string name=\"a\">It\\'s</string>"),
    ("<string name=\"a\" translatable=\"false\">A</string>", "<string name=\"a\">A</string>"),
    ("<string translatable='false' name='a.b-c'>A</string>", "<string name=\"a_b_c\">A</string>"),
    ("<string name=\"a\">say \"hi\"</string>", "<string name=\"a\">say \\\"hi\\\"</string>"),
    ("<string name=\"a\"><b>A</b> &amp;lt; &#66;</string>", "<string name=\"a\">A &lt; B</string>"),
    ("<string name=\"a\"><![CDATA[<b>x</b>]]><!-- y --></string>", "<string name=\"a\">&lt;b&gt;x&lt;/b&gt;</string>"),
    ("<string name=\"a\">A \n  B</string>\n", "<string name=\"a\">A B</string>\n\n"),
    ("<string name=\"a\"/>", "<string name=\"a\"/>"),
    (
      "<plural name=\"n\"><item quantity=\"one\">\"1\"</item></plural>",
      "<plurals name=\"n\"><item quantity=\"one\">\\\"1\\\"</item></plurals>"
    ),
    (
      "<plurals name=\"n\"><item quantity=\"other\">&amp;lt;</item></plurals>",
      "<plurals name=\"n\"><item quantity=\"other\">&lt;</item></plurals>"
    ),
    ("<string-array name=\"l\"><item>A</item></string-array>", ""), ("<color name=\"c\">#fff</color>", ""),
  ])
  func elements(_ source: String, _ expected: String) {
    #expect(written("<resources>\(source)</resources>")?.contains(expected) == true)
    if expected.isEmpty { #expect(written("<resources>\(source)</resources>")?.contains("name=") == false) }
  }

  @Test func linesStayWithTheSetting() {
    let text = "<resources><string name=\"a\">A\nB</string></resources>"
    #expect(written(text, keepsLines: true) == "<resources><string name=\"a\">A\\nB</string>\n</resources>")
  }

  @Test(arguments: [
    "<resources><string name=\"a\">", "<resources><string name=\"a\"", "<!DOCTYPE x [<!ENTITY a \"b\">]><x/>",
  ])
  func whatIsNotXML(_ text: String) { #expect(written(text) == nil) }

  /// Every beginning of a file ends, and whole files keep their lines.
  @Test func hostileFiles() {
    let text =
      "<?xml?><resources>\n<!-- x\n--><plurals name='n'>\n<item quantity=\"one\">a &amp; <b>\nb</b></item>\n</plurals></resources>\n"
    for count in 0...text.utf8.count { _ = written(String(text.prefix(count))) }
    #expect(written(text)?.filter { $0 == "\n" }.count == text.filter { $0 == "\n" }.count)
    let deep = "<resources><string name=\"a\">" + String(repeating: "<b>", count: 100_000)
    #expect(written(deep) == nil)
  }

  @Test(arguments: ["src/commonMain/moko-resources", "src/commonMain/resources/MR"])
  func stringsOfAnApp(_ folder: String) throws {
    let checkout = SampleCheckout([
      "settings.gradle.kts": "include(\":app\", \":i18n\")",
      "app/build.gradle.kts":
        "plugins { id(\"com.android.application\") }\ndependencies { implementation(projects.i18n) }",
      "gradle/libs.versions.toml": "[plugins]\nmoko = \"dev.icerock.mobile.multiplatform-resources:1\"",
      "i18n/build.gradle.kts": "plugins { alias(libs.plugins.moko); id(\"com.android.kotlin.multiplatform.library\") }",
      "i18n/\(folder)/base/strings.xml":
        "<resources>\n<string name=\"push.title\">\"New\" <b>order</b></string>\n</resources>",
      "i18n/\(folder)/pt-BR/strings.xml": "<resources><string name=\"push.title\">Novo</string></resources>",
      "i18n/\(folder)/pt-BR/other.xml": "<resources><string name=\"other\">x</string></resources>",
    ]).withValues("app/src/main/res")
    #expect(checkout.resources() == ["i18n/" + folder, "app/src/main/res"])
    let catalog = try Catalog(
      androidFolders: [checkout.folder.path], appleFolders: [], choice: AppChoice(), keys: KeyMap(),
      developmentRegion: nil)
    #expect(catalog.findings.items.filter { $0.severity == .error }.isEmpty)
    let files = try AndroidProject(checkout.folder.path, AppChoice()).files(for: .gradle)
    #expect(files.first?.map { $0.folder } == ["values", "values-pt-rBR"])
    // Without the plugin it is a folder like any other.
    checkout.folder.write("i18n/build.gradle.kts", "plugins { id(\"com.android.library\") }")
    #expect(checkout.resources() == ["app/src/main/res"])
  }
}
