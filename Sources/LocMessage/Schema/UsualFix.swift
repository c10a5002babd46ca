// The default fix for a finding without a more precise one.

import LocBase

/// The fix for a kind of finding; nil for kinds that always have their own, and for notes.
func usualFix(of code: DiagnosticCode) -> String? {
  for (known, fix) in usualFixes where known.slug.utf8.elementsEqual(code.slug.utf8) { return "\(fix)" }
  return nil
}

private let usualFixes: [(DiagnosticCode, UTF8Slice)] = [
  (.wrongType, "Write it as what it must be, or leave the field out."),
  (.unknownField, "Leave it out; the app's own values belong in `data`."),
  (.enumValue, "Copy one of these names, in this letter case."),
  (.outOfRange, "Write a value inside the range, or leave the field out."),
  (.requiredField, "Write it, or leave out the object that needs it."),
  (.colorFormat, "For example \"#7e55c3\"."),
  (.labelFormat, "For example \"spring_sale\"."),
  (.urlFormat, "Write a whole address: \"https://example.com/picture.png\"."),
  (.duplicateField, "Keep one of them."),
  (.topicName, "Percent-encode anything else, as loc.topic does."),
  (.conditionTopics, "Send to several conditions, one message each."),
  (.reservedDataKey, "Choose another name, one that begins with the app's own."),
  (.riskyDataKey, "Choose another name, one that begins with the app's own."),
  (.apnsHeader, "Leave the header out where its usual value will do."),
  (.payloadSize, "Shorten texts and data, or send an identifier with which the app gets the rest."),
  (.topicPayloadSize, "Shorten texts and data, or send an identifier with which the app gets the rest."),
  (.adminName, "Write true."),
  (.missingAps, "Write what is shown into `aps.alert`, or take `payload` out."),
  (.noEffect, "Leave it out, or write what has an effect."),
  (.outputOnly, "Leave it out."),
  (.numberPrecision, "Write it as text."),
]
