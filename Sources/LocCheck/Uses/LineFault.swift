// What is wrong with a line on a device, in words that hold for every language in which it is wrong in the same way.

import LocBase

struct LineFault {
  /// What is wrong, as one sentence without a language.
  var message: String
  /// What the device does, as one sentence.
  var consequence: String
  var help: String?
  /// True where no language makes a difference: the key is missing in all of them.
  var isOfEveryLanguage = false

  init(_ message: String, consequence: String, help: String? = nil, isOfEveryLanguage: Bool = false) {
    self.message = message
    self.consequence = consequence
    self.help = help
    self.isOfEveryLanguage = isOfEveryLanguage
  }
}
