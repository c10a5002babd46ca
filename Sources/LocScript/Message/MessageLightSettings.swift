// The colour and blinking of an Android device's light.

import LocBase

extension Message {
  /// The colour and blinking of the device's light.
  public struct LightSettings: Sendable, Equatable {
    /// The colour.
    public var color: Color
    /// The duration for which the light is on.
    public var lightOnDuration: TimeSpan
    /// The duration for which the light is off.
    public var lightOffDuration: TimeSpan

    /// Settings with all three fields, which are required.
    public init(color: Color, lightOnDuration: TimeSpan, lightOffDuration: TimeSpan) {
      self.color = color
      self.lightOnDuration = lightOnDuration
      self.lightOffDuration = lightOffDuration
    }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("color", color) { $0.write(to: &$1) }
      writer.member("light_on_duration", lightOnDuration)
      writer.member("light_off_duration", lightOffDuration)
      writer.endObject()
    }
  }

  /// A colour; each part is 0 to 1. Nil means 0, or 1 for `alpha`.
  public struct Color: Sendable, Equatable {
    /// The red part, 0 to 1.
    public var red: Double?
    /// The green part, 0 to 1.
    public var green: Double?
    /// The blue part, 0 to 1.
    public var blue: Double?
    /// The opacity, the share with which the colour covers the background; 1 when absent.
    public var alpha: Double?

    /// A colour by its parts.
    public init(red: Double? = nil, green: Double? = nil, blue: Double? = nil, alpha: Double? = nil) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("red", red)
      writer.member("green", green)
      writer.member("blue", blue)
      writer.member("alpha", alpha)
      writer.endObject()
    }
  }
}
