// How fast files become tables that can be asked: the best of several rounds over all of them, in processor time.

import Foundation
import LocBase
import LocCatalog

func timeReading(_ files: [String]) {
  var contents: [[UInt8]] = []
  var size = 0
  for file in files {
    contents.append([UInt8](FileManager.default.contents(atPath: file) ?? Data()))
    size += contents[contents.count - 1].count
  }
  var best = Double.infinity
  var count = 0
  for _ in 0..<25 {
    let start = processorNanoseconds()
    count = 0
    for index in 0..<files.count {
      if files[index].hasSuffix(".xcstrings") {
        let file = ResourceFile(
          path: Text(files[index]), folder: "", name: "Localizable.xcstrings", bytes: contents[index])
        for table in AppleResources([[file]]).tables { count += table.count }
      } else {
        count += contents[index].withUnsafeBufferPointer { bytes in
          StringsReader.read(UTF8Slice(bytes), path: Text(files[index]), localization: "en").table?.count ?? 0
        }
      }
    }
    best = min(best, processorNanoseconds() - start)
  }
  print("\(files.count) files, \(size) bytes, \(count) entries: \(Int(Double(size) / best * 1000)) MB/s")
}

private func processorNanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
