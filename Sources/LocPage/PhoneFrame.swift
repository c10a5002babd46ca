// The sizes of the simulated notifications, for the page, the picture and the estimate of where a line is cut. All
// numbers are of the phone's default size of type; one dp or pt is one CSS pixel.
//
// Android 15 and 16, on a screen of 412 dp (Pixel 6 to 9), read in AOSP:
// - SystemUI's dimens.xml: notification_side_paddings 16, notification_corner_radius 28;
// - the framework's dimens.xml: notification_content_margin_start 52, notification_content_margin_end 16,
//   notification_heading_margin_end 56 (the room of the button that expands), notification_title_text_size and
//   notification_text_size 14, notification_subtext_size 12, notification_headerless_line_height 24,
//   notification_headerless_margin_twoline 20, notification_text_height 20, notification_content_margin_top 50;
// - the collapsed layout has one line of title, which it shares with the time, and one of text; Firebase's SDK gives
//   the expanded one all of the text (BigTextStyle). That its lines are 20 dp high is an assumption: AOSP names that
//   height for a single line only.
// - The redesign behind notificationsRedesignTemplates, which some builds of Android 16 have, starts its lines at 72
//   instead of 52 and ends them at 60 instead of 56: 24 dp less. It is not simulated.
//
// iOS 18 and 26, on a screen of 393 pt (iPhone 14 Pro to 16): Apple publishes neither the widths nor the numbers of
// lines, and nobody here has measured a phone. The type is the text style Subheadline of the Human Interface Guidelines
// at the size Large, 15 pt with lines of 20 pt; margins, icon and numbers of lines are unverified.
//
// Scripts with signs above and below their letters, such as Thai, have lines of 26: both systems make room for them, by
// an amount that nobody here has measured. The picture does not.
//
// The page's style sheet repeats the numbers, and a test compares them.

import LocBase
import LocDevice

/// The frame of a notification on one platform.
struct PhoneFrame: Sendable {
  /// The widths of the screen and of the notification on it.
  let screen: Int
  let width: Int
  /// The radius of its corners.
  let radius: Int
  /// From the notification's edges to the lines, where the phone's language starts and where it ends.
  let start: Int
  let end: Int
  /// The same for the small form: Android's collapsed notification, and an iPhone's banner.
  let smallEnd: Int
  /// The room of the time in the line of the title.
  let time: Int
  /// The size of the type, and the height of a line.
  let size: Int
  let leading: Int
  /// The maximum number of lines of the body in the small form, and in the large one: Android's expanded notification,
  /// and an iPhone's lock screen. Nil if nothing limits it.
  let smallLines: Int
  let largeLines: Int?

  static let android = PhoneFrame(
    screen: 412, width: 380, radius: 28, start: 52, end: 16, smallEnd: 56, time: 40, size: 14, leading: 20,
    smallLines: 1, largeLines: nil)

  static let ios = PhoneFrame(
    screen: 393, width: 377, radius: 24, start: 62, end: 14, smallEnd: 14, time: 34, size: 15, leading: 20,
    smallLines: 2, largeLines: 4)

  /// A browser's notification. It differs by browser and system; these are the sizes of no one in particular.
  static let web = PhoneFrame(
    screen: 380, width: 360, radius: 8, start: 16, end: 16, smallEnd: 16, time: 0, size: 14, leading: 20, smallLines: 2,
    largeLines: nil)

  static func of(_ platform: Device.Platform) -> PhoneFrame {
    switch platform {
    case .android: android
    case .ios: ios
    case .web: web
    }
  }
}
