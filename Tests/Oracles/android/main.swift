// Our side of the comparison with aapt2 and AssetManager2: questions on stdin, answers as JSON lines on stdout.
//   RES <tab> *build                  {"compile": [files], "link": [files], "open": [files]}: what the build refuses, or may refuse
//   RES <tab> LOCALE,LOCALE <tab> KEY {"value": …}, {"found": false} or {"throws": true}; {"unknown": true} for the platform's
//   {…}                               the questions of Questions.swift

import Foundation
import LocBase
import LocCatalog
import LocLocale

func read(_ folder: String) -> AndroidResources {
  var files: [ResourceFile] = []
  let manager = FileManager.default
  for name in (try? manager.contentsOfDirectory(atPath: folder))?.sorted() ?? [] where name.hasPrefix("values") {
    for file in (try? manager.contentsOfDirectory(atPath: folder + "/" + name))?.sorted() ?? [] {
      let bytes = manager.contents(atPath: folder + "/" + name + "/" + file) ?? Data()
      files.append(ResourceFile(path: name + "/" + file, folder: name, name: file, bytes: [UInt8](bytes)))
    }
  }
  return AndroidResources([files], package: "com.example.app")
}

func answer(_ object: [String: Any]) {
  let data = (try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])) ?? Data()
  print(String(decoding: data, as: UTF8.self))
  fflush(nil)
}

func build(_ resources: AndroidResources) -> [String: Any] {
  var files: [String: Set<String>] = ["compile": [], "link": [], "open": []]
  for item in resources.diagnostics.items {
    for stage in ["compile", "link"] where item.message.contains("build fails (\(stage))") {
      files[stage]?.insert(item.position?.file ?? "")
    }
  }
  for entry in resources.entries where entry.isUnresolved { files["open"]?.insert(entry.position.file) }
  return files.mapValues { $0.sorted() }
}

func lookup(_ key: String, _ resources: AndroidResources, _ device: AndroidResolvedDevice) -> [String: Any] {
  withSlices(of: [key]) { slices in
    switch resources.lookup(slices[0], in: device) {
    case .missing: ["found": false]
    case .noSuchIdentifier, .noText: ["throws": true]
    case .text(let entry): ["value": entry.text.string]
    case .identifier(let text, _): ["value": text]
    case .unknown: ["unknown": true]
    }
  }
}

var opened: (folder: String, resources: AndroidResources)?
var resolved: (locales: String, device: AndroidResolvedDevice)?
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
  if resolved?.locales != parts[1] {
    let locales = parts[1].components(separatedBy: ",")
    resolved = (parts[1], resources.resolve(AndroidDeviceConfiguration(locales: locales)))
  }
  if let device = resolved?.device, parts.count == 3 { answer(lookup(parts[2], resources, device)) }
}
