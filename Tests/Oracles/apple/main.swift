// Compares our reader of property lists with Apple's, on random files or on the files that are named.
//   apple-differential [--cases N] [--seed S] [FILE…]      exit 1 when anything differs
//   apple-differential --time FILE…                        how fast tables and catalogs are read
//   apple-differential --languages                         answers the questions of Languages.swift

import Foundation

var cases = 2_000
var seed: UInt64 = 1
var files: [String] = []
var isTiming = false
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--time": isTiming = true
  case "--languages":
    answerLanguageQuestions()
    exit(0)
  case "--cases": cases = arguments.popFirst().flatMap { Int($0) } ?? cases
  case "--seed": seed = arguments.popFirst().flatMap { UInt64($0) } ?? seed
  default: files.append(argument)
  }
}

var differences = 0
var accepted = 0
var explained = 0

@MainActor
func compare(_ bytes: [UInt8], _ name: String, small: Bool) {
  let apple = appleAnswer(bytes)
  let ours = ourAnswer(bytes)
  if apple != nil { accepted += 1 }
  guard apple != ours else { return }
  if namesOtherEncoding(bytes) {
    explained += 1
    return
  }
  differences += 1
  guard differences <= 20 else { return }
  let least = small ? shrink(bytes) : bytes
  print("\(name) differs: \(small ? String(decoding: least, as: UTF8.self).debugDescription : "")")
  if small { print("  base64 \(Data(least).base64EncodedString())") }
  print("  Apple: \((appleAnswer(least) ?? "refused").prefix(300))")
  print("  ours:  \((ourAnswer(least) ?? "refused").prefix(300))")
}

if isTiming {
  timeReading(files)
} else if files.isEmpty {
  var snippets = Snippets(seed: seed)
  for index in 0..<cases { compare(snippets.next(), "case \(index) of seed \(seed)", small: true) }
  print(
    "property lists: \(accepted) accepted by Apple's parser, \(explained) in encodings that we do not read; "
      + "\(cases - differences) passed, \(differences) failed")
} else {
  for file in files {
    guard let data = FileManager.default.contents(atPath: file) else {
      print("\(file): unreadable")
      differences += 1
      continue
    }
    compare([UInt8](data), file, small: false)
  }
  print(
    "files: \(accepted) accepted by Apple's parser; \(files.count - differences) passed, \(differences) failed")
}
exit(differences == 0 ? 0 : 1)
