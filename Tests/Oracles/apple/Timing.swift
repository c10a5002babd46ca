// How fast files become tables that can be asked: the best of several rounds over all of them.

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
  for _ in 0..<15 {
    let start = DispatchTime.now().uptimeNanoseconds
    count = 0
    for index in 0..<files.count {
      count += contents[index].withUnsafeBufferPointer { bytes in
        StringsReader.read(bytes, path: files[index], localization: "en").table?.count ?? 0
      }
    }
    best = min(best, Double(DispatchTime.now().uptimeNanoseconds - start))
  }
  print("\(files.count) files, \(size) bytes, \(count) entries: \(Int(Double(size) / best * 1000)) MB/s")
}
