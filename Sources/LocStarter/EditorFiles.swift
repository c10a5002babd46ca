// Settings for editors of rules: the Lua language server's, and luacheck's.

import LocScript
import LuaDefinitions

/// Files that tell an editor which parts of Lua rules have and lack.
package enum EditorFiles {
  /// The folder of the definitions, next to locscript.toml. It ignores itself in git, because `locscript export types` can
  /// write it again.
  package static let folder = ".locscript"

  /// The names of Lua's library that no rule has, as luacheck's `not_globals` takes them.
  package static let missingNames = [
    "collectgarbage", "coroutine", "debug", "dofile", "io", "load", "loadfile", "math.acos", "math.asin", "math.atan",
    "math.cos",
    "math.random", "math.randomseed", "math.sin", "math.tan", "os", "package", "string.dump", "string.pack",
    "string.packsize", "string.unpack", "warn", "xpcall",
  ]

  /// The definitions of `loc`, of FCM's and Apple's fields and of the words of tests, by their names in the folder.
  package static var definitions: [(name: String, text: [UInt8])] {
    LuaDefinitions.files + [(".gitignore", Array("*\n".utf8))]
  }

  /// The `.luarc.json` of a project.
  static func languageServer(rulesRoots: [String]) -> String {
    """
    {
      "runtime.version": "Lua 5.4",
      "runtime.path": [\(rulesRoots.map { quotedJSON($0 + "/?.lua") }.joined(separator: ", "))],
      "runtime.pathStrict": true,
      "runtime.builtin": {
        "coroutine": "disable",
        "debug": "disable",
        "io": "disable",
        "os": "disable"
      },
      "workspace.library": ["\(folder)"],
      "workspace.checkThirdParty": false
    }

    """
  }

  /// The `.luacheckrc` of a project.
  static var luacheck: String {
    """
    -- What rules have of Lua 5.4, for luacheck.
    std = "lua54"
    max_line_length = false
    read_globals = { "loc" }
    not_globals = {
      \(missingNames.map { "\"\($0)\"," }.joined(separator: "\n  "))
    }
    exclude_files = { "\(folder)" }
    files["**/*_test.lua"] = {
      read_globals = { "describe", "it", "run" },
      globals = { "assert" },
    }

    """
  }
}
