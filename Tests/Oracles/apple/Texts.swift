// Finished texts and an app's list of languages, asked of the toolchain's Foundation and of us; questions as in Languages.swift.
//   {"op": "format", "format", "arguments": [["i", "5"], ["f", "1.5"], ["s", "x"]], "locale"}
//   {"op": "plural_text", "forms": {"one": …}, "arguments", "locale"}     the form is chosen by ICU: Foundation ends a process that
//                                       looks up a key of a .stringsdict (Linux, 6.3), so nobody can be asked for the whole way
//   {"op": "locales"}                     for which Foundation has data
//   {"op": "bundle", "lprojs", "declared", "preferred", "dev"}            CFBundleLocalizations beside folders, one table in each
//   {"op": "places", "region", "tables": {"": {"strings": {"key": "text"}, "stringsdict": {…}}, "en": …, "Base": …}, "keys"}
//                                       tables above the folders and in them; which files are read, and each key's text

import Foundation
import LocBase
import LocCatalog
import LocFormat
import LocLocale
import LocRender

func answerTextQuestion(_ question: [String: Any]) -> [String: Any]? {
  let arguments = question["arguments"] as? [[String]] ?? []
  let locale = question["locale"] as? String ?? "en"
  switch question["op"] as? String {
  case "format":
    let format = question["format"] as? String ?? ""
    return [
      "ours": ours(.text([UInt8](format.utf8)), [], arguments, locale), "theirs": theirs(format, arguments, locale),
    ]
  case "plural_text":
    let forms = question["forms"] as? [String: String] ?? [:]
    var cases: [PluralCase] = []
    for category in PluralCategory.allCases {
      if let text = forms["\(category.name)"] { cases.append(PluralCase(category, .text([UInt8](text.utf8)))) }
    }
    let number = arguments.first?.last.flatMap { Double($0) } ?? 0
    let form = (number == 0 ? forms["zero"] : nil) ?? forms[icuPlural(locale, number)] ?? forms["other"] ?? ""
    let variable = PluralVariable(name: [UInt8]("v".utf8), valueType: [UInt8]("ld".utf8), node: .plural(cases))
    return [
      "ours": ours(.text([UInt8]("<%1$#@v@>".utf8)), [variable], arguments, locale),
      "theirs": "<" + theirs(form, arguments, locale) + ">",
    ]
  case "bundle": return bundleAnswer(question)
  case "places": return placesAnswer(question)
  case "locales": return ["theirs": Locale.availableIdentifiers.sorted()]
  default: return nil
  }
}

private func ours(
  _ node: TextNode, _ variables: [PluralVariable], _ arguments: [[String]], _ locale: String
) -> String {
  guard let tag = LanguageTag(Text(locale)) else { return "no locale" }
  do throws(RenderError) {
    let bytes = try withSlices(of: arguments.map { $0[1] }) { (slices) throws(RenderError) -> [UInt8] in
      let template = RenderTemplate(PluralEntry(.apple, node, variables: variables), locale: tag)
      return try collectBytes { (output) throws(RenderError) in try template.render(slices, into: &output) }
    }
    return String(decoding: bytes, as: UTF8.self)
  } catch {
    return "\(error.code.slug): \(error.detail)"
  }
}

private func theirs(_ format: String, _ arguments: [[String]], _ locale: String) -> String {
  let values = arguments.map { argument -> CVarArg in
    switch argument[0] {
    case "i": Int(argument[1]) ?? 0
    case "f": Double(argument[1]) ?? 0
    default: NSString(string: argument[1])
    }
  }
  return String(format: format, locale: Locale(identifier: locale), arguments: values)
}

// MARK: - A bundle

/// The languages that CF gives the app, and the order in which it searches their folders.
private func bundleAnswer(_ question: [String: Any]) -> [String: Any] {
  let lprojs = question["lprojs"] as? [String] ?? []
  let declared = question["declared"] as? [String] ?? []
  let preferred = question["preferred"] as? [String] ?? []
  let region = question["dev"] as? String
  var information: [String: Any] = ["CFBundleIdentifier": "app", "CFBundleLocalizations": declared]
  if let region { information["CFBundleDevelopmentRegion"] = region }
  guard
    let list = try? PropertyListSerialization.data(fromPropertyList: information, format: .xml, options: 0),
    let languages = bundleLanguages(list, lprojs.filter { $0 != "Base" })
  else { return ["ours": "", "theirs": "no bundle"] }

  var files = [ResourceFile(path: "Info.plist", folder: "", name: "Info.plist", bytes: [UInt8](list))]
  for name in lprojs {
    files.append(
      ResourceFile(
        path: Text(name + ".lproj/Localizable.strings"), folder: Text(name + ".lproj"), name: "Localizable.strings",
        bytes: [UInt8]("a = \"\(name)\";".utf8)))
  }
  let resources = AppleResources([files])
  // CF reads the folders in the order of the disk: where that decides nobody is right.
  guard resources.choice(preferred: preferred.map { Text($0) }).warning == nil else {
    return ["ours": "order", "theirs": "order"]
  }

  // What Base.lproj adds CF decides by ICU, which this CF is built without.
  var theirs = searchList(languages + lprojs.filter { $0 == "Base" }, preferred, region).filter { $0 != "Base" }
  if lprojs.contains("Base") { theirs.insert("Base", at: min(1, theirs.count)) }
  let ours = resources.choice(preferred: preferred.map { Text($0) }).searchList.filter {
    !$0.isEmpty && ($0 != "Base" || lprojs.contains("Base"))
  }
  // CF lists a language twice that is declared and has a folder; looking there again finds nothing else.
  var once: [String] = []
  for name in theirs where !once.contains(name) { once.append(name) }
  return ["ours": ours.map(\.string), "theirs": once]
}

/// `Bundle.localizations` of a folder with this Info.plist: declared languages first, then the folders', sorted.
private func bundleLanguages(_ information: Data, _ lprojs: [String]) -> [String]? {
  var files = ["Info.plist": information]
  for name in lprojs { files[name + ".lproj/Localizable.strings"] = Data("a = \"\(name)\";".utf8) }
  return withBundle(files) { bundle, _ in
    var languages = bundle.localizations
    // Only the part that the disk orders is sorted.
    let folders = Set(lprojs)
    let first = languages.firstIndex { folders.contains($0) && !isDeclared($0, bundle) } ?? languages.count
    languages[first...].sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return languages
  }
}

private func isDeclared(_ name: String, _ bundle: Bundle) -> Bool {
  (bundle.infoDictionary?["CFBundleLocalizations"] as? [String] ?? []).contains(name)
}

/// A folder of these files, by their paths in it, that is gone afterwards.
private func withBundle<Result>(_ files: [String: Data], _ body: (Bundle, URL) -> Result) -> Result? {
  let manager = FileManager.default
  let root = manager.temporaryDirectory.appendingPathComponent("bundle-\(UUID().uuidString)")
  defer { try? manager.removeItem(at: root) }
  do {
    try manager.createDirectory(at: root, withIntermediateDirectories: true)
    for (path, data) in files {
      let file = root.appendingPathComponent(path)
      try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
  } catch {
    return nil
  }
  return Bundle(path: root.path).map { body($0, root) }
}

/// Which files of a table a device in the development region's language reads, and what it finds: one language only, because
/// this CF has no ICU to choose among several.
private func placesAnswer(_ question: [String: Any]) -> [String: Any] {
  let region = question["region"] as? String ?? "en"
  let tables = question["tables"] as? [String: [String: [String: Any]]] ?? [:]
  let keys = question["keys"] as? [String] ?? []
  var files: [String: Data] = [:]
  var resources: [ResourceFile] = []
  func add(_ folder: String, _ name: String, _ content: [String: Any]) {
    guard let data = try? PropertyListSerialization.data(fromPropertyList: content, format: .xml, options: 0) else {
      return
    }
    let path = (folder.isEmpty ? "" : folder + "/") + name
    files[path] = data
    resources.append(ResourceFile(path: Text(path), folder: Text(folder), name: Text(name), bytes: [UInt8](data)))
  }
  add("", "Info.plist", ["CFBundleIdentifier": "app", "CFBundleDevelopmentRegion": region])
  var plurals: Set<String> = []
  for (folder, kinds) in tables {
    for (kind, content) in kinds {
      add(folder.isEmpty ? "" : folder + ".lproj", "Localizable." + kind, content)
      if kind == "stringsdict" { plurals.formUnion(content.keys) }
    }
  }
  // Foundation here ends the process that looks up a key of a .stringsdict.
  let plain = keys.filter { !plurals.contains($0) }
  let theirs = withBundle(files) { bundle, root -> [String] in
    let paths = ["strings", "stringsdict"].map { kind -> String in
      let path = bundle.path(forResource: "Localizable", ofType: kind) ?? "none"
      return path.hasPrefix(root.path + "/") ? String(path.dropFirst(root.path.count + 1)) : path
    }
    return paths + plain.map { bundle.localizedString(forKey: $0, value: nil, table: nil) }
  }
  let app = AppleResources([resources])
  let choice = app.choice(preferred: [Text(region)])
  var ours = [choice.strings?.path.string ?? "none", choice.stringsDictionary?.path.string ?? "none"]
  for key in plain {
    ours.append([UInt8](key.utf8).withUnsafeBufferPointer { app.entry(UTF8Slice($0), in: choice)?.text.string } ?? key)
  }
  return ["ours": ours, "theirs": theirs ?? ["no bundle"]]
}
