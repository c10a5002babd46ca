// --device: a device as `android:fr-CA,en-US`.

import ArgumentParser
import LocBase
import LocScript

extension Device {
  /// The device that an argument names. Whether a phone has the languages is for the engine to say.
  static func named(_ argument: String) throws -> Device {
    do throws(LocScriptError) { return try Device(name: argument) } catch {
      let finding = error.diagnostics.first
      let words = [finding?.message, finding?.help].compactMap { $0 }.joined(separator: ". ")
      throw ValidationError(words.prefix(1).uppercased() + words.dropFirst())
    }
  }
}
