// Lines of a message that are the name of one of the app's strings, where the author meant the string.

package import LocBase
package import LocCatalog

extension Catalog {
  /// The warnings about literals that are keys of the app. Words that are their own key, such as "Sale", do not count.
  /// - Parameter only: the platform whose lines count; nil for both.
  package func keysAsTexts(in content: PushContent, on only: Device.Platform? = nil) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    var told: [Text] = []
    for (platform, lines) in [(Device.Platform.android, content.android), (.ios, content.apple)] {
      guard let lines, only == nil || only == platform else { continue }
      for (name, field) in [("title", lines.title), ("subtitle", lines.subtitle), ("body", lines.body)] {
        guard let literal = field.literal, field.key?.isEmpty ?? true,
          literal.withSlice({ $0.isIdentifier && has($0, platform) })
        else { continue }
        let key = Text(decoding: literal)
        let message = "the \(name) is the text '\(key)' itself, which is a key of the resources"
        if told.contains(Text(message)) { continue }
        told.append(Text(message))
        let android = name == "subtitle" ? "" : "`android.notification.\(name)_loc_key` and "
        let apple = name == "body" ? "loc-key" : "\(name)-loc-key"
        warnings.append(
          Diagnostic(
            .keyAsText, message, severity: .warning,
            help: "Write it as \(android)`apns.payload.aps.alert.\(apple)`."))
      }
    }
    return warnings
  }
}
