// The last line of a preview, and whether the command fails.

import LocBase
import LocDevice
import LocReport
import LocScript

/// The verdict on the devices of one message. The line and the exit code use the same counts.
struct PreviewVerdict {
  /// Numbers of devices.
  private struct Counts {
    let all: Int
    let hasBrowser: Bool
    let silent: Int
    /// The devices on which the open app decides, and the ones among them where the system has no text to show.
    let handed: Int
    let handedWhole: Int
    let failing: Int
    let crashing: Int
    let warned: Int
    let untranslated: Int
    /// The devices with a finding that the settings accept.
    let accepted: Int

    init(_ previews: [Preview]) {
      all = previews.count
      hasBrowser = previews.contains { $0.device.platform == .web }
      silent = previews.count { $0.notification == .none }
      handed = previews.count { $0.notification == .app }
      handedWhole = previews.count { $0.notification == .app && $0.lines.isEmpty }
      failing = previews.count { $0.severity == .error }
      crashing = previews.count { $0.failsByCrash }
      warned = previews.count { $0.severity == .warning && $0.lines.contains { $0.faultSeverity == .warning } }
      untranslated = previews.count { $0.lines.contains { $0.isUntranslated && ($0.gapSeverity ?? .note) > .note } }
      accepted = previews.count { $0.lines.contains { $0.isAccepted } }
    }
  }

  private let devices: Counts
  private let errors: Int
  /// The problem that keeps the app's strings from every phone of a platform.
  private let faults: [Diagnostic]
  /// How many files could not be read.
  private let unread: Int
  private let warnings: Int
  private let ruleErrors: Int
  private let isStrict: Bool
  private let requiresTranslations: Bool

  /// - Parameters:
  ///   - findings: those about the message and about the devices' choice of language.
  ///   - faults: the engine's, of the app as a whole.
  ///   - ruleErrors: how many errors the rule's run found about the message.
  init(
    _ previews: [Preview], findings: [Diagnostic] = [], faults: [Diagnostic] = [], ruleErrors: Int = 0,
    isStrict: Bool = false,
    requiresTranslations: Bool = false
  ) {
    self.faults = faults.filter { !$0.isUnread }
    unread = faults.count - self.faults.count
    devices = Counts(previews)
    errors = findings.count { $0.severity == .error }
    warnings = findings.count { $0.severity == .warning }
    self.ruleErrors = ruleErrors
    self.isStrict = isStrict
    self.requiresTranslations = requiresTranslations
  }

  /// Whether the command ends with exit code 1.
  var fails: Bool {
    errors > 0 || ruleErrors > 0 || unread > 0 || !faults.isEmpty || devices.failing > 0
      || requiresTranslations && devices.untranslated > 0
      || isStrict && (devices.warned > 0 || devices.untranslated > 0 || warnings > 0)
  }

  /// The line without a mark.
  var plain: String { summary.line }

  /// The line, with ✗ if the command fails, ! if there are remarks, ✓ if everything is fine, and – if no device shows
  /// anything.
  var text: String {
    let (line, isClean, isShown) = summary
    if fails { return Terminal.styled("✗ " + line, [.red], on: 1) }
    if !isClean { return Terminal.styled("! " + line, [.yellow], on: 1) }
    return !isShown ? "– " + line : Terminal.styled("✓ " + line, [.green], on: 1)
  }

  private var summary: (line: String, isClean: Bool, isShown: Bool) {
    var parts: [String] = []
    if errors > 0 { parts.append("FCM refuses the message") }
    if ruleErrors > 0 { parts.append(ruleErrors == 1 ? "the rule has an error" : "the rule has \(ruleErrors) errors") }
    let folders = faults.count { $0.slug == "wrong-language-folder" }
    let apple = faults.count { $0.slug == "no-push-table" || $0.slug == "unknown-region" }
    let build = faults.count - folders - apple
    if build > 0 { parts.append("the Android build fails (\(build == 1 ? "1 error" : "\(build) errors"))") }
    if folders > 0 {
      parts.append("no phone uses \(folders == 1 ? "1 language folder" : "\(folders) language folders")")
    }
    if unread > 0 { parts.append(unread == 1 ? "1 file could not be read" : "\(unread) files could not be read") }
    if apple > 0 { parts.append("iOS has no language that a push can use") }
    let total = counted(devices.all, devices.hasBrowser ? "device" : "phone")
    var isTotalSaid = false
    func count(_ number: Int, _ what: String) {
      if number == 0 { return }
      parts.append((isTotalSaid ? "\(number) " : "\(number) of \(total) ") + what)
      isTotalSaid = true
    }
    count(devices.failing, "not as intended")
    if devices.crashing > 0 { parts.append("the app crashes on \(devices.crashing)") }
    count(devices.warned, "with a warning")
    count(devices.untranslated, "with a text that is not translated")
    if warnings > 0 {
      parts.append(warnings == 1 ? "1 warning about the message" : "\(warnings) warnings about the message")
    }
    let isClean = parts.isEmpty
    let isShown = devices.silent + devices.handedWhole < devices.all
    if isClean, isShown, devices.accepted == 0 {
      parts.append("\(total), all as intended")
      isTotalSaid = true
    }
    count(devices.accepted, "with a finding that locscript.toml accepts")
    if devices.handed > 0 {
      if devices.handed == devices.all {
        parts.append((isTotalSaid ? "" : total + ", ") + "the app is open and decides")
        isTotalSaid = true
      } else {
        count(devices.handed, "where the app is open and decides")
      }
    }
    if devices.silent == devices.all {
      parts.append(isTotalSaid ? "no notification: a data message" : "\(total), no notification: a data message")
    } else if devices.silent > 0 {
      parts.append("no notification on \(devices.silent)")
    }
    return (parts.joined(separator: "; "), isClean, isShown)
  }
}
