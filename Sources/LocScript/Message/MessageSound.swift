// The sound of an alert on Apple devices.

import LocBase

extension Message {
  /// A sound.
  public enum Sound: Sendable, Equatable {
    /// A file of the app's bundle, or default.
    case named(String)
    /// A sound with a volume.
    indirect case settings(SoundSettings)

    func write(to writer: inout JSONWriter) {
      switch self {
      case .named(let name): writer.string(name)
      case .settings(let settings): settings.write(to: &writer)
      }
    }
  }

  /// A sound with a volume, for critical alerts.
  public struct SoundSettings: Sendable, Equatable {
    /// A file of the app's bundle, or default.
    public var name: String
    /// 0 is silent, 1 is full.
    public var volume: Double?
    /// True: a critical alert; the app needs an entitlement.
    public var critical: Bool

    /// A sound with a volume.
    public init(name: String = "default", volume: Double? = nil, critical: Bool = false) {
      self.name = name
      self.volume = volume
      self.critical = critical
    }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("critical", critical ? 1 : nil as Int?)
      writer.member("name", name)
      writer.member("volume", volume)
      writer.endObject()
    }
  }
}
