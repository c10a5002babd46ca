// The definitions for the Lua language server, inside the command: a wheel and a package bring no folder of them along.

/// The files of `library`: `loc`, the fields of FCM and Apple, the words of rule tests.
package enum LuaDefinitions {
  /// The files by their names.
  package static var files: [(name: String, text: [UInt8])] {
    [
      ("locscript.lua", PackageResources.locscript_lua), ("fields.lua", PackageResources.fields_lua),
      ("testing.lua", PackageResources.testing_lua),
    ]
  }
}
