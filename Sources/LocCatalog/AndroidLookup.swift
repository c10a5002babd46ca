// What Resources.getIdentifier and getString answer for a key on one device.

import LocBase
import LocLocale

/// A device with everything computed that does not depend on the key.
package struct AndroidResolvedDevice: Sendable {
  package let configuration: AndroidDeviceConfiguration
  package let table: AndroidMatchTable
  /// The device's locale that LocaleList chose for this app: getString formats in it.
  package let activeLocale: LanguageTag
  /// True when the app has no folder for the chosen locale, which is not English either: it shows its default.
  package let fallbackLanguage: Bool
}

/// The outcome of a look-up.
package enum AndroidLookup: Sendable {
  /// getIdentifier gives 0.
  case missing
  /// The identifier leads to no text: Resources$NotFoundException, with its message.
  case notFound(String)
  /// The text of an entry.
  case text(AndroidText)
}

/// A text that getString returns, borrowed from the resources.
package struct AndroidText: Sendable {
  /// Where the text stands: after following references, the last entry.
  package let entry: AndroidEntry
  /// The bytes shown before any formatting; nil where the text is the platform's and unknown here.
  package let text: [UInt8]?
  /// True where the key reached the value by way of a number or a chain that did not end.
  package let isApproximate: Bool
}
