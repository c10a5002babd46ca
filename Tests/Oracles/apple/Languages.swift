// Language choice and plurals, asked of the toolchain's Apple ICU and of us; a line in JSON, a line out: {"ours": …, "theirs": …}.
//   {"op": "negotiate", "available", "preferred"}   {"op": "search_list", "available", "preferred", "dev"}
//   {"op": "plural", "locale", "n"}

import Foundation
import LocBase
import LocLocale

@_silgen_name("ualoc_localizationsToUse")
private func localizationsToUse(
  _ preferred: UnsafePointer<UnsafePointer<CChar>?>, _ preferredCount: Int32,
  _ available: UnsafePointer<UnsafePointer<CChar>?>, _ availableCount: Int32,
  _ result: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ capacity: Int32, _ status: UnsafeMutablePointer<Int32>
) -> Int32

@_silgen_name("swift_uplrules_open")
private func openPluralRules(_ locale: UnsafePointer<CChar>, _ status: UnsafeMutablePointer<Int32>) -> OpaquePointer?

@_silgen_name("swift_uplrules_close")
private func closePluralRules(_ rules: OpaquePointer?)

@_silgen_name("swift_uplrules_select")
private func selectPlural(
  _ rules: OpaquePointer?, _ number: Double, _ keyword: UnsafeMutablePointer<UInt16>, _ capacity: Int32,
  _ status: UnsafeMutablePointer<Int32>
) -> Int32

func answerLanguageQuestions() {
  while let line = readLine() {
    let parsed = try? JSONSerialization.jsonObject(with: Data(line.utf8))
    let answer = answerLanguageQuestion(parsed as? [String: Any] ?? [:])
    // An answer that is not JSON, such as a Text in place of a String, ends the program: the driver says at which question.
    guard let data = try? JSONSerialization.data(withJSONObject: answer, options: [.sortedKeys]) else {
      fatalError("not JSON: \(answer)")
    }
    print(String(decoding: data, as: UTF8.self))
    fflush(nil)
  }
}

private func answerLanguageQuestion(_ question: [String: Any]) -> [String: Any] {
  let available = question["available"] as? [String] ?? []
  let preferred = question["preferred"] as? [String] ?? []
  switch question["op"] as? String {
  case "negotiate":
    let isMatch = !AppleLocaleMatcher.matched(
      preferred: preferred.map { Text($0) }, available: available.map { Text($0) }
    ).isEmpty
    let ours = AppleLocaleMatcher.localizations(
      preferred: preferred.map { Text($0) }, available: available.map { Text($0) })
    let theirs = preferredLocalizations(available, preferred)
    let icu = matches(preferred, available)
    return ["ours": [ours.map(\.string), isMatch], "theirs": [theirs, !icu.isEmpty]]
  case "search_list":
    let region = question["dev"] as? String
    let ours = AppleLocaleMatcher.searchList(
      lprojs: available.map { Text($0) }, preferred: preferred.map { Text($0) },
      developmentRegion: region.map { Text($0) })
    return ["ours": ours.map(\.string), "theirs": searchList(available, preferred, region)]
  case "plural":
    let locale = question["locale"] as? String ?? ""
    let number = (question["n"] as? NSNumber)?.doubleValue ?? 0
    return ["ours": ourPlural(locale, number), "theirs": icuPlural(locale, number)]
  default: return answerTextQuestion(question) ?? ["ours": "no such question", "theirs": ""]
  }
}

/// CFBundle's call of ICU: a name that is not ASCII, or too long for its buffer, makes the whole array fail.
private func matches(_ preferred: [String], _ available: [String]) -> [String] {
  let names = preferred + available
  guard !preferred.isEmpty, !available.isEmpty,
    names.allSatisfy({ $0.utf8.count <= 156 && $0.utf8.allSatisfy { $0 < 0x80 } })
  else { return [] }
  let copies = names.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  let pointers = copies.map { UnsafePointer<CChar>($0) }
  var found = [UnsafePointer<CChar>?](repeating: nil, count: 512)
  var status: Int32 = 0
  let count = localizationsToUse(
    Array(pointers[..<preferred.count]), Int32(preferred.count), Array(pointers[preferred.count...]),
    Int32(available.count), &found, Int32(found.count), &status)
  return found.prefix(Int(max(0, count))).compactMap { $0.map { String(cString: $0) } }
}

/// Bundle.preferredLocalizations(from:forPreferences:) where CoreFoundation has Apple's ICU.
private func preferredLocalizations(_ available: [String], _ preferred: [String]) -> [String] {
  guard let first = available.first else { return ["en"] }
  for wanted in [preferred, ["en_US"]] {
    let found = matches(wanted, available)
    if !found.isEmpty { return found }
  }
  return [first]
}

/// CFBundle's list of a main bundle's folders, without the place of Base.lproj.
func searchList(_ lprojs: [String], _ preferred: [String], _ region: String?) -> [String] {
  var folders = lprojs
  if let region {
    // Base.lproj speaks the development region, unless another folder does.
    if folders.contains("Base"), !folders.contains(region) {
      let nearest = matches([region], folders.filter { $0 != "Base" }).first
      if nearest.map({ matches([$0], [region]).isEmpty }) ?? true { folders.append(region) }
    }
    if folders.isEmpty { folders = [region] }
  }
  var list: [String] = []
  let attempts: [[String]?] = [preferred, region.map { [$0] }, ["en_US"], folders.first.map { [$0] }]
  for wanted in attempts.compactMap({ $0 }) where list.isEmpty { list = matches(wanted, folders) }
  if let region {
    if !list.contains(region) { list.append(region) }
  } else if let english = ["en", "English", "en_US"].first(where: { folders.contains($0) }), !list.contains(english) {
    list.append(english)
  }
  return list.isEmpty ? ["en"] : list
}

func icuPlural(_ locale: String, _ number: Double) -> String {
  var status: Int32 = 0
  let rules = openPluralRules(locale, &status)
  defer { closePluralRules(rules) }
  var keyword = [UInt16](repeating: 0, count: 16)
  let count = selectPlural(rules, number, &keyword, Int32(keyword.count), &status)
  return String(decoding: keyword.prefix(Int(max(0, count))), as: UTF16.self)
}

private func ourPlural(_ locale: String, _ number: Double) -> String {
  // ICU is asked with a double: 2.0 arrives as 2.
  let text = number == number.rounded() ? "\(Int64(number))" : "\(number)"
  guard let tag = LanguageTag(Text(locale)),
    let operand = [UInt8](text.utf8).withUnsafeBufferPointer({ PluralOperand(decimal: UTF8Slice($0)) })
  else { return "no answer" }
  return "\(PluralRules.category(of: operand, in: tag).name)"
}
