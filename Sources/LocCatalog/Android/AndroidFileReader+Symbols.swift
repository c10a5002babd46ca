// Reads elements that name resources without giving them a text: public symbols, styleables, attributes and their values.

import CExpat
import LocBase

extension AndroidFileReader {
  /// Adds the symbol of a `<public>`, `<symbol>`, `<java-symbol>` or `<add-resource>` element.
  mutating func addSymbol(_ elementName: UTF8Slice, _ element: AndroidElement) {
    let problem: String
    if element.name.count == 0 {
      problem = "<" + elementName.string + "> missing 'name' attribute"
    } else if element.typeName.count == 0 {
      problem = "<" + elementName.string + "> must have a 'type' attribute"
    } else if let type = AndroidResourceType(element.typeName) {
      resource.type = type
      guard declare(element.name), !elementName.equals("add-resource") else { return }
      return builder.addSymbol(resource.nameIndex, isPublic: elementName.equals("public"), at: position)
    } else {
      problem = "invalid resource type '" + element.typeName.string + "' in <" + elementName.string + ">"
    }
    builder.report(.androidElement, problem, stage: .compile, at: position)
  }

  /// Reads a child of `<declare-styleable>`.
  mutating func startStyleableItem(_ name: XMLName, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    skip(thenGoOnWith: .styleable)
    let isIgnored = name.local.equals("skip") || name.local.equals("eat-comment")
    if name.namespace.count > 0 || isIgnored { return }
    markPosition()
    let child = AndroidElement(attributes)
    var problem = child.attributeProblem
    if !name.local.equals("attr") {
      problem = "unknown tag <" + name.local.string + ">"
    } else if child.name.count == 0 {
      problem = "<attr> tag must have a 'name' attribute"
    }
    if let problem {
      builder.report(.androidElement, problem, stage: .compile, at: position)
    } else if let index = builder.declare(.attr, child.name) {
      var value = bagValue(line: line, column: column)
      value.isWeak = true
      builder.addEverywhere(index, value)
      skipsAttribute = true
    }
  }

  /// Declares one identifier for each value of an attribute, `<enum>` or `<flag>`.
  mutating func declareAttributeValue(_ name: XMLName, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    guard name.isPlain("enum") || name.isPlain("flag") else { return }
    guard let index = builder.declare(.id, AndroidElement(attributes).name) else { return }
    markPosition()
    var value = builder.text(AndroidValue(line: line, column: column, file: file), "false")
    value.isWeak = true
    builder.addEverywhere(index, value)
  }
}
