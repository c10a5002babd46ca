// The codes for findings from reading a project's own files: Gradle's scripts and Xcode's projects.

extension DiagnosticCode {
  package static let project = DiagnosticCode(
    "project", .catalog, .note,
    means: """
      This is how LocScript has read the project: which app, libraries and source sets it has taken; previews show \
      the texts of these.
      """,
    wrong: "--android . where another app than the one named was meant",
    right: "--android . --app :app")

  package static let unreadProject = DiagnosticCode(
    "unread-project", .catalog, .warning,
    means: """
      Only a run of the build can know this part of the project, or a file of it is not there yet; texts from it may \
      be missing here and are in the app.
      """,
    wrong: "res.srcDir(makeResources()) in build.gradle.kts",
    right: #"resources = ["app/src/main/res", "app/build/made/res"] in [android]"#)

  package static let outsideProject = DiagnosticCode(
    "outside-project", .unreadable, .warning, .isUnread,
    means: """
      A path or a link leads out of the project, where LocScript reads nothing unless --allow-outside is given; what is \
      there is missing here. The project is the checkout of git (or hg, jj, svn), else the folder that is named, and for \
      Gradle's scripts always that folder.
      """,
    wrong: #"res.srcDir("../../common/res"), with --android ."#,
    right: "--android ../.., the folder above both")

  package static let appChoice = DiagnosticCode(
    "app-choice", .catalog,
    means: """
      The project has several apps of which none is chosen, or not the app, flavor or build type that is chosen; no \
      resource is read.
      """,
    wrong: "--android . with the apps :app and :tv",
    right: "--android . --app :tv")
}
