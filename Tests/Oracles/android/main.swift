// Our side of the comparison with aapt2 and AssetManager2: questions on stdin, answers as JSON lines on stdout.
//   RES,RES <tab> *build   {"merge": [files], "compile": …, "link": …, "open": …, "places": [files with lines], "stage": …}: what the
//                          build refuses, or may refuse; a later folder overlays the earlier
//   RES,RES <tab> LOCALE,LOCALE <tab> KEY [<tab> OPTION=VALUE;...]
//                          {"value": …}, {"found": false} or {"throws": true}; {"unknown": true} for the platform's. KEY *plurals/x
//                          or *array/x: {"items": [[quantity, text]…]}
//   {…}                               the questions of Questions.swift

import Foundation
import LocBase
import LocCatalog
import LocLocale

// `AndroidDifferential gradle` reads the folders as a Gradle build does, `AndroidDifferential aapt2` as aapt2 without --legacy.
let compiler = CommandLine.arguments.dropFirst().first.flatMap { AndroidCompiler(name: $0) } ?? .aapt2Legacy
// The second argument is the release of the phones.
let release =
  CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) }.flatMap { AndroidRelease(rawValue: $0) } ?? .android10

func read(_ folders: String) -> AndroidResources {
  AndroidResources(folders.components(separatedBy: ",").map(files), package: "com.example.app", compiler: compiler)
}

func files(in folder: String) -> [ResourceFile] {
  // A folder without resources is an error of the caller's, not of the build.
  if compiler == .gradle { return (try? ResourceFolders.android(Text(folder), for: compiler)) ?? [] }
  var files: [ResourceFile] = []
  let manager = FileManager.default
  for name in (try? manager.contentsOfDirectory(atPath: folder))?.sorted() ?? [] where name.hasPrefix("values") {
    for file in (try? manager.contentsOfDirectory(atPath: folder + "/" + name))?.sorted() ?? [] {
      let bytes = manager.contents(atPath: folder + "/" + name + "/" + file) ?? Data()
      files.append(
        ResourceFile(path: Text(name + "/" + file), folder: Text(name), name: Text(file), bytes: [UInt8](bytes)))
    }
  }
  return files
}

func answer(_ object: [String: Any]) {
  // An answer that is not JSON, such as a Text in place of a String, ends the program: the driver says at which question.
  guard let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys]) else {
    fatalError("not JSON: \(object)")
  }
  print(String(decoding: data, as: UTF8.self))
  fflush(nil)
}

func build(_ resources: AndroidResources) -> [String: Any] {
  var files: [String: Set<String>] = ["merge": [], "compile": [], "link": [], "open": [], "places": []]
  for item in resources.diagnostics.items {
    for stage in ["merge", "compile", "link"] where item.message.contains("build fails (\(stage))") {
      files[stage]?.insert(item.position?.file ?? "")
      files["places"]?.insert("\(item.position?.file ?? ""):\(item.position?.line ?? 0)")
    }
  }
  for entry in resources.entries where entry.isUnresolved { files["open"]?.insert(entry.position.file) }
  var answer: [String: Any] = files.mapValues { $0.sorted() }
  answer["stage"] = "\(resources.failedStage?.name ?? "ok")"
  return answer
}

func lookup(_ key: String, _ resources: AndroidResources, _ device: AndroidResolvedDevice) -> [String: Any] {
  withSlices(of: [key]) { slices in
    switch resources.lookup(slices[0], in: device) {
    case .missing: ["found": false]
    case .noSuchIdentifier, .noText: ["throws": true]
    case .text(let entry): ["value": entry.text.string]
    case .identifier(let text, _): ["value": text.string]
    case .unknown: ["unknown": true]
    }
  }
}

func items(_ key: String, _ resources: AndroidResources, _ device: AndroidResolvedDevice) -> [String: Any] {
  withSlices(of: [String(key.dropFirst())]) { slices in
    guard case .noText(let entry) = resources.lookup(slices[0], in: device), let entry else { return ["items": []] }
    return ["items": entry.items.map { ["\($0.name)", String(decoding: $0.text, as: UTF8.self)] }]
  }
}

var opened: (folder: String, resources: AndroidResources)?
var resolved: (question: [String], device: AndroidResolvedDevice)?
while let line = readLine() {
  if line.hasPrefix("{") {
    answer(answerQuestion((try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]))
    continue
  }
  let parts = line.components(separatedBy: "\t")
  if parts.count == 2, parts[1] == "*time" {
    timeLoading(parts[0].components(separatedBy: ","))
    continue
  }
  guard parts.count >= 2 else { continue }
  if opened?.folder != parts[0] {
    opened = (parts[0], read(parts[0]))
    resolved = nil
  }
  guard let resources = opened?.resources else { continue }
  if parts[1] == "*build" {
    answer(build(resources))
    continue
  }
  let question = [parts[1], parts.count > 3 ? parts[3] : ""]
  if resolved?.question != question {
    var configuration = AndroidDeviceConfiguration(
      locales: question[0].components(separatedBy: ",").map { Text($0) }, release: release)
    for option in question[1].components(separatedBy: ";") where !option.isEmpty {
      let pair = option.components(separatedBy: "=")
      if pair.count != 2 || !configuration.set(option: Text(pair[0]), to: Text(pair[1])) {
        fatalError("no option \(option)")
      }
    }
    resolved = (question, resources.resolve(configuration))
  }
  guard let device = resolved?.device, parts.count >= 3 else { continue }
  answer(parts[2].hasPrefix("*") ? items(parts[2], resources, device) : lookup(parts[2], resources, device))
}
