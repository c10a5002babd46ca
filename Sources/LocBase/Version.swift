// The version number, in one place.

/// The version of the library, the command and the bindings. CHANGELOG and `LOCSCRIPT_VERSION` state the same number.
package let libraryVersion: UTF8Slice = "0.1.0"
