// The root of a project, and which paths lead out of it.

import LocBase
import TestSupport
import Testing

@Suite struct ProjectRootTests {
  private let folder = TemporaryFolder()

  private func outside(_ root: ProjectRoot, _ paths: String...) -> [String] {
    paths.filter { !root.contains(folder.full($0)) }
  }

  @Test func withoutACheckoutTheFolderItself() {
    folder.write("app/res/a.xml")
    folder.write("other/b.xml")
    folder.write("apple/c.xml")
    let root = ProjectRoot(of: folder.full("app"))
    #expect(
      outside(
        root, "app", "app/res/a.xml", "app/res/../res", "app/../other", "app/..", "other/b.xml", "apple/c.xml", "") == [
          "app/../other", "app/..", "other/b.xml", "apple/c.xml", "",
        ])
    #expect(outside(.anywhere, "other", "") == [])
  }

  /// A monorepo has the app and the rules beside each other.
  @Test(arguments: [".git", ".hg", ".jj", ".svn"]) func theCheckout(_ mark: String) {
    folder.write("all/app/res/a.xml")
    folder.makeFolder("all/push/rules")
    folder.makeFolder("all/vendor/lib")
    folder.makeFolder("all/" + mark)
    // A submodule has a file of this name, and is a checkout of its own.
    folder.write("all/vendor/" + mark)
    let root = ProjectRoot(of: folder.full("all/push/rules"))
    #expect(outside(root, "all/app/res/a.xml", "all", "all/vendor/lib", "") == [""])
    #expect(outside(ProjectRoot(of: folder.full("all/vendor/lib")), "all/vendor", "all/app") == ["all/app"])
  }

  @Test func links() {
    folder.write("app/res/a.xml")
    folder.write("out/b.xml")
    folder.link("app/in.xml", to: "res/a.xml")
    folder.link("app/out.xml", to: "../out/b.xml")
    folder.link("app/twice.xml", to: "out.xml")
    folder.link("app/folder", to: "../out")
    folder.link("app/absolute", to: folder.full("out"))
    folder.link("app/nothing", to: "../out/none")
    folder.link("app/loop", to: "loop")
    let root = ProjectRoot(of: folder.full("app"))
    let bad = [
      "app/out.xml", "app/twice.xml", "app/folder/b.xml", "app/folder/new", "app/absolute", "app/nothing", "app/loop",
    ]
    #expect(bad.filter { root.contains(folder.full($0)) } == [])
    #expect(outside(root, "app/in.xml", "app/new", "app/none/new") == [])
    // The user may name the folder by a link.
    folder.link("named", to: "app")
    #expect(
      outside(ProjectRoot(of: folder.full("named")), "app/in.xml", "named/in.xml", "named/out.xml") == ["named/out.xml"]
    )
  }

  @Test func saysWhereItLeads() {
    folder.write("out/secret", "password")
    folder.makeFolder("app")
    folder.link("app/a.lua", to: "../out/secret")
    let failure = #expect(throws: LocScriptError.self) {
      try ProjectRoot(of: folder.full("app")).requireEntry(folder.full("app/a.lua"))
    }
    #expect(failure?.status == .unreadable)
    #expect(
      failure?.diagnostics.map { $0.summary } == [
        "\(folder.full("app/a.lua")): error[outside-project]: this path leads to \(folder.full("out/secret")), outside of the "
          + "project: it is not read"
      ])
    #expect(failure?.diagnostics.first?.help?.contains("--allow-outside") == true)
  }

  /// Nothing is inside a folder that does not exist.
  @Test func noFolder() {
    folder.write("a.xml")
    #expect(outside(ProjectRoot(of: folder.full("none")), "a.xml", "", "none/a.xml") == ["a.xml", ""])
  }
}
