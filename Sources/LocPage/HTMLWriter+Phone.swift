// A phone as HTML: its screen with the notification in the forms that differ, and the reasons below it.

import LocBase
import LocDevice

extension HTMLWriter {
  mutating func phone(_ phone: PreviewCard.Phone, of card: PreviewCard, anchor: String?) {
    let preview = phone.preview
    markup("<section class=\"phone ")
    plain("\(preview.device.platform.name)")
    markup("\"")
    if let anchor { attribute("id", anchor) }
    markup(" data-platform=\"")
    plain("\(preview.device.platform.name)")
    markup("\"")
    attribute("data-problem", phone.badges.map { "\($0.name)" }.joined(separator: " "))
    markup(">\n<h4>")
    beginLink(anchor)
    markup(preview.device.platform.phoneName)
    endLink(anchor)
    if preview.device.isDefaultFolder { markup(" <small>default folder</small>") }
    badges(phone.badges)
    markup("</h4>\n<div class=\"screen\">\n")
    screens(phone, of: card)
    markup("</div>\n")
    reasons(phone)
    markup("</section>\n")
  }

  /// Writes visibly why lines are not as intended.
  private mutating func reasons(_ phone: PreviewCard.Phone) {
    for origin in phone.shownOrigins {
      guard let reason = origin.line.reason else { continue }
      markup("<p class=\"why\">")
      markup(origin.name)
      markup(": ")
      if let detail = origin.line.detail {
        markup("<bdi>")
        text(detail)
        markup("</bdi> ")
      }
      markup("<code>")
      text(reason)
      markup("</code></p>\n")
    }
  }

  // MARK: The screen

  private mutating func screens(_ phone: PreviewCard.Phone, of card: PreviewCard) {
    let preview = phone.preview
    if preview.crashes {
      if preview.device.platform == .android { crash(phone) }
      markup("<p class=\"nothing\">The app crashes; no notification appears.</p>\n")
      return
    }
    switch preview.notification {
    case .none:
      markup("<p class=\"nothing\">No notification: a data message.</p>\n")
      return
    case .app:
      markup(
        preview.lines.isEmpty
          ? "<p class=\"nothing\">The app is open and gets the message: the system shows nothing.</p>\n"
          : "<p class=\"nothing\">The app is open, and decides whether this is shown:</p>\n")
      if preview.lines.isEmpty { return }
    case .posted: break
    }
    let isAlike = phone.showsAllInSmallForm
    switch preview.device.platform {
    case .android:
      if !isAlike { screen(phone, of: card, "collapsed", isWhole: false) }
      screen(phone, of: card, isAlike ? "collapsed and expanded" : "expanded", isWhole: true)
    case .ios:
      if !isAlike { screen(phone, of: card, "banner", isWhole: false) }
      screen(phone, of: card, isAlike ? "banner and lock screen" : "lock screen", isWhole: true)
    case .web: screen(phone, of: card, "notification", isWhole: true)
    }
  }

  /// Writes the dialog that people know, in English.
  private mutating func crash(_ phone: PreviewCard.Phone) {
    markup("<div class=\"stopped\"><p><bdi>")
    text(phone.appName)
    markup("</bdi> keeps stopping</p><p>App info</p><p>Close app</p></div>\n")
  }

  /// Writes a frame. The cut-off frame is aria-hidden, so that screen readers read the text once.
  private mutating func screen(
    _ phone: PreviewCard.Phone, of card: PreviewCard, _ name: StaticString, isWhole: Bool
  ) {
    let preview = phone.preview
    let isApple = preview.device.platform == .ios
    let isExpanded = isWhole && !isApple
    markup(isWhole ? "<figure" : "<figure aria-hidden=\"true\"")
    markup(" class=\"")
    markup(isExpanded ? "all" : isWhole ? "four" : isApple ? "two" : "one")
    markup("\"><figcaption>")
    markup(name)
    markup("</figcaption><div class=\"note\"")
    language(phone.language, isRightToLeft: phone.isRightToLeft)
    markup("><i aria-hidden=\"true\">")
    text(phone.appLetter)
    markup("</i>")
    if isExpanded {
      markup("<p class=\"app\"><bdi>")
      text(phone.appName)
      markup("</bdi> · <span lang=\"en\">now</span></p>")
    } else if preview.title == nil {
      // The app's name takes the place of a title.
      markup("<p class=\"named t\" dir=\"auto\">")
      text(phone.appName)
      markup("</p>")
    }
    for (kind, line) in [("t" as StaticString, preview.title), ("s", preview.subtitle), ("b", preview.body)] {
      guard let line else { continue }
      if isWhole, let absence = line.absence(of: "line") {
        markup("<p class=\"gone\" lang=\"en\" dir=\"ltr\">")
        text(absence)
        markup("</p>")
        continue
      }
      // An empty line of iOS takes the place of a line.
      guard let shown = line.text else { continue }
      let fault = Badge.fault(of: line)
      let isMarked = fault.map { $0.isError } ?? false
      markup("<p class=\"")
      markup(kind)
      markup(isMarked ? " bad\" dir=\"auto\"" : "\" dir=\"auto\"")
      if line.isFallback { attribute("lang", line.locale ?? card.sourceLanguage) }
      markup(">")
      text(isExpanded ? shown : Self.shortened(shown), keepsLines: true)
      markup("</p>")
      if isWhole, isMarked, let fault {
        markup("<p class=\"flag\" lang=\"en\" dir=\"ltr\">")
        markup(fault.label)
        markup("</p>")
      }
    }
    markup("</div></figure>\n")
  }
}
