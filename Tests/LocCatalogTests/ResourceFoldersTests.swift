// What is read below a named folder, in which order, and what the errors say about folders that are none.

import LocBase
import LocCatalog
import TestSupport
import Testing

/// The failure of a call that must fail.
func failure<Value>(_ call: () throws(LocScriptError) -> Value) -> LocScriptError? {
  do throws(LocScriptError) {
    _ = try call()
    return nil
  } catch {
    return error
  }
}

@Suite struct FileReaderTests {
  let folder = TemporaryFolder()

  @Test func reads() throws {
    folder.write("a.txt", "text")
    folder.write("empty", "")
    #expect(try FileReader.read(folder.full("a.txt")) == [0x74, 0x65, 0x78, 0x74])
    #expect(try FileReader.read(folder.full("empty")) == [])
    #expect(try FileReader.read(folder.full("a.txt"), limit: 4).count == 4)
  }

  @Test func saysWhatIsWrong() {
    folder.write("a.txt", "text")
    folder.makeFIFO("pipe")
    folder.link("loop", to: "loop")
    func message(_ path: String, limit: Int = 1 << 20) -> String {
      guard
        let finding = failure({ () throws(LocScriptError) in try FileReader.read(path, limit: limit) })?.diagnostics
          .first
      else {
        return "fine"
      }
      return (finding.position.map { $0.text + ": " } ?? "") + finding.message
    }
    let here = folder.path
    #expect(message(here + "/none") == "\(here)/none: no such file or directory")
    #expect(message(here + "/a.txt/b").hasSuffix(": not a directory"))
    #expect(message(here) == "\(here): expected a file, found a folder")
    #expect(message(here + "/pipe") == "\(here)/pipe: is not a regular file")
    #expect(message(here + "/loop") == "\(here)/loop: too many levels of symbolic links")
    #expect(message(here + "/a.txt", limit: 3) == "\(here)/a.txt: the file has more than 3 bytes")
    #expect(message("/proc/self/status", limit: 8) == "/proc/self/status: the file has more than 8 bytes")
    #expect(message("") == "the path is empty")
    #expect(message("a\0b") == "the path has a NUL character in it")
    #expect(message(String(repeating: "a", count: 5_000)) == "the path has more than 4095 bytes")
    let problem = failure { () throws(LocScriptError) in try FileReader.read(here + "/none") }
    #expect(problem?.status == .unreadable)
    #expect(problem?.diagnostics.first?.position?.file == here + "/none")
    #expect(failure { () throws(LocScriptError) in try FileReader.read(here + "/a.txt", limit: 1) }?.status == .tooBig)
  }

  @Test func listsSorted() throws {
    for name in ["b", "a", "B", ".hidden", "é"] { folder.write(name) }
    #expect(try FileReader.names(in: folder.path) == [".hidden", "B", "a", "b", "é"])
    let problem = failure { () throws(LocScriptError) in try FileReader.names(in: folder.full("a")) }
    #expect(problem?.diagnostics.first?.message.hasSuffix("expected a folder, found a file") == true)
  }
}

@Suite struct AndroidFoldersTests {
  let folder = TemporaryFolder()

  @Test func readsValuesOnly() throws {
    for name in [
      "res/values/strings.xml", "res/values/arrays.xml", "res/values-fr/strings.xml", "res/values-b+sr+Latn/s.xml",
      "res/values/.strings.xml.swp", "res/values/.hidden.xml", "res/values/readme.txt", "res/values/more/strings.xml",
      "res/valuesfr/strings.xml", "res/layout/main.xml", "res/values-de.xml", "strings.xml",
    ] { folder.write(name, name) }
    folder.makeFolder("res/values/folder.xml")
    let files = try ResourceFolders.android(Text(folder.full("res/")), for: .aapt2)
    let names = ["values/arrays.xml", "values/strings.xml", "values-b+sr+Latn/s.xml", "values-fr/strings.xml"]
    #expect(files.map { "\($0.folder)/\($0.name)" } == names)
    #expect(files.first?.path == Text(folder.full("res/values/arrays.xml")))
    #expect(files.first?.withBytes { [UInt8]($0) } == Array("res/values/arrays.xml".utf8))
  }

  @Test func readsWhatGradleReads() throws {
    for name in [
      "res/values/strings.xml", "res/values/ARRAYS.XML", "res/values/readme.txt", "res/values/old.xml~",
      "res/values/.h.xml",
      "res/valuesfr/strings.xml", "res/texts/strings.xml", "res/texts-fr/strings.xml", "res/_notes/a.xml",
      "res/layout/main.xml",
    ] { folder.write(name, name) }
    let files = try ResourceFolders.android(Text(folder.full("res")))
    #expect(
      files.map { $0.folder + "/" + $0.name } == [
        "texts/strings.xml", "values/ARRAYS.XML", "values/readme.txt", "values/strings.xml", "valuesfr/strings.xml",
      ])
    // Without a values folder the folder is a res folder only where none is below.
    folder.write("texts/app/strings.xml", "<resources/>")
    #expect(try ResourceFolders.android(Text(folder.full("texts"))).map(\.folder) == ["app"])
    folder.write("project/app/build.xml", "<project/>")
    folder.write("project/app/src/main/res/values/strings.xml", "<resources/>")
    let problem = failure { () throws(LocScriptError) in try ResourceFolders.android(Text(folder.full("project"))) }
    #expect(problem?.diagnostics.first?.help?.contains("project/app/src/main/res") == true)
  }

  @Test func excludes() throws {
    folder.write("res/values/strings.xml")
    folder.write("res/values/internal.xml")
    folder.write("res/values-fr/strings.xml")
    let patterns = [try PathPattern("**/internal.xml"), try PathPattern("res/values-fr")]
    let exclusion = PathExclusion(patterns: patterns, base: Text(folder.path))
    #expect(try ResourceFolders.android(Text(folder.full("res")), excluding: exclusion).map(\.name) == ["strings.xml"])
  }

  /// A pattern is relative to its base: what only begins as the base does is not below it.
  @Test(arguments: [
    ("app", "app/res", true), ("app", "app//res", true), ("app/", "app/res", true), ("app", "application/res", false),
    ("app", "appres", false), ("app", "app", false), ("app", "res", true), ("", "res", true),
    ("/app", "/app/res", true),
    ("/app", "/application/res", false), ("/app", "/res", false),
  ]) func whatIsBelowABase(_ base: String, _ path: String, _ isExcluded: Bool) throws {
    let patterns = [try PathPattern("res"), try PathPattern("lication/res"), try PathPattern("ication/res")]
    #expect(PathExclusion(patterns: patterns, base: Text(base)).contains(Text(path)) == isExcluded)
  }

  @Test func pointsToTheRightFolder() {
    folder.write("app/src/main/res/values/strings.xml")
    folder.write("build/res/values/strings.xml")
    func help(_ path: String) -> String {
      failure { () throws(LocScriptError) in try ResourceFolders.android(Text(path)) }?.diagnostics.first?.help
        ?? "fine"
    }
    #expect(help(folder.path) == "Did you mean \(folder.full("app/src/main/res"))?")
    #expect(
      help(folder.full("app/src/main/res/values")) == "Name the folder above it: \(folder.full("app/src/main/res")).")
    folder.makeFolder("empty")
    #expect(help(folder.full("empty")) == "Name a folder that has values, values-de … in it, usually app/src/main/res.")
    let problem = failure { () throws(LocScriptError) in try ResourceFolders.android(Text(folder.full("empty"))) }
    #expect(problem?.diagnostics.first?.code == .noResources)
    #expect(problem?.status == .unreadable)
    let missing = failure { () throws(LocScriptError) in try ResourceFolders.android(Text(folder.full("none"))) }
    #expect(missing?.diagnostics.first?.code == .unreadable)
  }

  @Test func survivesLinks() throws {
    folder.write("res/values/strings.xml")
    folder.link("res/values-de", to: "values")
    folder.link("res/values-fr", to: ".")
    folder.link("res/values-it", to: "values-it")
    folder.link("res/loop", to: "..")
    folder.makeFolder(".git")
    #expect(try ResourceFolders.android(Text(folder.full("res"))).map(\.folder) == ["values", "values-de"])
    folder.makeFolder("loops")
    folder.link("loops/a", to: "../loops")
    folder.link("loops/b", to: "../loops")
    #expect(failure { () throws(LocScriptError) in try ResourceFolders.android(Text(folder.full("loops"))) } != nil)
    folder.link("res/values/broken.xml", to: "nowhere")
    folder.makeFIFO("res/values/pipe.xml")
    let files = try ResourceFolders.android(Text(folder.full("res")))
    #expect(files.map(\.name).contains("strings.xml"))
    let problems = AndroidResources([files]).diagnostics.items.filter { $0.code == .unreadable }
    #expect(
      problems.map { $0.position?.file.split(separator: "/").last } == [
        "broken.xml", "pipe.xml", "broken.xml", "pipe.xml",
      ])
    folder.makeFolder("none/values")
    folder.link("none/values/broken.xml", to: "nowhere")
    #expect(
      failure { () throws(LocScriptError) in try ResourceFolders.android(Text(folder.full("none"))) }?.status
        == .unreadable)
  }
}

@Suite struct AppleFoldersTests {
  let folder = TemporaryFolder()

  private func places(_ path: String) throws -> [String] {
    try ResourceFolders.apple(Text(path)).map { file in
      #expect(file.path.hasPrefix(Text(path)))
      return "\(file.folder)/\(file.name)"
    }
  }

  @Test func directlyThere() throws {
    for name in [
      "en.lproj/Localizable.strings", "en.lproj/Localizable.stringsdict", "en.lproj/Main.storyboard",
      "Base.lproj/InfoPlist.strings", "fr.lproj/.Localizable.strings", "Localizable.xcstrings", "Info.plist",
      "Other.plist", "Sub/de.lproj/Localizable.strings", "it.lproj",
    ] { folder.write(name) }
    #expect(
      try places(folder.path) == [
        "Base.lproj/InfoPlist.strings", "/Info.plist", "/Localizable.xcstrings", "en.lproj/Localizable.strings",
        "en.lproj/Localizable.stringsdict",
      ])
  }

  @Test func nearestLevelBelow() throws {
    for name in [
      "App/Resources/en.lproj/Localizable.strings", "App/More/fr.lproj/Other.strings", "Info.plist",
      "App/More/fr.lproj/Localizable.strings", "App/Resources/deep/de.lproj/Localizable.strings",
      "Pods/en.lproj/Localizable.strings", "build/en.lproj/Localizable.strings", ".git/en.lproj/Localizable.strings",
      "App/InfoPlist.xcstrings", "Kit.bundle/en.lproj/Localizable.strings",
    ] { folder.write(name) }
    #expect(
      try places(folder.path) == [
        "fr.lproj/Localizable.strings", "fr.lproj/Other.strings", "en.lproj/Localizable.strings", "/Info.plist",
      ])
  }

  /// A project's root often has Info.plist's texts, and those of pushes in a folder of their own.
  @Test func besideOtherTables() throws {
    for name in ["InfoPlist.xcstrings", "Base.lproj/Main.strings", "Resources/Localizable.xcstrings", "Info.plist"] {
      folder.write(name)
    }
    #expect(
      try places(folder.path) == [
        "Base.lproj/Main.strings", "/Info.plist", "/InfoPlist.xcstrings", "/Localizable.xcstrings",
      ])
    folder.write("Widget/Localizable.xcstrings")
    let problem = failure { () throws(LocScriptError) in try ResourceFolders.apple(Text(folder.path)) }
    #expect(problem?.diagnostics.first?.code == .ambiguousFolder)
    // Without any, the folder's own tables are all there is.
    folder.write("plain/fr.lproj/InfoPlist.strings")
    folder.write("plain/deep/de.lproj/Other.strings")
    #expect(try places(folder.full("plain")) == ["fr.lproj/InfoPlist.strings"])
  }

  /// Xcode copies a table without a language to the bundle's root, where CFBundle looks first.
  @Test func besideTheLanguages() throws {
    for name in [
      "app/Localizable.strings", "app/InfoPlist.strings", "app/Localizable.stringsdict", "app/.Localizable.strings",
      "app/fr.lproj/InfoPlist.strings", "app/Frameworks/Kit.framework/de.lproj/Localizable.strings",
      "app/PlugIns/Widget.appex/de.lproj/Localizable.strings", "app/Deep/de.lproj/Localizable.strings",
    ] { folder.write(name) }
    let expected = [
      "/InfoPlist.strings", "/Localizable.strings", "/Localizable.stringsdict", "fr.lproj/InfoPlist.strings",
    ]
    #expect(try places(folder.full("app")) == expected)
    #expect(try places(folder.path) == expected)
    folder.write("alone/Localizable.stringsdict")
    #expect(try places(folder.full("alone")) == ["/Localizable.stringsdict"])
    folder.write("plugin/App.appex/de.lproj/Localizable.strings")
    folder.makeFolder("plugin/Localizable.strings")
    #expect(failure { () throws(LocScriptError) in try ResourceFolders.apple(Text(folder.full("plugin"))) } != nil)
  }

  /// A table that lies about without a language is not the app's, where another folder has languages.
  @Test func withoutALanguageComesLast() throws {
    folder.write("Translations/Localizable.strings")
    folder.write("Tools/InfoPlist.strings")
    #expect(try places(folder.path) == ["/Localizable.strings"])
    folder.write("App/Resources/en.lproj/Localizable.strings")
    #expect(try places(folder.path) == ["en.lproj/Localizable.strings"])
  }

  @Test func twoAppsAreAnError() {
    folder.write("App/en.lproj/Localizable.strings")
    folder.write("Widget/en.lproj/Localizable.strings")
    let problem = failure { () throws(LocScriptError) in try ResourceFolders.apple(Text(folder.path)) }
    #expect(problem?.diagnostics.first?.code == .ambiguousFolder)
    #expect(problem?.diagnostics.first?.help == "Name the folder of the one app that shows the notifications.")
  }

  @Test func nothingThere() {
    folder.write("a/b/readme.txt")
    folder.write("en.lproj.old/Other.strings")
    folder.write("Info.plist")
    let problem = failure { () throws(LocScriptError) in try ResourceFolders.apple(Text(folder.path)) }
    #expect(problem?.diagnostics.first?.code == .noResources)
    for (name, path) in [
      ("Main.nib", "de.lproj"), ("Localizable.strings", "fr.lproj"), ("Localizable.strings", "it.lproj/"),
    ] {
      folder.write("\(path)/\(name)")
      let language = failure { () throws(LocScriptError) in try ResourceFolders.apple(Text(folder.full(path))) }
      #expect(language?.diagnostics.first?.help == "Name the folder above it: \(folder.path).")
    }
    let missing = failure { () throws(LocScriptError) in try ResourceFolders.apple(Text(folder.full("none"))) }
    #expect(missing?.diagnostics.first?.message.hasSuffix("no such file or directory") == true)
  }

  /// Links do not lead a search out of the folder or around in circles.
  @Test func links() throws {
    let outside = TemporaryFolder()
    outside.write("en.lproj/Localizable.strings")
    folder.makeFolder("app/a")
    folder.link("app/a/up", to: "..")
    folder.link("app/a/out", to: outside.path)
    #expect(failure { () throws(LocScriptError) in try ResourceFolders.apple(Text(folder.full("app"))) } != nil)
    // Named itself, a link is a folder like others.
    #expect(try places(folder.full("app/a/out")) == ["en.lproj/Localizable.strings"])
  }

  @Test func depthIsBounded() {
    folder.write(String(repeating: "d/", count: 40) + "en.lproj/Localizable.strings")
    let problem = failure { () throws(LocScriptError) in try ResourceFolders.apple(Text(folder.path)) }
    #expect(problem?.diagnostics.first?.code == .noResources)
  }
}
