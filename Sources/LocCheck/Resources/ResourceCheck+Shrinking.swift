// The strings that pushes use and that a release build drops, because nothing that its resource shrinker sees names them.

import LocBase
import LocCatalog

extension ResourceCheck {
  /// One finding for each pushed Android string that the build's shrinker may drop.
  ///
  /// The shrinker (R8's, which works like AGP's) keeps resources that code, manifest and other resources refer to. A
  /// push's key is on a server, and Firebase's SDK looks it up with `getIdentifier`. Such a call makes the shrinker
  /// also keep every resource whose name begins with a string constant of the code, or matches one as a format
  /// (PossibleResourcesMarker), unless a file sets `tools:shrinkMode="strict"`. This only helps keys whose names occur
  /// in the code. AGP drops strings by default and, since 9.0, always (`preciseShrinking`). Keys that the checkout's code
  /// and layouts name are not reported; LocScript does not read code that the build generates.
  func shrinkingFindings(_ pushed: [PushedKey]) -> [Finding] {
    guard let shrinking = catalog.shrinking, let android else { return [] }
    let script = Text(shrinking.position.file).lastPathComponent.string
    var findings: [Finding] = []
    let names = PushedKeys(pushed).names(.android).filter { name in
      name.withSlice { android.walk.key($0)?.source.isString ?? false && !shrinking.rules.keeps($0) }
    }
    let inCode = AndroidCodeNames.named(Set(names.map { AndroidKeepRules.fieldName($0) }), in: shrinking.sources)
    for name in names {
      name.withSlice { bytes in
        let key = bytes
        let isDiscarded = shrinking.rules.discards(key)
        guard let source = android.walk.key(key)?.source,
          isDiscarded || !inCode.contains(AndroidKeepRules.fieldName(name))
        else { return }
        let rule = isDiscarded ? "tools:discard names the text" : "no tools:keep in res/raw names the text"
        findings.append(
          Finding(
            Diagnostic(
              .unshrinkableKey, "\"\(key.string)\": \(script) shrinks resources, and \(rule)", at: source.position,
              help: isDiscarded
                ? "Take it out of the list."
                : "Write a keep file for the keys of all rules: `locscript export keep --output …/src/main/res/raw/keep.xml`."
            ),
            key: key.string, platform: .android,
            consequence: "A release build drops the text"
              + (isDiscarded ? "" : " unless the app's code or a layout names it")
              + ", and Android leaves the line out of the notification."))
      }
    }
    return findings
  }
}
