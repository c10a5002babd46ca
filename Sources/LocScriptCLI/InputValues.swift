// The values of an interactive input: all of them, on one line, with functions as their signatures.

import LocBase
import LocScript

enum InputValues {
  /// The words of the REPL: `__show` takes an input's globals and its values, keeps the first as `_`, and describes them all.
  static let words: UTF8Slice = """
    local names = {}
    for library, members in pairs { loc = loc, math = math, string = string, table = table, utf8 = utf8 } do
      for name, member in pairs(members) do
        if type(member) == "function" then names[member] = library .. "." .. name end
      end
    end
    for _, name in ipairs { "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print", "rawequal", "rawget",
      "rawlen", "rawset", "require", "select", "setmetatable", "tonumber", "tostring", "type" } do
      names[_ENV[name]] = name
    end
    -- A copy of a table in which functions are texts; the table itself where it has none, and where it is too deep.
    local function plain(value, depth)
      if type(value) == "function" then return "function " .. (names[value] or ""), true end
      -- A message or the event is called a table, too, and is none.
      if type(value) ~= "table" or depth > 8 or not pcall(rawget, value, 1) or getmetatable(value) ~= nil then
        return value, false
      end
      local copy, has = {}, false
      for name, member in next, value do
        local shown, changed = plain(member, depth + 1)
        copy[name] = shown
        has = has or changed
      end
      if has then return copy, true end
      return value, false
    end
    local function show(globals, ...)
      local all = loc.array {}
      for i = 1, select("#", ...) do
        local value = (select(i, ...))
        if type(value) == "function" then
          all[i] = { name = names[value] or "" }
        elseif rawequal(value, loc) then
          all[i] = { name = "loc" }
        else
          all[i] = { value = (plain(value, 1)) }
        end
      end
      globals._ = (...)
      return all
    end
    return { __show = show }
    """

  /// The code before and after an expression.
  static let call = "return __show(_ENV, "
  static let end = "\n)"

  /// Copies the event, a message in wire form, to `_`.
  static let keeping = """
    local function copy(value)
      if type(value) ~= "table" then return value end
      local made = {}
      for name, member in pairs(value) do made[name] = copy(member) end
      return made
    end
    _ = copy(event)
    """

  /// Writes the answer of `__show`, if the input has a value.
  static func show(_ answer: [UInt8]) throws {
    guard let document = answer.withSlice({ try? JSONDocument($0) }) else { return }
    let texts = withExtendedLifetime(document) { document.root.elements.map(text) }
    guard !texts.isEmpty else { return }
    try Terminal.write(texts.joined(separator: "\t") + "\n")
  }

  /// A value's JSON, `nil`, or a function's signature.
  private static func text(_ shown: JSONCursor) -> String {
    if let name = shown.member("name")?.string { return REPLText.wrapped(function(name)) }
    guard let value = shown.member("value") else { return "nil" }
    var writer = JSONWriter()
    writer.value(value)
    return REPLText.json(writer.buffer.string)
  }

  private static func function(_ name: String) -> String {
    if name == "loc" { return LuaHelp.functions.map { $0.signature }.joined(separator: "\n") }
    if let help = LuaHelp.named(name) { return help.signature + "\n" + help.sentence }
    return name.isEmpty ? "function" : "function \(name), Lua's own"
  }

  /// An error about a value, with the path inside the value itself.
  static func error(_ error: LocScriptError) -> LocScriptError {
    var error = error
    for index in error.diagnostics.indices {
      guard let path = error.diagnostics[index].path, let end = path.firstRange(of: "].value") else { continue }
      let rest = path[end.upperBound...]
      error.diagnostics[index].path = String(rest.first == "." ? rest.dropFirst() : rest)
    }
    return error
  }
}
