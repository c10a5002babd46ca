// Gradle checkouts that cannot be read as they stand: loops, missing modules, links out of the checkout, broken scripts.

import Foundation
import LocBase
import TestSupport
import Testing

@testable import LocConfig

@Suite struct GradleHostileTests {
  private static let app = "apply plugin: 'com.android.application'\n"
  private static let kotlinApp = "plugins { id(\"com.android.application\") }\n"
  private static let library = "apply plugin: 'com.android.library'\n"

  /// Settings that only a run knows: the folders with scripts are taken for modules, and that is said.
  @Test(arguments: [
    "rootDir.eachFile { dir ->\n  include \":${dir.name}\"\n}", "include(\":\" + readName())", "include(*modules())",
    "new File('modules.txt').eachLine { include it }", "for (d in rootDir.listFiles()) { include(\":\" + d.name) }",
    "rootDir.walk().filter { it.name == \"build.gradle\" }.forEach { include(it.parentFile.name) }",
    "fileTree('.') { include '**/build.gradle' }.each { add(it) }",
  ])
  func settingsWithLoops(_ script: String) {
    let checkout = SampleCheckout([
      "settings.gradle": script, "app/build.gradle": Self.app + "dependencies { api project(':core') }",
      "libs/core/build.gradle": Self.library, "build/x/build.gradle": Self.app, "buildSrc/build.gradle": Self.app,
    ]).withValues("app/src/main/res", "libs/core/src/main/res")
    #expect(checkout.resources() == ["libs/core/src/main/res", "app/src/main/res"])
    let unread = checkout.findings(of: "unread-project")
    #expect(unread.count == 1)
    #expect(
      unread.first?.hasSuffix(
        "warning[unread-project]: only a run of the build knows all modules; each folder with a build script is read as "
          + "a module; If that is wrong, name the res folders: resources of [android] in locscript.toml, or --android.")
        == true)
  }

  @Test func settingsWithLoopsAndNoApp() {
    let checkout = SampleCheckout([
      "settings.gradle": "rootDir.eachDir { include it.name }", "core/build.gradle": Self.library,
    ])
    #expect(
      checkout.resources().first
        == "settings.gradle:1:19: error[no-resources]: no app in this Gradle project: no module's script applies "
        + "com.android.application; the settings cannot be read without running them; "
        + "Name the res folders: resources of [android] in locscript.toml, or --android.")
  }

  @Test(arguments: [
    "subprojects.each { implementation it }", "rootProject.subprojects.forEach { implementation(project(it.path)) }",
    "implementation(project(name()))", "implementation(if (x) project(\":a\") else project(\":b\"))",
  ])
  func dependenciesWithLoops(_ line: String) {
    let checkout = SampleCheckout([
      "settings.gradle": "include ':app', ':core', ':jvm'",
      "app/build.gradle": Self.app + "dependencies {\n  \(line)\n}",
      "core/build.gradle": Self.library, "jvm/build.gradle": "apply plugin: 'java'",
    ]).withValues("app/src/main/res", "core/src/main/res", "jvm/src/main/res")
    #expect(checkout.resources() == ["core/src/main/res", "app/src/main/res"])
    #expect(checkout.findings(of: "unread-project").map { $0.contains("all libraries are taken") } == [true])
  }

  @Test func modulesThatAreMissing() {
    let checkout = SampleCheckout([
      "settings.gradle": "include ':app', ':gone'",
      "app/build.gradle": Self.app + "dependencies { implementation project(':gone') }",
    ]).withValues("app/src/main/res")
    #expect(
      checkout.findings(of: "unread-project") == [
        "app/build.gradle:2:31: warning[unread-project]: :app depends on :gone, which is not a module of this project; "
          + "If it has texts, name its res folder in resources of [android]."
      ])
  }

  /// Values that a few lines double forty times, or nest without an end, are not known; what they cost is bounded.
  @Test(arguments: [
    "def a = ['x', 'y']\n" + String(repeating: "a = a + a\n", count: 40) + "include(a)",
    "def a = 'x'\n" + String(repeating: "a = a.resolve(a)\n", count: 40) + "include(a)",
    "def a = ['x']\n" + String(repeating: "a = [[[[[[[[[[[[a]]]]]]]]]]]]\n", count: 7_000) + "include(a)",
    "def a = ['x']\n" + String(repeating: "a = [a, a]\n", count: 40) + "include(a)",
    "def t = '\(String(repeating: "a", count: 9_000))'\ndef o = '\(String(repeating: "a", count: 4_500))b'\n"
      + String(repeating: "y = t.replace(o, o)\n", count: 20_000),
    "def a = [\(String(repeating: "'x', ", count: 4_000))'x']\n" + String(repeating: "include(a)\n", count: 2_000),
    "x(" + String(repeating: "/\\", count: 90_000) + String(repeating: "a", count: 800_000),
  ])
  func valuesThatGrow(_ script: String) {
    let checkout = SampleCheckout(["settings.gradle": script, "app/build.gradle": Self.app]).withValues(
      "app/src/main/res")
    #expect(checkout.resources().count == 1)
  }

  @Test func manyAccessors() {
    var files = ["settings.gradle": "include ':app'\n", "app/build.gradle": Self.app]
    for index in 0..<1_500 {
      files["settings.gradle", default: ""] += "include ':feature:module-name\(index)'\n"
      files["feature/module-name\(index)/build.gradle"] =
        Self.library + "dependencies { implementation(projects.feature.moduleName\((index + 1) % 1_500)) }"
    }
    files["app/build.gradle"]! += "dependencies { implementation(projects.feature.moduleName0) }"
    let checkout = SampleCheckout(files).withValues("app/src/main/res", "feature/module-name1499/src/main/res")
    #expect(checkout.resources() == ["feature/module-name1499/src/main/res", "app/src/main/res"])
  }

  /// What stands in a condition may not happen: it restricts nothing.
  @Test func conditions() {
    let checkout = SampleCheckout([
      "settings.gradle": "include ':app'",
      "app/build.gradle": Self.app + """
        android {
          if (project.hasProperty('dev')) { defaultConfig { resConfigs 'en' } }
          if (x) { sourceSets { main { res.srcDirs = ['src/none/res'] } } }
        }
        """,
    ]).withValues("app/src/main/res")
    #expect(checkout.resources() == ["app/src/main/res"])
    #expect(checkout.findings(of: "unread-project").count == 2)
    #expect(!checkout.findings().contains { $0.contains("the build keeps the locales") })
  }

  /// Gradle's own plugin `application` makes a program of the JVM, and `project(":app")` configures another module.
  @Test func whatIsNoApp() {
    let checkout = SampleCheckout([
      "settings.gradle": "include ':app', ':server'", "app/build.gradle": Self.app,
      "build.gradle": "project(':app') { apply plugin: 'com.android.application' }",
      "server/build.gradle": "plugins { id 'application' }\napply plugin: 'application'",
    ]).withValues("app/src/main/res")
    #expect(checkout.resources() == ["app/src/main/res"])
  }

  /// Nothing above the checkout is read, whether `..`, an absolute path or a link leads there.
  @Test func pathsThatLeave() {
    let outside = TemporaryFolder()
    outside.write("core/build.gradle", Self.library)
    outside.write("core/src/main/res/values/strings.xml", "<resources/>")
    outside.write("secret.gradle", Self.library)
    let checkout = SampleCheckout([
      "settings.gradle": """
      include ':app', ':up', ':root', ':link'
      includeFlat 'beside'
      project(':up').projectDir = file('../core')
      project(':root').projectDir = file('/core')
      apply from: '../secret.gradle'
      """,
      "app/build.gradle": Self.app + """
        apply from: '../../secret.gradle'
        android { sourceSets { main { res.srcDirs += ['../../x', '/y'] } } }
        dependencies { implementation project(':up'); implementation project(':root'); implementation project(':link') }
        """,
    ]).withValues("app/src/main/res")
    checkout.folder.link("link", to: outside.full("core"))
    checkout.folder.makeFolder("app/src/release")
    checkout.folder.link("app/src/release/res", to: outside.full("core/src/main/res"))
    #expect(checkout.resources() == ["app/src/main/res"])
    let places = checkout.findings(of: "outside-project").map { $0.prefix { $0 != ";" } }
    #expect(
      places.sorted() == [
        "app/build.gradle:2:1: warning[outside-project]: the script ../../secret.gradle that is applied here is outside of the "
          + "project: it is not read",
        "app/build.gradle:3:31: warning[outside-project]: a res folder is outside of the project: it is not read",
        "app/src/release/res: warning[outside-project]: this path leads to \(outside.full("core/src/main/res")), outside of the "
          + "project: it is not read",
        "link: warning[outside-project]: this path leads to \(outside.full("core")), outside of the project: it is not read",
        "settings.gradle:2:1: warning[outside-project]: the folders of 3 modules are outside of the project: they are not read",
      ])
  }

  @Test func linksInCircles() {
    let checkout = SampleCheckout([
      "settings.gradle": "rootDir.eachDir { include it.name }\ninclude ':a'", "app/build.gradle": Self.app,
    ]).withValues("app/src/main/res")
    checkout.folder.link("a", to: "b")
    checkout.folder.link("b", to: "a")
    checkout.folder.link("self", to: ".")
    checkout.folder.link("app/src/self", to: "..")
    checkout.folder.link("app/src/release", to: "release")
    #expect(checkout.resources() == ["app/src/main/res"])
  }

  /// The command's case `gradle_many_folders` has the folders, too: making them here would take a minute.
  @Test func thousandsOfModules() {
    var settings = "include ':app'\n"
    for number in 0..<10_000 { settings += "include ':m\(number)'\n" }
    let checkout = SampleCheckout(["settings.gradle": settings, "app/build.gradle": Self.app]).withValues(
      "app/src/main/res")
    #expect(checkout.resources() == ["app/src/main/res"])
    #expect(checkout.findings(of: "unread-project").count == 1)
  }

  /// Whatever the bytes are, reading ends, and nothing traps.
  @Test(arguments: [
    "", "{", "}", "((((", "include", "include(", "include ':app", "include \"${", "include \"${\"${\"${", "plugins {",
    "a.b.c.", "'''",
    "\"\"\"$", "$", "$/", "/*", "//", "`", "@", "@x(", "include ,", "include :", "a ?: b ?. c", "->", "{ a -> b -> c",
    "[[[[", "[:]",
    "for", "for (", "for (x in", "if", "if (", "if () else", "def", "def x", "def x =", "val x by", "fun", "fun x(",
    "x +=", "= 1",
    "a < b", "a <<", "new", "new new", "project().projectDir", "project(':a').projectDir =", "\u{FEFF}include ':app'",
    "\0",
    "def f(a) { f(a) }\nf(1)", "while (true) { include(x) }", "class A {", "import", "x.each { y.each { z.each {",
  ])
  func brokenScripts(_ text: String) {
    for name in ["settings.gradle", "settings.gradle.kts"] {
      let checkout = SampleCheckout([name: text, "app/build.gradle": Self.app + text, "build.gradle": text])
        .withValues("app/src/main/res")
      _ = checkout.resources()
      _ = checkout.resources(app: "\0", flavor: "../../x", buildType: "")
    }
  }

  @Test(arguments: ["(", "[", "{", "f(", "f {", "a.", "\"${", "f(1 + ", "if (a) ", "!", "[1, ", "x = ", "def f(a) { "])
  func deepNesting(_ opening: String) {
    let text = String(repeating: opening, count: 20_000)
    for isKotlin in [true, false] {
      var lexer = ScriptLexer(Array(text.utf8), isKotlin: isKotlin)
      var parser = ScriptParser(lexer.read())
      _ = parser.read()
    }
  }

  /// Every prefix of a real form, and every form with a byte taken out of it.
  @Test func tornScripts() {
    let script = Array(
      """
      plugins { id("com.android.application") version "8" apply false }
      android { sourceSets { main { res.srcDirs += ['a', "$projectDir/b"] } }
        productFlavors { create("x") { dimension = "y" } } }
      [':a', ':b'].each { name -> implementation project(path: name) }
      """.utf8)
    for length in 0..<script.count {
      for bytes in [Array(script[..<length]), Array(script[..<length] + script[(length + 1)...])] {
        var lexer = ScriptLexer(bytes, isKotlin: length % 2 == 0)
        var parser = ScriptParser(lexer.read())
        _ = parser.read()
      }
    }
  }

  @Test func scriptsBeyondTheLimits() {
    let big = String(repeating: "// x\n", count: 300_000)
    let checkout = SampleCheckout(["settings.gradle": "include ':app'", "app/build.gradle": Self.app + big])
      .withValues("app/src/main/res")
    #expect(checkout.resources().first?.contains("no app in this Gradle project") == true)
    let long = String(repeating: "a()\n", count: 100_000)
    let tokens = SampleCheckout(["settings.gradle": "include ':app'\n" + long, "app/build.gradle": Self.app])
      .withValues("app/src/main/res")
    #expect(tokens.findings(of: "unread-project").count == 1)
    let nested = SampleCheckout([
      "settings.gradle": "def l = [" + String(repeating: "'x',", count: 2_000)
        + "]\nl.each { a -> l.each { b -> l.each { c -> include ':app' } } }",
      "app/build.gradle": Self.app,
    ]).withValues("app/src/main/res")
    _ = nested.resources()
    let calls = SampleCheckout([
      "settings.gradle": "def f(a) { f(a); f(a); f(a); f(a) }\nf('x')\ninclude ':app'", "app/build.gradle": Self.app,
    ]).withValues("app/src/main/res")
    #expect(calls.resources() == ["app/src/main/res"])
  }

  /// Code of the build that calls itself, that has many functions of one name, or that is long: all of it ends.
  @Test(arguments: [
    (0..<20).map { "fun A.f\($0)() { f\($0 + 1)(); f\($0 + 1)() }" }.joined(separator: "\n"),
    (0..<12).map { level in
      (0..<20).map { _ in "fun A.f\(level)() { f\(level + 1)(); f\(level + 1)() }" }.joined(separator: "\n")
    }.joined(separator: "\n"),
    "fun A.f0() { f0(); f0(1) }\nfun A.f0(x: Int) { f0(); f0(x) }",
    "fun A.f0(x: B) { x() }", "fun A.f0() { g { f0() } }\nfun A.g(block: B) { block(); g(block) }",
    "object A { "
      + (0..<3_000).map { "val x\($0) = \"\($0)\"\nobject B\($0) { val y = x\($0) }" }.joined(separator: "\n") + " }",
    "fun A.f0() { " + String(repeating: "api(project(\":kit\"))\n", count: 20_000) + " }",
    "val x = " + String(repeating: "a.", count: 50_000) + "b\nfun A.f0() { id(x); apply(plugin = x) }",
    String(repeating: "class A { ", count: 5_000), "class A(" + String(repeating: "\n", count: 50_000),
  ])
  func codeOfTheBuild(_ code: String) {
    let checkout = SampleCheckout([
      "settings.gradle.kts": "include(\":app\")", "buildSrc/src/main/kotlin/Code.kt": code,
      "app/build.gradle.kts": Self.kotlinApp + "f0()\ndependencies { f0(); f0 { f0() } }\n"
        + (0..<500).map { "val v\($0) = f0()" }.joined(separator: "\n"),
    ]).withValues("app/src/main/res")
    #expect(checkout.resources() == ["app/src/main/res"])
  }

  @Test func manyFilesOfCode() {
    let checkout = SampleCheckout([
      "settings.gradle.kts": "include(\":app\")", "app/build.gradle.kts": Self.kotlinApp,
    ]).withValues("app/src/main/res")
    for index in 0...2_000 { checkout.folder.write("buildSrc/src/main/kotlin/F\(index).kt", "") }
    #expect(
      checkout.findings(of: "unread-project").map {
        $0.hasSuffix("has more code of its own than is read: this file is not")
      }
        == [true])
  }
}
