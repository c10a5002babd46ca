// Whether a build shrinks an app's resources, as its scripts say, and which files tell the shrinker what to keep.

import LocBase
import LocCatalog
import TestSupport
import Testing

@testable import LocConfig

@Suite struct GradleShrinkingTests {
  private static let app = "plugins { id 'com.android.application' }\n"

  private static func shrinking(
    _ files: [String: String], buildType: String? = nil, flavor: String? = nil
  ) throws -> AndroidShrinking? {
    let checkout = SampleCheckout(files).withValues("src/main/res")
    return try AndroidProject(checkout.folder.path, AppChoice(flavor: flavor, buildType: buildType)).shrinking
  }

  private static func line(_ script: String, buildType: String? = nil) throws -> Int? {
    try shrinking(["build.gradle": app + script], buildType: buildType)?.position.line
  }

  @Test(arguments: [
    ("android { buildTypes { release { minifyEnabled true\n shrinkResources true } } }", 3),
    ("android { buildTypes {\n release {\n isShrinkResources = true } } }", 4),
    ("android { buildTypes { getByName(\"release\") {\n isShrinkResources = true } } }", 3),
    ("android { buildTypes { named(\"release\").configure {\n isShrinkResources = true } } }", 3),
    ("android.buildTypes.release.shrinkResources = true", 2),
    ("android { buildTypes { release { setShrinkResources(true) } } }", 2),
    ("android { buildTypes.release.shrinkResources true }", 2),
    ("android { buildTypes { all { shrinkResources true } } }", 2),
    ("android { buildTypes { release { if (ci) { shrinkResources true } } } }", 2),
    ("android { buildTypes { release { shrinkResources false\n shrinkResources true } } }", 3),
    ("android { buildTypes { release { shrinkResources true\n if (fast) { shrinkResources false } } } }", 2),
  ])
  func scriptsThatShrink(_ script: String, _ line: Int) throws {
    #expect(try Self.line(script) == line)
  }

  @Test(arguments: [
    "", "android { buildTypes { release { minifyEnabled true } } }",
    "android { buildTypes { release { shrinkResources false } } }",
    "android { buildTypes { debug { shrinkResources true } } }",
    "android { buildTypes { release { shrinkResources !ci.get() } } }",
    "android { buildTypes { release { shrinkResources true\n shrinkResources false } } }",
    "android { buildTypes { release { other { shrinkResources true } } } }", "shrinkResources true",
    "android { buildTypes { all { shrinkResources true }\n release { shrinkResources false } } }",
  ])
  func scriptsThatDoNot(_ script: String) throws {
    #expect(try Self.line(script) == nil)
  }

  @Test func theSourcesOfTheVariant() throws {
    let script = Self.app + "android { buildTypes { release { shrinkResources true } } }"
    let shrinking = try Self.shrinking([
      "build.gradle": script, "src/main/java/A.kt": "", "src/test/java/B.kt": "",
      "src/main/AndroidManifest.xml": "<manifest/>",
      "src/release/res/raw/x.xml": "<resources/>", "src/release/kotlin/C.kt": "",
    ])
    let ends = try #require(shrinking).sources.map { path in
      path.string.split(separator: "/").drop { $0 != "src" }.joined(separator: "/")
    }
    #expect(
      ends.sorted() == [
        "src/main/AndroidManifest.xml", "src/main/java", "src/main/res", "src/release/kotlin", "src/release/res",
      ])
  }

  @Test func aBuildTypeMayBeginAsAnother() throws {
    let types = "android { buildTypes { release { shrinkResources true }\n"
    for name in ["buildTypes.release", "(getByName(\"release\"))", "release", "buildTypes['release']"] {
      let script = types + "beta { initWith \(name) } } }"
      #expect(try Self.line(script, buildType: "beta") == 2)
      #expect(try Self.line(types + "beta { initWith \(name)\n shrinkResources false } } }", buildType: "beta") == nil)
    }
    #expect(try Self.line(types + "beta { } } }", buildType: "beta") == nil)
  }

  private static func keeps(_ shrinking: AndroidShrinking?, _ key: String) -> Bool {
    Array(key.utf8).withUnsafeBufferPointer { shrinking?.rules.keeps(UTF8Slice($0)) ?? false }
  }

  private static func keep(_ list: String) -> String {
    "<resources xmlns:tools=\"http://schemas.android.com/tools\" tools:keep=\"\(list)\"/>"
  }

  @Test func filesOfEverySourceSet() throws {
    let root = "settings.gradle"
    let shrinks =
      "android { flavorDimensions 'd'\n productFlavors { play { }\n libre { } }\n buildTypes { release { shrinkResources true } } }\n"
    let checkout = SampleCheckout([
      root: "include ':app', ':kit'", "app/build.gradle": Self.app + shrinks + "dependencies { api project(':kit') }",
      "kit/build.gradle": "plugins { id 'com.android.library' }",
      "app/src/main/res/raw/keep.xml": Self.keep("@string/main"),
      "app/src/main/res/raw-v26/more.XML": Self.keep("@string/raw26"),
      "app/src/play/res/raw/play.xml": Self.keep("@string/play"),
      "app/src/libre/res/raw/libre.xml": Self.keep("@string/libre"),
      "app/src/main/res/raw/notes.txt": Self.keep("@string/text"),
      "app/src/main/res/values/keep.xml": Self.keep("@string/values"),
      "kit/src/main/res/raw/keep.xml": Self.keep("@string/replaced"),
      "kit/src/main/res/raw/kit.xml": Self.keep("@string/kit"),
    ]).withValues("app/src/main/res", "kit/src/main/res")
    let shrinking = try AndroidProject(checkout.folder.path, AppChoice(flavor: "play")).shrinking
    let keys = ["main", "raw26", "play", "libre", "text", "values", "replaced", "kit"]
    #expect(keys.filter { Self.keeps(shrinking, $0) } == ["main", "raw26", "play", "kit"])
    #expect(shrinking?.position.file.hasSuffix("app/build.gradle") ?? false)
  }

  /// The rest of a build type's block is noted as before.
  @Test func whatElseABuildTypeSays() {
    let checkout = SampleCheckout([
      "build.gradle": Self.app
        + "android { buildTypes { release { resConfigs 'de'\n resValue 'string', 'made', 'x'\n shrinkResources true } } }"
    ]).withValues("src/main/res")
    #expect(checkout.findings(of: "project").contains { $0.contains("resValue") && $0.contains("made") })
    #expect(checkout.findings(of: "unread-project").count == 1)
  }
}
