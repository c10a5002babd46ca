// Which files are rules: in a folder, below the configuration's root, and among those that a host has in memory.

import LocBase
import TestSupport
import Testing

@testable import LocConfig

@Suite struct RuleFilesTests {
  private func problem(_ names: [String]) -> String? {
    do {
      try RuleFiles.check(names.map { ($0, []) })
      return nil
    } catch {
      return error.diagnostics.first?.message
    }
  }

  @Test(arguments: ["a.lua", "shop/a.lua", "a b.lua", "shop/v1.2/a.b.lua"]) func aPathOfARule(_ path: String) {
    #expect(problem([path]) == nil)
  }

  @Test(arguments: [
    "../a.lua", "shop/../a.lua", ".a.lua", "shop/.a.lua", "./a.lua", "/a.lua", "shop//a.lua", "a.lua/", "a.txt", "a",
    "",
    ".lua", "a\0.lua",
  ])
  func noPathOfARule(_ path: String) {
    #expect(problem(["b.lua", path])?.hasSuffix("is not a valid path of a rule") == true)
  }

  @Test(arguments: [
    ("rules/bording.lua", "Did you mean rules/boarding.lua?"), ("boarding", "Did you mean rules/boarding.lua?"),
    ("rules/boarding", "Did you mean rules/boarding.lua?"), ("rules/price.lua", nil),
    ("boarding.json", "Did you mean rules/boarding.lua?"),
  ]) func nearestRule(_ path: String, _ help: String?) throws {
    let folder = TemporaryFolder()
    folder.write("rules/boarding.lua")
    let root = (root: folder.full("rules"), project: ProjectRoot(of: folder.path))
    let error = #expect(throws: LocScriptError.self) { try RuleFiles.read(folder.full(path), below: root) }
    let finding = try #require(error?.diagnostics.first)
    let named = help.map { $0.split(separator: " ").last.map { folder.full(String($0)) } ?? "" }
    #expect(finding.code == .unreadable && finding.help == named.map { "Did you mean \($0)" })
  }

  @Test func filesTogether() {
    #expect(problem(["a.lua", "b.lua", "lib/a.lua", "a_test.lua"]) == nil)
    #expect(problem(["a.lua", "b.lua", "a.lua"]) == "'a.lua' occurs twice")
    for names in [["lib/a.lua"], ["a_test.lua"], ["lib/a.lua", "a_test.lua"], []] {
      #expect(problem(names) == "there is no rule among the files", "\(names)")
    }
  }

  @Test func whatAFolderHas() throws {
    let folder = TemporaryFolder()
    for name in ["a.lua", "shop/b.lua", "lib/c.lua", ".git/d.lua", ".e.lua", "shop/.old/f.lua", "g.txt"] {
      folder.write(name, "return 1")
    }
    let found = try RuleFiles.read(folder.path)
    #expect(found.files.map { $0.name }.sorted() == ["a.lua", "lib/c.lua", "shop/b.lua"])
    #expect(found.root == folder.path && found.selected == nil)
  }

  /// The file that was asked for is read whatever its name; its neighbours are read by theirs.
  @Test func aSelectedFile() throws {
    let folder = TemporaryFolder()
    for name in ["rules/a.lua", "rules/draft.txt", "rules/lib/c.lua", "rules/other.txt"] {
      folder.write(name, "return 1")
    }
    func names(_ path: String, below root: String?) throws -> [String] {
      let configured = root.map { (folder.full($0), ProjectRoot(of: folder.path)) }
      return try RuleFiles.read(folder.full(path), below: configured).files.map { $0.name }.sorted()
    }
    #expect(try names("rules/draft.txt", below: "rules") == ["a.lua", "draft.txt", "lib/c.lua"])
    #expect(try names("rules/a.lua", below: "rules") == ["a.lua", "lib/c.lua"])
    #expect(try names("rules/draft.txt", below: nil) == ["draft.txt", "lib/c.lua"])
    #expect(throws: LocScriptError.self) { try names("rules/none.lua", below: "rules") }
  }
}
