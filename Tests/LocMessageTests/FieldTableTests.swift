// The field table against Google's discovery document: a new revision of it shows up here as a list of differences.

import Foundation
import LocBase
import LocMessage
import TestSupport
import Testing

@Suite struct FieldTableTests {
  private func schemas() throws -> [String: [String: Any]] {
    let document = try JSONSerialization.jsonObject(with: Data(Fixtures.bytes("fcm/fcm-v1-discovery.json")))
    return try #require((document as? [String: Any])?["schemas"] as? [String: [String: Any]])
  }

  /// Schemas that no message holds: replies, and topic management.
  private static let unrelated: Set = ["Empty", "ListTopicSubscriptionsResponse", "TopicSubscription"]

  @Test func everyFieldOfTheDocumentIsInTheTable() throws {
    var differences: [String] = []
    var fields = 0
    var table: [String: [String: Field]] = [:]
    for kind in ObjectKind.allCases {
      var named: [String: Field] = [:]
      for index in kind.fields {
        let field = FieldTable.shared.fields[index]
        named[field.camelName?.string ?? field.wireName.string] = field
      }
      table[kind.name.string] = named
    }
    for (name, schema) in try schemas() where !Self.unrelated.contains(name) {
      // Two types of one shape.
      let ours = name == "GoogleFirebaseFcmV1AndroidNotificationV2LightSettings" ? "LightSettings" : name
      guard let known = table[ours] else {
        differences.append("no object \(name)")
        continue
      }
      let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
      for (property, spec) in properties {
        fields += 1
        guard let field = known[property] else {
          differences.append("no field \(name).\(property)")
          continue
        }
        let type = describe(spec, try schemas())
        if type != describe(field) { differences.append("\(name).\(property) is \(type), not \(describe(field))") }
        if (spec["deprecated"] as? Bool ?? false) != field.isDeprecated {
          differences.append("\(name).\(property): deprecated")
        }
      }
      for property in known.keys where properties[property] == nil {
        differences.append("\(name).\(property) is not in the document")
      }
    }
    #expect(differences.isEmpty, "\(differences.sorted().joined(separator: "\n"))")
    #expect(fields > 100)
  }

  private func describe(_ spec: [String: Any], _ schemas: [String: [String: Any]]) -> String {
    if let reference = spec["$ref"] as? String {
      return "object " + (reference.hasSuffix("V2LightSettings") ? "LightSettings" : reference)
    }
    if let values = spec["enum"] as? [String] { return "enum " + values.joined(separator: " ") }
    let type = spec["type"] as? String ?? ""
    let format = spec["format"] as? String
    switch type {
    case "array": return "list of " + describe(spec["items"] as? [String: Any] ?? [:], schemas)
    case "object":
      let values = (spec["additionalProperties"] as? [String: Any])?["type"] as? String
      return values == "any" ? "struct" : "map"
    default: return format ?? type
    }
  }

  private func describe(_ field: Field) -> String {
    switch field.type {
    case .string, .topic, .condition: return "string"
    case .bool: return "boolean"
    case .int32: return "int32"
    case .float: return "float"
    case .duration: return "google-duration"
    case .durations: return "list of google-duration"
    case .timestamp: return "google-datetime"
    case .enumeration: return "enum " + field.detail.string
    case .strings: return "list of string"
    case .data, .map, .headers: return "map"
    case .web: return "struct"
    case .object:
      let name = field.object?.name.string ?? "?"
      return name == "ApnsPayload" ? "struct" : "object " + name
    default: return "?"
    }
  }

  @Test func rowsAreWellFormed() {
    for kind in ObjectKind.allCases {
      var names: Set<String> = []
      for index in kind.fields {
        let field = FieldTable.shared.fields[index]
        #expect(names.insert(field.wireName.string).inserted, "\(kind.name.string).\(field.wireName.string) twice")
        #expect(field.sentence.count > 10, "\(kind.name.string).\(field.wireName.string)")
        if field.type == .object { #expect(field.object != nil, "\(field.wireName.string)") }
      }
      #expect(kind.fields.count <= 40)
    }
  }

  /// Checks across fields ask by these ordinals.
  @Test func ordinals() {
    let places: [(kind: ObjectKind, ordinal: Int, name: String)] = [
      (.message, FieldOrdinal.data, "data"), (.message, FieldOrdinal.notification, "notification"),
      (.message, FieldOrdinal.android, "android"), (.message, FieldOrdinal.androidV2, "android_v2"),
      (.androidConfigV2, FieldOrdinal.backgroundSync, "background_sync"),
      (.androidConfigV2, FieldOrdinal.remoteNotification, "remote_notification"),
      (.apnsConfig, FieldOrdinal.headers, "headers"),
      (.apnsConfig, FieldOrdinal.liveActivityToken, "live_activity_token"), (.payload, FieldOrdinal.aps, "aps"),
      (.aps, FieldOrdinal.alert, "alert"), (.aps, FieldOrdinal.badge, "badge"), (.aps, FieldOrdinal.sound, "sound"),
      (.aps, FieldOrdinal.contentAvailable, "content-available"), (.aps, FieldOrdinal.timestamp, "timestamp"),
      (.aps, FieldOrdinal.event, "event"),
    ]
    for (kind, ordinal, name) in places { #expect(field(kind, ordinal) == name) }
    for kind in [ObjectKind.androidNotification, .androidNotificationV2] {
      for (literal, name) in [(FieldOrdinal.title, "title"), (FieldOrdinal.androidBody, "body")] {
        let names = (0...2).map { field(kind, literal + $0) }
        #expect(names == [name, name + "_loc_key", name + "_loc_args"])
      }
    }
    for (literal, name, prefix) in [
      (FieldOrdinal.title, "title", "title-"), (FieldOrdinal.subtitle, "subtitle", "subtitle-"),
      (FieldOrdinal.alertBody, "body", ""),
    ] {
      #expect((0...2).map { field(.alert, literal + $0) } == [name, prefix + "loc-key", prefix + "loc-args"])
    }
    for kind in ObjectKind.allCases { #expect(kind.fields.count <= 64, "ordinals are bits of a word") }
  }

  private func field(_ kind: ObjectKind, _ ordinal: Int) -> String {
    FieldTable.shared.fields[kind.fields.lowerBound + ordinal].wireName.string
  }
}
