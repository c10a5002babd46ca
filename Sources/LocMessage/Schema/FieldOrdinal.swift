// The ordinals of those fields, in their objects, that checks across fields read.

/// Ordinals in the rows of FieldTable; a test compares them with the table.
package enum FieldOrdinal {
  // Message
  package static let data = 5
  package static let notification = 6
  package static let android = 7
  package static let androidV2 = 8
  // AndroidNotification, AndroidNotificationV2 and Alert: a literal, followed by its key and its arguments.
  package static let title = 0
  package static let androidBody = 3
  package static let subtitle = 3
  package static let alertBody = 6
  // AndroidConfigV2
  package static let backgroundSync = 4
  package static let remoteNotification = 5
  // ApnsConfig, ApnsPayload
  package static let headers = 0
  package static let liveActivityToken = 3
  package static let aps = 0
  // Aps
  package static let alert = 0
  package static let badge = 1
  package static let sound = 2
  package static let contentAvailable = 5
  package static let timestamp = 11
  package static let event = 12
}
