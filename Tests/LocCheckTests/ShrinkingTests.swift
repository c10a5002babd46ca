// Keys that a release build's resource shrinker may drop, and the file that keeps them.

import LocBase
import LocCatalog
import LocCheck
import TestSupport
import Testing

@testable import LocCheck

@Suite struct ShrinkingTests {
  private static let place = SourcePosition(file: "app/build.gradle", line: 38, column: 13)

  private static func findings(keeping attributes: String?, pushed: [String], sources: [Text] = []) throws -> [Finding]
  {
    let xml = "<resources>\(string("a", "A") + string("b.c", "B") + plurals("p", [("other", "P")]))</resources>"
    var catalog = try Catalog(
      files: [Catalog.Input(.android, path: "res/values/strings.xml", bytes: Array(xml.utf8))], keys: KeyMap(),
      developmentRegion: nil)
    if let attributes {
      var rules = AndroidKeepRules()
      rules.add(Array("<resources xmlns:tools=\"http://schemas.android.com/tools\" \(attributes)/>".utf8))
      catalog.shrinking = AndroidShrinking(rules, at: place, sources: sources)
    }
    let keys = pushed.map { ResourceCheck.PushedKey(android: Array($0.utf8), ios: nil) }
    return ResourceCheck(catalog).shrinkingFindings(keys)
  }

  @Test func keysThatNoFileKeeps() throws {
    let found = try Self.findings(keeping: "", pushed: ["a", "a", "b.c", "p", "none"])
    #expect(found.map { $0.slug } == ["unshrinkable-key", "unshrinkable-key"])
    #expect(found.map { $0.key } == ["a", "b.c"])
    let first = try #require(found.first)
    #expect(first.severity == .warning && first.platform == .android && first.locales == [])
    #expect(
      first.diagnostic.message == "\"a\": build.gradle shrinks resources, and no tools:keep in res/raw names the text")
    #expect(first.diagnostic.file == "res/values/strings.xml")
  }

  @Test func keysThatAFileKeeps() throws {
    #expect(try Self.findings(keeping: "tools:keep=\"@string/a,@string/b_c\"", pushed: ["a", "b.c"]).isEmpty)
    #expect(try Self.findings(keeping: "tools:keep=\"@string/*\"", pushed: ["a", "b.c"]).isEmpty)
    let discarded = try Self.findings(
      keeping: "tools:keep=\"@string/*\" tools:discard=\"@string/a\"", pushed: ["a", "b.c"])
    #expect(discarded.map { $0.key } == ["a"])
    #expect(discarded.first?.diagnostic.message.hasSuffix("tools:discard names the text") ?? false)
  }

  @Test func noFindingWithoutABuildThatShrinks() throws {
    #expect(try Self.findings(keeping: nil, pushed: ["a"]).isEmpty)
  }

  // MARK: - Keys that code names

  /// The keys of the sources that a build's shrinker keeps.
  private static func named(_ files: [String: String]) -> [String] {
    let folder = TemporaryFolder()
    for (path, text) in files { folder.write("src/main/" + path, text) }
    let sources = ["res", "java", "kotlin", "AndroidManifest.xml"].map { Text(folder.full("src/main/" + $0)) }
    let wanted = ["a", "b_c", "title"].map { Array($0.utf8) }
    return AndroidCodeNames.named(Set(wanted), in: sources).map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  @Test(arguments: [
    ("java/x/y/Main.kt", "val t = getString(R.string.title)", ["title"]),
    ("kotlin/Main.kt", "f(com.shop.R.string.b_c, R.string.a.let { it })", ["a", "b_c"]),
    ("java/Main.java", "int x = R.string.title;", ["title"]),
    ("java/Main.kt", "import com.shop.R as AppR\nval t = AppR.string.title", ["title"]),
    ("java/Main.kt", "import com.shop.R.string as S\nval t = S.title", ["title"]),
    ("java/Main.kt", "val t = \"a ${f(R.string.title) { \"}\" }} b\"", ["title"]),
    ("java/Main.kt", "/* a /* b */ c */ R.string.title", ["title"]),
    ("java/Main.java", "/* /* */ f(R.string.title)", ["title"]),
    ("java/Main.kt", "val q = '\"'; f(R.string.title)", ["title"]),
    ("res/values/arrays.xml", "<string-array name=\"a\"><item>@string/title</item></string-array>", ["title"]),
    ("res/values/styles.xml", "<style name=\"S\"><item name=\"x\">@string/title</item></style>", ["title"]),
    ("res/layout/main.xml", "<T xmlns:android=\"u\" android:text=\"@string/title\"/>", ["title"]),
    ("res/layout-land/main.xml", "<T text=\"@{@string/b.c(x)}\"/>", ["b_c"]),
    ("res/xml/prefs.xml", "<P><T title=\"@string/a\"/></P>", ["a"]),
    ("AndroidManifest.xml", "<manifest><application label=\"@string/title\"/></manifest>", ["title"]),
  ]) func codeThatNamesAKey(_ path: String, _ text: String, _ names: [String]) {
    #expect(Self.named([path: text]) == names)
  }

  /// A comment, a text, a longer name, Android's own strings, tools' attributes, other strings and tests keep nothing.
  @Test(arguments: [
    ("java/Main.kt", "// R.string.title"), ("java/Main.kt", "/* R.string.title */"),
    ("java/Main.kt", "/*\n * R.string.title\n */"), ("java/Main.kt", "/*\n R.string.title\n */"),
    ("java/Main.kt", "val t = \"use R.string.title\""), ("java/Main.java", "String t = \"use ${R.string.title}\";"),
    ("java/Main.kt", "val t = \"\"\"\n R.string.title \"x\"\n\"\"\""),
    ("java/Main.kt", "val q = '\\''; // R.string.title"),
    ("java/Main.kt", "/* /* */ R.string.title */"),
    ("res/values/strings.xml", "<resources><string name=\"b\">@string/title</string></resources>"),
    ("java/Main.kt", "val t = \"R.string.title\""), ("java/Main.kt", "R.string.titles"),
    ("java/Main.kt", "OtherR.string.title"),
    ("java/Main.kt", "android.R.string.title"), ("java/Main.kts", "R.string.title"),
    ("java/notes.txt", "R.string.title"),
    ("res/layout/main.xml", "<T xmlns:tools=\"http://schemas.android.com/tools\" tools:text=\"@string/title\"/>"),
    ("res/layout/main.xml", "<T><!-- <U text=\"@string/title\"/> --></T>"),
    ("res/values/strings.xml", "<resources><string name=\"x\" y=\"@string/title\"/></resources>"),
    ("../test/java/Main.kt", "R.string.title"),
  ]) func nothingThatIsCertain(_ path: String, _ text: String) { #expect(Self.named([path: text]).isEmpty) }

  @Test func keysThatCodeNamesAreNoFinding() throws {
    let folder = TemporaryFolder()
    folder.write("java/Main.kt", "f(R.string.a, R.string.b_c)")
    let sources = [Text(folder.full("java"))]
    #expect(try Self.findings(keeping: "", pushed: ["a", "b.c"], sources: sources).isEmpty)
    #expect(try Self.findings(keeping: "tools:discard=\"@string/a\"", pushed: ["a"], sources: sources).count == 1)
  }

  // MARK: - The keep file

  private static func file(_ keys: [String], _ patterns: [String] = []) -> KeepFile {
    KeepFile(keys: keys.map { Array($0.utf8) }, patterns: patterns.map { Array($0.utf8) })
  }

  @Test func aLineForEachName() {
    let file = Self.file(["b", "a.c", "a", "b"], ["sale_*"])
    #expect(file.names == ["a", "a_c", "b", "sale_*"])
    #expect(
      file.xml == """
        <?xml version="1.0" encoding="utf-8"?>
        <!-- The texts that push messages name. Made by `locscript export keep`. -->
        <resources xmlns:tools="http://schemas.android.com/tools"
            tools:keep="
                @string/a,
                @string/a_c,
                @string/b,
                @string/sale_*" />

        """)
  }

  @Test func whatItWritesKeepsItsKeys() {
    let file = Self.file(["a.c", "straße", "b-d"], ["sale_*", "x"])
    #expect(file.missing(in: Array(file.xml.utf8)) == [])
    #expect(file.missing(in: []) == ["a_c", "b_d", "sale_*", "straße", "x"])
    let older = Self.file(["a.c", "sale_today"])
    #expect(file.missing(in: Array(older.xml.utf8)) == ["b_d", "sale_*", "straße", "x"])
    #expect(Self.file([]).missing(in: []) == [])
    #expect(Self.file([]).xml.hasSuffix("\"http://schemas.android.com/tools\" />\n"))
  }

  /// Keys and patterns are written as the build names a resource's field, whatever signs stand in them.
  @Test(arguments: [("a.b", "a_b"), ("a-b.c", "a_b_c"), ("ab", "ab"), ("sale.", "sale_"), ("Sale.a_b", "Sale_a_b")])
  func namesOfFields(key: String, field: String) {
    #expect(Self.file([key]).names == [field] && Self.file([], [key]).names == [field])
    #expect(Self.file([], [key + "*"]).names == [field + "*"])
  }

  /// A key that no resource can have would end the list, or keep more than it says.
  @Test func namesThatNoResourceHas() {
    #expect(Self.file(["a,b", "", "a b", "a\"b", "*", "a&b", "ok"], ["x*y", "<*", ""]).names == ["ok"])
    #expect(Self.file([], ["*"]).names == ["*"])
  }
}
