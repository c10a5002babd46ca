// What a Gradle checkout's scripts say in ways that a reader must follow, or must report: nothing of it may be passed over.

import Foundation
import LocBase
import LocCatalog
import LocLocale
import TestSupport
import Testing

@testable import LocConfig

@Suite struct GradleUnreadTests {
  private static let app = "plugins { id(\"com.android.application\") }\n"
  private static let library = "plugins { id(\"com.android.library\") }\n"

  /// An app beside three libraries, with lines for `dependencies`, and what stands before them.
  private static func dependent(_ lines: String, before: String = "", isGroovy: Bool = false) -> SampleCheckout {
    let ending = isGroovy ? "build.gradle" : "build.gradle.kts"
    return SampleCheckout([
      "settings.gradle.kts": "include(\":app\", \":kit\", \":ui\", \":jvm\")",
      "app/\(ending)": app + before + "\ndependencies {\n\(lines)\n}",
      "kit/build.gradle.kts": library, "ui/build.gradle.kts": library,
      "jvm/build.gradle.kts": "plugins { id(\"java\") }",
    ]).withValues("app/src/main/res", "kit/src/main/res", "ui/src/main/res")
  }

  /// Modules that have a name, are in a list, or come from a function of the script.
  @Test(arguments: [
    ("val kit = project(\":kit\")", "implementation(kit)"), ("def kit = project(':kit')", "implementation(kit)"),
    ("def kit = project(':kit')", "implementation kit"), ("val kit = project(path = \":kit\")", "api(kit)"),
    ("val kit = projects.kit", "implementation(kit)"), ("ext.kit = project(':kit')", "implementation kit"),
    ("ext.kit = project(':kit')", "implementation ext.kit"),
    ("val all = listOf(projects.kit)", "all.forEach { api(it) }"),
    ("def all = [project(':kit')]", "all.each { implementation it }"),
    ("def all = [project(':kit')]", "implementation all"),
    ("fun module(name: String) = project(\":$name\")", "implementation(module(\"kit\"))"),
    ("def module(name) { return project(\":\" + name) }", "implementation module('kit')"),
    ("val kit = project(\":kit\")", "implementation(project(kit.path))"),
    ("", "\"releaseImplementation\"(project(\":kit\"))"),
    ("val type = \"release\"", "\"${type}Implementation\"(project(\":kit\"))"),
    ("val type = \"release\"", "add(\"${type}Implementation\", project(\":kit\"))"),
    ("val type = \"debug\"", "api(project(\":kit\")); \"${type}Implementation\"(project(\":ui\"))"),
    ("val type = \"x\"", "api(project(\":kit\")); \"${type}CompileOnly\"(project(\":ui\"))"),
    (
      "configurations { create(\"shared\"); implementation.get().extendsFrom(configurations[\"shared\"]) }",
      "api(projects.kit)"
    ),
    ("configurations { shared; implementation.extendsFrom(shared) }", "shared project(':kit')"),
    ("configurations { implementation { extendsFrom shared } }", "shared project(':kit')"),
    ("configurations.implementation.extendsFrom(configurations.shared)", "shared project(':kit')"),
    ("", "}\nproject.dependencies.add(\"implementation\", project(\":kit\"))\nproject.dependencies {"),
    ("when (x) { 1 -> dependencies { }\n else -> println() }", "api(projects.kit)"),
  ])
  func modulesThatHaveNames(_ before: String, _ lines: String) {
    let isGroovy =
      before.contains("def ") || before.contains("ext.") || before.contains("shared") && !before.contains("create")
    let checkout = Self.dependent(lines, before: before, isGroovy: isGroovy)
    #expect(checkout.resources() == ["kit/src/main/res", "app/src/main/res"])
    #expect(checkout.findings(of: "unread-project") == [])
  }

  /// Modules that only a run knows: every library is taken, and that is reported.
  @Test(arguments: [
    ("val kit = if (x) project(\":kit\") else project(\":ui\")", "implementation(kit)"),
    ("def kit = x ? project(':kit') : project(':ui')", "implementation kit"),
    ("val kit = findModule()\nval it2 = listOf(project(kit))", "implementation(it2)"),
    ("fun module() = project(findName())", "implementation(module())"),
    ("", "implementation(dependencies.create(project(findName())))"),
    ("", "configurations[\"implementation\"](project(\":kit\"))"),
    ("", "for (x in names()) { implementation(project(x)) }"),
    ("", "}\ntasks.whenTaskAdded { dependencies { implementation(project(\":kit\")) } }\ndependencies {"),
    (
      "",
      "}\nandroidComponents { onVariants { v -> dependencies.add(v.name + \"Implementation\", project(\":kit\")) } }\nx {"
    ),
    ("", "implementation(variant().map { project(\":kit\") })"),
  ])
  func modulesThatOnlyARunKnows(_ before: String, _ lines: String) {
    let checkout = Self.dependent(lines, before: before, isGroovy: before.contains("def "))
    #expect(checkout.resources().count == 3)
    #expect(checkout.findings(of: "unread-project").count == 1)
  }

  /// A module that is there in some variants, or under a condition, is taken, and that is reported.
  @Test(arguments: [
    (
      "\"${flavor}Implementation\"(project(\":kit\"))",
      "only a run of the build knows which variants of :app depend on :kit"
    ),
    (
      "add(\"${flavor}Implementation\", project(\":kit\"))",
      "only a run of the build knows which variants of :app depend on :kit"
    ),
    ("add(name(), projects.kit)", "only a run of the build knows which variants of :app depend on projects.kit"),
    ("if (isFoss) { implementation(projects.kit) }", "a condition decides whether :app depends on projects.kit"),
    (
      "when (store) {\n \"play\" -> implementation(project(\":kit\"))\n else -> {}\n}",
      "a condition decides whether :app depends on :kit"
    ),
    (
      "switch (store) {\n case 'play': implementation project(':kit'); break\n default: break\n}",
      "a condition decides whether :app depends on :kit"
    ),
  ])
  func modulesOfSomeVariants(_ line: String, _ message: String) {
    let checkout = Self.dependent(line, isGroovy: line.contains("'"))
    #expect(checkout.resources() == ["kit/src/main/res", "app/src/main/res"])
    #expect(checkout.findings(of: "unread-project").map { $0.contains(message + ": it is taken") } == [true])
  }

  @Test(arguments: [
    "implementation(platform(project(\":kit\")))", "testImplementation(testFixtures(project(\":kit\")))",
    "\"${flavor}TestImplementation\"(libs.x)", "implementation(libs.kit)", "\"test${flavor}Implementation\"(libs.x)",
    "implementation(files(project(\":kit\").file(\"a.jar\")))", "implementation(kit)", "kover(project(\":kit\"))",
    "detektPlugins(project(\":kit\"))", "\"${name}CompileOnly\"(project(\":kit\"))",
    "implementation(kotlin(\"stdlib\"))",
    "}\ntesting { suites { named(\"test\") { dependencies { implementation(project(\":kit\")) } } } }\ndependencies {",
    "}\ntasks.register(\"x\") { dependsOn(project(\":kit\").tasks.named(\"y\")) }\ndependencies {",
    "}\nkotlin { sourceSets { commonTest { dependencies { implementation(project(\":kit\")) } } } }\nx {",
  ])
  func whatBringsNoModule(_ line: String) {
    let checkout = Self.dependent(line)
    #expect(checkout.resources() == ["app/src/main/res"])
    #expect(checkout.findings(of: "unread-project") == [])
  }

  // MARK: Scripts

  @Test(arguments: [
    ("apply from: 'gone.gradle'", "the script gone.gradle that is applied here is not there or cannot be read"),
    (
      "apply from: \"$rootDir/gone.gradle\"",
      "the script gone.gradle that is applied here is not there or cannot be read"
    ),
    ("apply from: scriptOf(project)", "only a run of the build knows which script is applied here: it is not read"),
    (
      "apply from: 'https://x.org/y.gradle'",
      "the script https://x.org/y.gradle that is applied here is not there or cannot be read"
    ),
    ("apply { from 'gone.gradle' }", "the script gone.gradle that is applied here is not there or cannot be read"),
    (
      "afterEvaluate { apply from: 'gone.gradle' }",
      "the script gone.gradle that is applied here is not there or cannot be read"
    ),
    (
      "tasks.all { apply from: 'gone.gradle' }",
      "only a run of the build knows whether this script is applied: it is not read"
    ),
  ])
  func scriptsThatCannotBeRead(_ line: String, _ message: String) {
    let files = ["settings.gradle": "include ':app'", "app/build.gradle": Self.app + line, "build.gradle": ""]
    let checkout = SampleCheckout(files).withValues("app/src/main/res")
    #expect(
      checkout.findings(of: "unread-project").map { $0.hasPrefix("app/build.gradle:2:") && $0.contains(message) } == [
        true
      ])
    // The root's script may say something of all modules.
    checkout.folder.write("app/build.gradle", Self.app)
    checkout.folder.write("build.gradle", "\n" + line)
    #expect(checkout.findings(of: "unread-project").count == 1)
    // A module that the app does not have is of no interest.
    checkout.folder.write("build.gradle", "")
    checkout.folder.write("settings.gradle", "include ':app', ':other'")
    checkout.folder.write("other/build.gradle", Self.library + line)
    #expect(checkout.findings(of: "unread-project") == [])
  }

  @Test func scriptsOutsideAndSettingsScripts() {
    let outside = SampleCheckout(["build.gradle": Self.app + "apply from: '../x.gradle'"]).withValues("src/main/res")
    #expect(outside.findings(of: "outside-project").count == 1)
    for line in [
      "apply from: 'gone.gradle'", "apply from: name()", "apply { from 'gone.gradle' }", "apply from: '../x.gradle'",
    ] {
      let settings = SampleCheckout(["settings.gradle": "include ':app'\n" + line, "app/build.gradle": Self.app])
        .withValues("app/src/main/res")
      #expect(settings.resources() == ["app/src/main/res"])
      #expect(settings.findings(of: "unread-project").count == 1)
    }
  }

  @Test(arguments: ["apply plugin: com.shop.AppPlugin", "apply plugin: AppPlugin", "apply<com.shop.AppPlugin>()"])
  func pluginsByTheirClass(_ line: String) {
    let name = line.contains("<") ? "app/build.gradle.kts" : "app/build.gradle"
    let checkout = SampleCheckout([
      "settings.gradle": "include ':app'", name: line,
      "buildSrc/src/main/kotlin/com/shop/AppPlugin.kt":
        "class AppPlugin : Plugin<Project> { override fun apply(target: Project) { target.pluginManager.apply(\"com.android.application\") } }",
    ]).withValues("app/src/main/res")
    #expect(checkout.resources() == ["app/src/main/res"])
  }

  /// Functions of the project's own code for builds.
  @Test(arguments: [
    ("dependencies { kit() }", "fun DependencyHandler.kit() { add(\"implementation\", project(\":kit\")) }", false),
    (
      "dependencies { module(\"kit\") }",
      "fun DependencyHandler.module(name: String) { \"implementation\"(project(\":\" + name)) }", false
    ),
    ("addModules()", "fun Project.addModules() { dependencies { implementation(projects.kit) } }", false),
    ("dependencies { implementation(kit()) }", "fun DependencyHandler.kit() = project(\":kit\")", true),
    (
      "dependencies { Modules.addTo(this) }",
      "object Modules { fun addTo(x: DependencyHandler) = x.add(\"api\", x.project(\":kit\")) }", false
    ),
  ])
  func functionsOfOtherFiles(_ line: String, _ code: String, _ isUnread: Bool) {
    let checkout = SampleCheckout([
      "settings.gradle.kts": "include(\":app\", \":kit\")", "app/build.gradle.kts": Self.app + line,
      "kit/build.gradle.kts": Self.library, "buildSrc/src/main/java/Modules.kt": code,
    ]).withValues("app/src/main/res", "kit/src/main/res")
    #expect(checkout.resources() == ["kit/src/main/res", "app/src/main/res"])
    #expect(checkout.findings(of: "unread-project").count == (isUnread ? 1 : 0))
  }

  // MARK: Scripts about other modules

  /// What the root's script says of a module is read as if the module's own said it.
  @Test(arguments: [
    "subprojects { @ }", "allprojects { @ }", "subprojects { afterEvaluate { @ } }", "configure(subprojects) { @ }",
    "configure(allprojects) { @ }", "project(':app') { @ }", "project(\":app\") { @ }",
    "configure([project(':app')]) { @ }",
    "subprojects.each { p -> p.android { defaultConfig { resConfigs 'en' }; sourceSets { main { res.srcDirs += 'more' } } } }",
    "subprojects { plugins.withId('com.android.application') { @ } }", "configure(project(':app')) { @ }",
    "subprojects { pluginManager.withPlugin('com.android.base') { @ } }",
    "subprojects { project.plugins.withType(com.android.build.gradle.AppPlugin) { @ } }",
    "gradle.beforeProject { @ }", "subprojects { apply from: \"$rootDir/common.gradle\" }",
    "subprojects { project.apply from: rootProject.file('common.gradle') }", "apply from: 'all.gradle'",
    "subprojects {\n  project.afterEvaluate { p ->\n    if (p.hasProperty('x')) { println 'x' }\n  }\n  @\n}",
  ])
  func scriptsAboutOtherModules(_ line: String) throws {
    let android = "android { defaultConfig { resConfigs 'en' }; sourceSets { main { res.srcDirs += 'more' } } }"
    let checkout = SampleCheckout([
      "settings.gradle": "include ':app', ':kit'", "build.gradle": line.replacingOccurrences(of: "@", with: android),
      "common.gradle": android, "all.gradle": "subprojects { \(android) }",
      "app/build.gradle": Self.app + "dependencies { implementation project(':kit') }",
      "kit/build.gradle": Self.library,
    ]).withValues("app/src/main/res", "app/more", "kit/src/main/res")
    #expect(checkout.resources() == ["kit/src/main/res", "app/src/main/res + app/more"])
    #expect(try AndroidProject(checkout.folder.path, AppChoice()).locales.map { $0.text } == ["en"])
    #expect(checkout.findings(of: "unread-project") == [])
  }

  @Test func modulesWithoutScripts() {
    let checkout = SampleCheckout([
      "settings.gradle": "include ':app', ':libs:kit', ':libs:ui'",
      "build.gradle":
        "project(':app') { apply plugin: 'com.android.application'; dependencies { api project(':libs:kit') } }",
      "libs/build.gradle": "subprojects { apply plugin: 'com.android.library' }", "libs/ui/build.gradle": "",
    ]).withValues("app/src/main/res", "libs/kit/src/main/res", "libs/ui/src/main/res")
    #expect(checkout.resources() == ["libs/kit/src/main/res", "app/src/main/res"])
  }

  /// What is said of a part of the modules may not be true of this one: it restricts nothing, and is reported.
  @Test(arguments: [
    "configure(subprojects.findAll { it.name == 'app' }) { @ }", "configure(subprojects - project(':kit')) { @ }",
    "subprojects { if (name == 'app') { @ } }", "subprojects.findAll { it.name == 'app' }.each { @ }",
    "subprojects { plugins.withType(MyPlugin) { @ } }", "gradle.projectsEvaluated { subprojects { @ } }",
    "subprojects.forEach { p -> p.tasks.all { @ } }", "project(path()) { @ }",
  ])
  func scriptsAboutSomeModules(_ line: String) throws {
    let android = "android { defaultConfig { resConfigs 'en' }; sourceSets { main { res.srcDirs += 'more' } } }"
    let checkout = SampleCheckout([
      "settings.gradle": "include ':app'", "build.gradle": line.replacingOccurrences(of: "@", with: android),
      "app/build.gradle": Self.app,
    ]).withValues("app/src/main/res", "app/more")
    #expect(try AndroidProject(checkout.folder.path, AppChoice()).locales.isEmpty)
    #expect(!checkout.findings(of: "unread-project").isEmpty)
  }

  @Test func pluginsOfSomeModules() {
    let checkout = SampleCheckout([
      "settings.gradle": "include ':app', ':kit'",
      "build.gradle":
        "subprojects {\n  if (name == 'app') { apply plugin: 'com.android.application' } else { apply plugin: 'com.android.library' }\n}",
      "app/build.gradle": "dependencies { api project(':kit') }", "kit/build.gradle": "",
    ]).withValues("app/src/main/res", "kit/src/main/res")
    #expect(
      checkout.resources().dropFirst() == [
        "build.gradle:2:24: warning[unread-project]: a condition decides here which plugins :app has: they are not taken; "
          + "Replace project of [android] by resources, or add Gradle's own answer as its model.",
        "build.gradle:2:24: warning[unread-project]: a condition decides here which plugins :kit has: they are not taken; "
          + "Replace project of [android] by resources, or add Gradle's own answer as its model.",
      ])
    checkout.folder.write("app/build.gradle", Self.app + "dependencies { api project(':kit') }")
    #expect(checkout.resources() == ["kit/src/main/res", "app/src/main/res"])
  }

  // MARK: Source sets, filters, flavors

  @Test(arguments: [
    "sourceSets.all { res.srcDirs += \"src/$name/more\" }", "sourceSets { configureEach { res.srcDir 'more' } }",
    "sourceSets { names().each { create(it) { res.srcDirs = ['more'] } } }",
    "applicationVariants.all { v -> v.registerGeneratedResFolders(files('more')) }",
    "sourceSets { main.res.srcDirs = findFolders() }", "sourceSets { main { setRoot rootOf('x') } }",
    "productFlavors { names().each { n -> sourceSets { main { res.srcDir 'more' } } } }",
    "if (x) { sourceSets { main { res.srcDir 'more' } } }",
    "androidComponents.onVariants { it.sources.res.addStaticSourceDirectory('more') }",
    "sourceSets { if (x) { main { res { srcDirs += ['more'] } } } }",
    "sourceSets.matching { x }.all { res { srcDir 'more' } }",
  ])
  func resourcesThatOnlyARunKnows(_ line: String) {
    let checkout = SampleCheckout(["build.gradle": Self.app + "android {\n\(line)\n}"]).withValues(
      "src/main/res", "more")
    #expect(checkout.findings(of: "unread-project").count == 1)
  }

  @Test(arguments: [
    "productFlavors { names().each { n -> create(n) { resConfigs 'en' } } }", "variantFilter { resConfigs 'en' }",
    "productFlavors { all { resConfigs 'en' } }", "applicationVariants.all { mergedFlavor.resConfigs.add('en') }",
    "defaultConfig { resConfigs(*list()) }", "defaultConfig { resConfigs(if (x) 'en' else 'fr') }",
  ])
  func filtersThatOnlyARunKnows(_ line: String) throws {
    let checkout = SampleCheckout(["build.gradle": Self.app + "android {\n\(line)\n}"]).withValues("src/main/res")
    #expect(try AndroidProject(checkout.folder.path, AppChoice()).locales.isEmpty)
    #expect(checkout.findings(of: "unread-project").map { $0.contains("which locales it keeps") } == [true])
  }

  /// What only reads or is about something else.
  @Test(arguments: [
    "android.sourceSets.main.res.srcDirs.each { println it }",
    "tasks.register('x') { from android.sourceSets.main.res.srcDirs }",
    "tasks.all { inputs.files(android.sourceSets.main.res.srcDirs) }", "sourceSets { main { java.srcDirs += 'x' } }",
    "android { sourceSets.all { java.srcDirs += 'x'; resources.srcDir 'y' } }",
    "android { productFlavors.all { f -> println f.name } }",
    "android { defaultConfig.resourceConfigurations.each { println it } }", "subprojects { repositories { google() } }",
    "allprojects { tasks.withType(Test).configureEach { useJUnitPlatform() } }",
    "buildscript { dependencies { classpath 'x' } }",
    "subprojects { if (name == 'x') { apply plugin: 'org.jetbrains.dokka' } }",
    "android { buildTypes { debug { resConfigs 'xxhdpi' } } }",
    "if (file('x.gradle').exists()) { apply from: 'x.gradle' }",
    "dependencies { configurations.findByName('detektPlugins')?.with { add('detektPlugins', project(':rules')) } }",
    "android { androidComponents { onVariants { v -> v.sources.res.all.get() } } }",
  ])
  func whatDecidesNothing(_ line: String) {
    let checkout = SampleCheckout(["build.gradle": Self.app + line]).withValues("src/main/res")
    #expect(checkout.resources() == ["src/main/res"])
    #expect(checkout.findings(of: "unread-project") == [])
  }

  @Test func textsThatTheBuildMakes() {
    let checkout = SampleCheckout([
      "build.gradle": Self.app + """
        android {
          defaultConfig { resValue 'string', 'app_name', 'Shop'; resValue 'bool', 'x', 'true' }
          buildTypes { debug { resValue("string", "title", "T") } }
        }
        """
    ]).withValues("src/main/res")
    #expect(
      checkout.findings().contains(
        "build.gradle: note[project]: the build makes texts with resValue, which are not read: app_name, title"))
  }

  /// Several folders of one source set are one set of resources: no folder wins over another, as the merger says.
  @Test func foldersOfOneSourceSet() throws {
    let checkout = SampleCheckout([
      "build.gradle": Self.app + "android { sourceSets { main.res.srcDirs = ['a', 'b']; release.res.srcDirs = ['c'] } }"
    ]).withValues("a", "b", "c")
    let project = try AndroidProject(checkout.folder.path, AppChoice())
    #expect(project.resources.count == 2)
    let sets = try project.files(for: .gradle)
    #expect(sets.map { $0.count } == [2, 1])
  }
}
