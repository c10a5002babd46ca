// How fast a catalog loads and answers, beside an expat pass that does nothing, in the same process.

import CExpat
import Foundation
import LocBase
import LocCatalog
import LocLocale

private func seconds(_ work: () -> Void) -> Double {
  // Of this process's time: the machine may be doing other things.
  let start = clock()
  work()
  return Double(clock() - start) / Double(CLOCKS_PER_SEC)
}

private func pass(_ bytes: UnsafeBufferPointer<UInt8>) {
  guard let parser = XML_ParserCreate(nil) else { return }
  defer { XML_ParserFree(parser) }
  XML_SetElementHandler(parser, { _, _, _ in }, { _, _ in })
  XML_SetCharacterDataHandler(parser) { _, _, _ in }
  bytes.withMemoryRebound(to: CChar.self) { _ = XML_Parse(parser, $0.baseAddress, Int32($0.count), 1) }
}

func resident() -> Int {
  let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  return (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0) * 4096
}

/// `folders` are res folders; one app is made of all.
func timeLoading(_ folders: [String]) {
  var groups: [[ResourceFile]] = []
  var size = 0
  for folder in folders {
    var files: [ResourceFile] = []
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? [] {
      for file in (try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + name))?.sorted() ?? [] {
        let bytes = [UInt8](FileManager.default.contents(atPath: folder + "/" + name + "/" + file) ?? Data())
        size += bytes.count
        files.append(ResourceFile(path: Text(name + "/" + file), folder: Text(name), name: Text(file), bytes: bytes))
      }
    }
    groups.append(files)
  }
  let before = resident()
  var resources = AndroidResources(groups, compiler: .aapt2Legacy)
  let grown = resident() - before
  var ratios: [Double] = []
  var best = Double.infinity
  for _ in 0..<9 {
    let expat = seconds { for files in groups { for file in files { file.withBytes { pass($0.buffer) } } } }
    let ours = seconds { resources = AndroidResources(groups, compiler: .aapt2Legacy) }
    ratios.append(expat / ours)
    best = min(best, ours)
  }
  ratios.sort()
  print("\(size) bytes, \(resources.entries.count) values: \(Int(Double(size) / best / 1e6)) MB/s,")
  print(
    "  \(ratios[ratios.count / 2]) of expat doing nothing; memory grew by \(Double(grown) / Double(size)) of the files")
  let device = resources.resolve(AndroidDeviceConfiguration(locales: ["fr-CA", "en-US"]))
  let keys = resources.entries.filter { $0.type == .string }.prefix(2_000).map { $0.key.bytes }
  var found = 0
  let time = seconds {
    for _ in 0..<200 {
      for key in keys {
        key.withUnsafeBufferPointer { if resources.entry(UTF8Slice($0), in: device) != nil { found += 1 } }
      }
    }
  }
  print("  look-up: \(time / Double(200 * max(keys.count, 1)) * 1e9) ns (\(found) found)")
}
