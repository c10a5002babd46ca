// Reads elements that name resources without text: public symbols, styleables, attributes and their values.

import CExpat
import LocBase

extension AndroidFileReader {
  /// Adds the symbol of a `<public>`, `<symbol>`, `<java-symbol>` or `<add-resource>` element.
  mutating func addSymbol(_ elementName: UTF8Slice, _ element: AndroidElement) {
    if compiler == .gradle {
      // The merger checks the names of <public> and writes them to another file; the other elements it does not know.
      if let problem = compiler.problem(ofName: element.name), problem.stage == .merge {
        return refuse(element.name)
      }
      return claim("public/\(element.typeName)/\(element.name)", mayRepeatInFile: true)
    }
    let problem: String
    if element.name.count == 0 {
      problem = "<\(elementName)> missing 'name' attribute"
    } else if element.typeName.count == 0 {
      problem = "<\(elementName)> must have a 'type' attribute"
    } else if let type = AndroidResourceType(element.typeName) {
      resource.type = type
      guard declare(element.name), elementName != "add-resource" else { return }
      return builder.declared.add(resource.nameIndex, isPublic: elementName == "public", at: cursor.position)
    } else {
      problem = "invalid resource type '\(element.typeName)' in <\(elementName)>"
    }
    builder.report(.androidElement, problem, stage: .compile, at: cursor.position)
  }

  /// Reads a child of `<declare-styleable>`.
  mutating func startStyleableItem(_ name: XMLName, _ attributes: XMLAttributeList) {
    skip(thenGoOnWith: .styleable)
    skipped.isMerged = compiler == .gradle
    if skipped.isMerged { checkNamespaces(attributes) }
    let isIgnored = name.local == "skip" || name.local == "eat-comment"
    if name.namespace.count > 0 || isIgnored { return }
    cursor.mark()
    let child = AndroidElement(attributes, rules)
    var problem = child.attributeProblem
    if name.local != "attr" {
      problem = "unknown tag <\(name.local)>"
    } else if child.name.count == 0 {
      problem = "<attr> tag must have a 'name' attribute"
    }
    if compiler == .gradle, name.local == "attr", child.name.base != nil {
      let own = child.name.hasPrefix("android:") ? child.name.part(8, child.name.count) : child.name
      if let problem = compiler.problem(ofName: own), problem.stage == .merge { return refuse(own) }
    }
    if let problem {
      let stage = compiler == .gradle && !child.isKnownToMerger(name.local) ? AndroidBuildStage.merge : .compile
      builder.report(.androidElement, problem, stage: stage, at: cursor.position)
    } else if let index = builder.declare(.attr, child.name) {
      var value = cursor.value(.bag)
      value.repetition = child.formatName.base == nil ? .weak : .mergedOnce
      builder.addAttributeOfStyleable(index, value)
      skipped.isAttribute = true
    }
  }

  /// Declares one identifier for each value of an attribute, `<enum>` or `<flag>`.
  mutating func declareAttributeValue(_ name: XMLName, _ attributes: XMLAttributeList) {
    // An attribute with values is a separate resource, even inside a styleable.
    builder.everywhere.claimAttribute()
    guard name.isPlain("enum") || name.isPlain("flag") else { return }
    guard let index = builder.declare(.id, AndroidElement(attributes, rules).name) else { return }
    cursor.mark()
    var value = builder.text(cursor.value(), "false")
    value.repetition = .weak
    builder.addEverywhere(index, value)
  }
}
