// What a phone's notification needs beyond its lines: the app's name, and whether its two forms show the same.

import LocBase
import LocDevice

extension PreviewCard.Phone {
  /// The maximum number of characters of an app's name; a header has no room for more.
  private static let mostOfName = 40

  /// The app's name, or a word for it.
  var appName: String { app.map { String($0.unicodeScalars.prefix(Self.mostOfName)) } ?? "App" }

  /// The first letter of the app's name, for its icon.
  var appLetter: String {
    appName.unicodeScalars.first { $0.properties.isAlphabetic }.map { String(Character($0)) } ?? "A"
  }

  /// Whether the small form, Android's collapsed notification and an iPhone's banner, shows as much as the large one.
  /// An estimate, which takes letters to be wider than most fonts have them.
  var showsAllInSmallForm: Bool {
    let platform = preview.device.platform
    let frame = PhoneFrame.of(platform)
    func fits(_ line: Preview.Line?, room: Int, limit: Int, isBold: Bool = false) -> Bool {
      guard let text = line?.text else { return true }
      return !SheetText(
        text, width: room, size: frame.size, limit: limit, isRightToLeft: isRightToLeft, isBold: isBold
      ).isCut
    }
    let room = frame.width - frame.start - frame.smallEnd
    // An iPhone cuts the title and the subtitle in both forms.
    let isTitleAlike = platform == .ios || fits(preview.title, room: room - frame.time, limit: 1, isBold: true)
    return isTitleAlike && fits(preview.body, room: room, limit: frame.smallLines)
  }
}
