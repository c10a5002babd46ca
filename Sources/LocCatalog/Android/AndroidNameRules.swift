// The names that a resource may have: aapt2's rule, and the earlier rule of AGP's merger.

import LocBase

extension AndroidCompiler {
  /// The reason why a build refuses a resource's name.
  struct NameProblem {
    let stage: AndroidBuildStage
    /// Follows the name in a message; empty if the name itself says it.
    let reason: String
    let help: String?
  }

  /// Returns whether a file may declare this name.
  func allows(name: UTF8Slice) -> Bool {
    self != .gradle ? isAndroidResourceName(name) : mergerAllows(name) && isAndroidResourceName(name)
  }

  /// The problem of a name that the build refuses; nil for another.
  func problem(ofName name: UTF8Slice) -> NameProblem? {
    if self == .gradle, !mergerAllows(name) {
      let isKeyword = isJavaKeyword(name)
      return NameProblem(
        stage: .merge, reason: isKeyword ? ", a reserved word in Java" : ", which is not a Java identifier",
        help: isAndroidResourceName(name) ? "Native aapt2 takes it." : nil)
    }
    if isAndroidResourceName(name) { return nil }
    return NameProblem(stage: .compile, reason: "", help: nil)
  }

  /// AGP's ValueResourceNameValidator: with `.` read as `_` the name is an identifier of Java and no reserved word.
  private func mergerAllows(_ name: UTF8Slice) -> Bool {
    guard name.count > 0 else { return false }
    let bytes = name.buffer
    var isPlain = !bytes[0].isDigit
    var isLowercase = true
    for byte in bytes where !byte.isLowercase {
      isLowercase = false
      if !(byte.isUppercase || byte.isDigit || byte == .underscore || byte == .period) { isPlain = false }
    }
    // Nearly every name has a `_` in it, which no word of Java has.
    if isPlain, !isLowercase, name.count > 1 { return true }
    if !isPlain {
      var isFirst = true
      for scalar in name.string.unicodeScalars {
        if scalar != ".", !isJavaIdentifier(scalar, isFirst: isFirst) { return false }
        isFirst = false
      }
    }
    return !isJavaKeyword(name)
  }

  /// Character.isJavaIdentifierStart, and isJavaIdentifierPart for the others.
  private func isJavaIdentifier(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber,
      .currencySymbol, .connectorPunctuation:
      return true
    case .decimalNumber, .nonspacingMark, .spacingMark, .format: return !isFirst
    case .control:
      return !isFirst && (scalar.value < 9 || (scalar.value > 0xD && scalar.value < 0x1C) || scalar.value > 0x7E)
    default: return false
    }
  }

  /// SourceVersion.isKeyword, for the latest Java.
  func isJavaKeyword(_ name: UTF8Slice) -> Bool {
    guard name.count <= 12 else { return false }
    switch name {
    case "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const", "continue",
      "default",
      "do", "double", "else", "enum", "extends", "false", "final", "finally", "float", "for", "goto", "if",
      "implements",
      "import", "instanceof", "int", "interface", "long", "native", "new", "null", "package", "private", "protected",
      "public", "return", "short", "static", "strictfp", "super", "switch", "synchronized", "this", "throw", "throws",
      "transient", "true", "try", "void", "volatile", "while", "_", ".":
      return true
    default: return false
    }
  }
}

extension AndroidElement {
  /// The type of an element that AGP's merger knows, whatever its format.
  func mergedType(_ local: UTF8Slice) -> AndroidResourceType {
    if local == "item" { return AndroidResourceType(typeName) ?? .string }
    return AndroidResourceType(local) ?? .array
  }

  /// Returns whether AGP's merger knows the element: ResourceType.fromXmlTag. Namespaces do not count.
  func isKnownToMerger(_ local: UTF8Slice) -> Bool {
    switch local {
    case "string", "plurals": return true
    case "item":
      if typeName == "string" { return true }
      guard let type = AndroidResourceType(typeName) else { return false }
      return type != .attrPrivate && type != .configVarying
    case "string-array", "integer-array", "declare-styleable", "public", "overlayable", "macro": return true
    default:
      guard let type = AndroidResourceType(local) else { return false }
      return type != .attrPrivate && type != .configVarying && type != .styleable
    }
  }
}
