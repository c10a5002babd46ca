// The previews of one message by language, with Android and iOS side by side.

package import LocBase
package import LocDevice
import LocLocale

/// The previews of one message for phones of one language list, at most one a platform.
package struct LanguageRow: Sendable {
  /// The languages as people read them: `de`, `fr-CA, en-US`, or `default` for phones whose languages the app does not have.
  package let label: String
  /// Android first.
  package private(set) var previews: [Preview]

  /// The preview of a platform.
  package subscript(_ platform: Device.Platform) -> Preview? { previews.first { $0.device.platform == platform } }

  /// The rows of a message, in the order of their first previews.
  /// - Parameter sourceLanguage: The language that the others are translated from. If Android has no folder for it, its
  ///   default folder is in the row of iOS's strings of that language: both are the source strings.
  package static func rows(_ previews: [Preview], sourceLanguage: String) -> [LanguageRow] {
    var rows: [LanguageRow] = []
    var places: [Text: [Int]] = [:]
    let isPaired = pairs(previews, sourceLanguage)
    for preview in previews {
      var label = preview.device.locales.joined(separator: ", ")
      if Text(label) == "und" { label = "default" }
      // Android asks for Hebrew under its old name.
      if preview.device.locales.count == 1, preview.device.condition == nil, let tag = LanguageTag(Text(label)),
        tag.current != tag
      {
        label = tag.current.text.string
      }
      if preview.device.isDefaultFolder, isPaired { label = sourceLanguage }
      if let condition = preview.device.condition { label += " (\(condition))" }
      let place = places[Text(label), default: []].first {
        rows[$0][preview.device.platform] == nil
      }
      if let place {
        rows[place].previews.append(preview)
        rows[place].previews.sort { $0.device.platform.order < $1.device.platform.order }
      } else {
        places[Text(label), default: []].append(rows.count)
        rows.append(LanguageRow(label: label, previews: [preview]))
      }
    }
    return joined(rows)
  }

  /// Joins the rows of one platform each that are of one language under two names: Android's `zh-TW` and iOS's
  /// `zh-Hant`. Two scripts of one language, Android's `sr` and iOS's `sr-Latn`, are joined if neither platform has both.
  private static func joined(_ rows: [LanguageRow]) -> [LanguageRow] {
    var rows = rows
    for isSameScript in [true, false] {
      for apple in rows where apple.isOnly(on: .ios) {
        guard let language = apple.likelyTag else { continue }
        func isOther(_ row: LanguageRow, on platform: Device.Platform) -> Bool {
          guard row.isOnly(on: platform), let other = row.likelyTag else { return false }
          return other.languageCode == language.languageCode && other.regionCode == language.regionCode
            && (!isSameScript || other.scriptCode == language.scriptCode)
        }
        let partners = rows.indices.filter { isOther(rows[$0], on: .android) }
        guard let place = partners.first, isSameScript || partners.count == 1,
          isSameScript || rows.count(where: { isOther($0, on: .ios) }) == 1
        else { continue }
        let android = rows[place]
        rows[place] = LanguageRow(
          label: android.label + " / " + apple.label, previews: android.previews + apple.previews)
        // A device may be named twice.
        if let own = rows.firstIndex(where: { $0.isOnly(on: .ios) && Text($0.label) == Text(apple.label) }) {
          rows.remove(at: own)
        }
      }
    }
    return rows
  }

  /// Whether the row is of one phone of the platform, which has one language and no condition.
  private func isOnly(on platform: Device.Platform) -> Bool {
    guard previews.count == 1, let device = previews.first?.device else { return false }
    return device.platform == platform && device.locales.count == 1 && device.condition == nil
      && !device.isDefaultFolder
  }

  /// The language with its likely script and region; nil if it is not a tag.
  private var likelyTag: LanguageTag? {
    previews.first?.device.locales.first.flatMap { LanguageTag(Text($0)) }.map { LikelySubtags.added(to: $0.current) }
  }

  private static func pairs(_ previews: [Preview], _ sourceLanguage: String) -> Bool {
    func has(_ platform: Device.Platform) -> Bool {
      previews.contains {
        $0.device.platform == platform && $0.device.locales.map({ Text($0) }) == [sourceLanguage].map({ Text($0) })
      }
    }
    return has(.ios) && !has(.android)
  }

  /// Whether the row belongs to a language, or to a region or script of it: `zh` also selects `zh-Hant`.
  package func isOf(_ language: String) -> Bool {
    let wanted = Self.folded(language)
    let names = [label] + previews.flatMap { $0.device.askedLocales }
    return names.contains { name in
      let name = Self.folded(name)
      return Text(name) == Text(wanted) || Text(name).hasPrefix(Text(wanted + "-"))
    }
  }

  /// The tag in lower-case ASCII.
  private static func folded(_ tag: String) -> String {
    String(decoding: tag.utf8.map { $0.isUppercase ? $0.lowercased : $0 == .underscore ? .hyphen : $0 }, as: UTF8.self)
  }

  /// Whether the lines that both phones show differ. A line missing on one phone is reported separately and does not
  /// count as a difference.
  package var differs: Bool {
    guard let android = self[.android], let ios = self[.ios], !android.crashes, !ios.crashes else { return false }
    for (left, right) in [(android.title, ios.title), (android.body, ios.body)] {
      guard let left = left?.text, let right = right?.text else { continue }
      if Text(left) != Text(right) { return true }
    }
    return false
  }
}

extension Device {
  /// Whether the phone represents all phones whose languages the Android app does not have.
  package var isDefaultFolder: Bool { platform == .android && locales.map({ Text($0) }) == ["und"].map({ Text($0) }) }
}

extension Device.Platform {
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
