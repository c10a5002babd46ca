// locscript export keep: the keep file for an Android app whose release build shrinks resources.

import ArgumentParser
import LocBase
import LocCheck
import LocScript

struct KeepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keep",
    abstract: "Writes the keep.xml that saves the texts of pushes from Android's resource shrinker.",
    discussion: """
      A build with shrinkResources drops each string that no code names, and a push's keys are named on a server. The file \
      keeps every Android key that the rules and messages use, and the patterns of a rule's `keys`; it goes to res/raw of \
      the app. A key that a rule computes, that no sample reaches and `keys` does not list, gives a warning: the file may lack \
      it. A path is a rule's file, a folder of rules, or a file with a message as JSON. Without one the rules root of \
      the locscript.toml is taken.

      Exit codes: 0 written, or nothing missing · 1 with --check a key is missing, or may be · 3 a rule could not be run, or the file not \
      be written · 64 wrong use.
      """)

  @Argument(
    help: ArgumentHelp("Rules, folders of rules, messages as JSON; - for a message on standard input."),
    completion: .file())
  var path: [String] = []

  @Option(
    help: ArgumentHelp("Write the file here, app/src/main/res/raw/keep.xml; without it to standard output."),
    completion: .file())
  var output: String?

  @Flag(help: "Write nothing: list the keys that the file at --output does not keep.")
  var check = false

  @OptionGroup var resources: ResourceOptions

  func validate() throws {
    if check, output == nil { throw ValidationError("--check compares with the file at --output") }
  }

  func run() throws { try OutputFile.sparingInputs { try exiting(execute) } }

  private func execute() throws {
    let inputs = CheckInputs(path, events: nil)
    let (engine, isWhole) = try resources.incompleteEngine(near: inputs.near, telling: \.isUnread)
    guard !path.isEmpty || engine.rulesRoot != nil else {
      throw CommandFailure(code: .usage, message: "no rules are named: name a file or a folder, or [rules] root")
    }
    var options = CheckOptions()
    options.messages = inputs.messages
    let (file, unproven, unchecked) = engine.keepFile(rules: path.isEmpty ? nil : inputs.rules, options: options)
    Terminal.show(inputs.unread + unchecked + unproven)
    // A file without the keys of a broken rule would drop them.
    if !isWhole || !inputs.unread.isEmpty || !unchecked.isEmpty { throw CommandCode.unreadable.exit }
    guard let output else { return try Terminal.write(file.xml) }
    if !check {
      // Most apps have no res/raw before their first keep file.
      OutputFile.makeFolder(of: output)
      // A check of the app reads the keep file, and this one takes its place.
      let isInRaw = Text(EngineSource.folder(of: output)).lastPathComponent == "raw"
      return try OutputFile.write(Array(file.xml.utf8), to: output, replacesInputs: isInRaw)
    }
    let missing = file.missing(in: try Input(path: output).bytes)
    for name in missing { try Terminal.write(Terminal.row([name])) }
    // We cannot know whether the file has the key of such a call, and a passing check would suggest that it does.
    if !missing.isEmpty || !unproven.isEmpty { throw CommandCode.findings.exit }
  }
}
