// One home for the number.

/// The version of the library, the command and the bindings. CHANGELOG and `LOCSCRIPT_VERSION` say the same.
package let libraryVersion: StaticString = "0.1.0"
