// The codes for findings from reading a project's own files: Gradle's scripts and Xcode's projects.

extension DiagnosticCode {
  package static let project = DiagnosticCode(
    "project", .catalog, .note,
    means: """
      How LocScript reads the project: the app, libraries and source sets that it uses. Previews show their strings.
      """,
    wrong: "--android . where another app than the one named was meant",
    right: "--android . --app :app")

  package static let unreadProject = DiagnosticCode(
    "unread-project", .catalog, .warning,
    means: """
      LocScript cannot know this part of the project without running the build, or one of its files does not exist \
      yet. The app may have strings that are missing here.
      """,
    wrong: "res.srcDir(makeResources()) in build.gradle.kts",
    right: #"resources = ["app/src/main/res", "app/build/made/res"] in [android]"#)

  package static let outsideProject = DiagnosticCode(
    "outside-project", .unreadable, .warning, .isUnread,
    means: """
      A path or link leads out of the project, where LocScript reads nothing without --allow-outside; its content is \
      missing here. The project is the checkout of git (or hg, jj, svn), else the named folder; for Gradle scripts it \
      is always that folder.
      """,
    wrong: #"res.srcDir("../../common/res"), with --android ."#,
    right: "--android ../.., the folder above both")

  package static let appChoice = DiagnosticCode(
    "app-choice", .catalog,
    means: """
      The project has several apps and none is selected, or the selected app, flavor or build type does not exist; no \
      resources are read.
      """,
    wrong: "--android . with the apps :app and :tv",
    right: "--android . --app :tv")
}
