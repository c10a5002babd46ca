// Help for errors that come from JavaScript or Python habits: the wrong syntax, and how to write it in Lua.

import LocBase

/// A sign of another language, at which Lua's compiler stops.
struct SignHabit {
  /// The sign that the compiler names, between its quotes.
  var near: UTF8Slice
  /// The code in the line, at the finding's column.
  var sign: UTF8Slice
  package var help: String
  /// The kind of the compiler's message; nil for any.
  var kind: LuaMessage.Kind?

  /// The first habit that explains the message; the order matters where signs have a common beginning.
  static func explaining(_ message: LuaMessage, _ line: RuleLine?) -> SignHabit? {
    guard let line else { return nil }
    for habit in all where message.quoted.withSlice({ $0 == habit.near }) && habit.kind ?? message.kind == message.kind
    {
      if line.column(ofSign: habit.sign) != nil { return habit }
    }
    return nil
  }

  private static let unequal = "Lua writes `~=` for unequal, and `not` for a negation."
  private static let block = "A block of Lua has no braces: `if … then … end`, `function name(…) … end`."
  private static let counting = "Lua has no += and ++: write n = n + 1."
  private static let comment = "A comment of Lua begins with --."
  private static let choice = "write `condition and a or b`."

  private static let all = [
    SignHabit(near: "!", sign: "!", help: unequal),
    SignHabit(near: "&", sign: "&&", help: "Lua writes `and`."),
    SignHabit(near: "|", sign: "||", help: "Lua writes `or`."),
    SignHabit(near: "+", sign: "+=", help: counting), SignHabit(near: "+", sign: "++", help: counting),
    SignHabit(
      near: "+", sign: "+", help: "Lua joins texts with two dots: \"Hi \" .. name.", kind: .unexpectedSymbol),
    SignHabit(near: "-", sign: "-=", help: "Lua has no -=: write n = n - 1."),
    SignHabit(near: "*", sign: "*=", help: "Lua has no *=: write n = n * 2."),
    SignHabit(near: "/", sign: "/*", help: comment), SignHabit(near: "//", sign: "//", help: comment),
    SignHabit(near: "#", sign: "#", help: comment, kind: .unexpectedSymbol),
    SignHabit(near: "..", sign: "..=", help: "Lua has no ..=: write text = text .. more."),
    SignHabit(near: "?", sign: "?.", help: "Lua has no ?. operator: write `a and a.b`."),
    SignHabit(near: "?", sign: "??", help: "Lua has no ?? operator: write `a or b`."),
    SignHabit(near: "?", sign: "?", help: "Lua has no ?: operator: " + choice),
    SignHabit(near: "if", sign: "else", help: "Lua has no `a if condition else b`: " + choice),
    SignHabit(
      near: "else", sign: "if", help: "Lua has no `a if condition else b`: " + choice, kind: .wantsThen),
    SignHabit(near: "=", sign: "===", help: "Lua writes `==` for equal."),
    SignHabit(near: "=", sign: "=>", help: "Lua writes a function as `function(x) return x end`."),
    SignHabit(near: "=", sign: "=", help: "Lua compares with ==; one = only assigns.", kind: .wantsThen),
    SignHabit(near: "`", sign: "`", help: "Lua has no template texts: join texts with two dots, \"Hi \" .. name."),
    SignHabit(near: "{", sign: "{", help: block),
    SignHabit(near: ":", sign: ":", help: "Lua writes `then`, and `end` behind the block.", kind: .wantsThen),
    SignHabit(near: ":", sign: ":", help: "Lua writes `do`, and `end` behind the block.", kind: .wantsDo),
    SignHabit(near: ":", sign: ":", help: "A field of a table is written name = value.", kind: .wantsBrace),
    SignHabit(near: "[", sign: "[", help: "A list is written in braces: { 1, 2 }.", kind: .unexpectedSymbol),
    SignHabit(
      near: "(", sign: "for",
      help: "Lua counts with `for i = 1, 10 do … end`, and walks a list with `for i, x in ipairs(list) do … end`.",
      kind: .wantsName),
    SignHabit(near: "in", sign: " in ", help: "Lua has no `in` for lists and texts: a list is searched with a loop."),
    SignHabit(near: "is", sign: " is ", help: "Lua compares with == and ~=."),
  ]
}

/// Words of other languages.
enum WordHabits {
  /// The help for a word that begins a statement of another language.
  package static func help(onStatement word: UTF8Slice) -> String? {
    switch word {
    case "const", "let", "var", "final": "Lua declares a variable with `local`."
    case "def", "func", "fn", "fun": "Lua writes `function name(…) … end`."
    case "elif", "elsif": "Lua writes `elseif … then`."
    case "import", "from", "include", "using": "`local prices = require \"lib.prices\"` loads rules/lib/prices.lua."
    case "try", "catch", "except": "pcall(f, …) calls f and catches its error."
    case "switch", "case", "match": "Lua writes `if … then … elseif … then … end`."
    case "foreach": "Lua walks a list with `for i, x in ipairs(list) do … end`."
    case "throw", "raise": "error(\"why\") ends a rule with an error; loc.skip(reason) sends nothing."
    default: nil
    }
  }

  /// The help for a global of another language.
  package static func help(onGlobal name: Text) -> String? {
    switch name {
    case "null", "None", "undefined", "NULL", "nill", "Nil": "Write nil."
    case "True": "Write true."
    case "False": "Write false."
    case "json", "JSON", "cjson": "loc.json(value) writes JSON; the event has been read already."
    case "console", "printf", "echo": "print(value) writes a line to the log."
    case "len": "#list is the length of a list or a text."
    case "str", "String", "toString": "tostring(value) makes a text of a value."
    case "int", "float", "parseInt", "parseFloat", "Number":
      "tonumber(text) makes a number of a text, math.floor(n) a whole one."
    case "range": "Lua counts with `for i = 1, 10 do … end`."
    case "typeof", "isinstance": "type(value) is the name of a value's type."
    case "throw", "raise": "error(\"why\") ends a rule with an error; loc.skip(reason) sends nothing."
    case "new": "Lua has no `new`: a table is written in braces, { name = value }."
    case "this", "self": "A rule's function has the event alone: run = function(event)."
    case "Date", "datetime", "time": "The time comes with the event; loc.date and loc.time write it."
    case "random": stable
    default: nil
    }
  }

  static let declaration = "A variable is declared with `local`, above the line that reads it."
  static let behindReturn = "A `return` ends a file, and more follows it. Was the file pasted twice?"

  private static let stable =
    "A rule gives the same for the same event: loc.bucket(name, id, n) chooses by a stable hash of the id."

  /// The help for a function or method of another language's texts, lists and numbers.
  package static func help(onField name: Text) -> String? {
    switch name {
    case "random", "randomseed": stable
    case "round": "Write math.floor(n + 0.5), or loc.number(n, 0, locale) for a text."
    case "pow": "Lua writes x ^ y."
    case "split": "Write for part in text:gmatch(\"[^,]+\") do … end."
    case "contains", "includes", "indexOf", "index":
      "Write text:find(part, 1, true) for a text; a list is searched with a loop."
    case "startsWith", "startswith", "hasPrefix": "Write text:sub(1, #part) == part."
    case "endsWith", "endswith", "hasSuffix": "Write text:sub(-#part) == part."
    case "replace", "replaceAll": "Write text:gsub(pattern, text)."
    case "trim", "strip": "Write text:match(\"^%s*(.-)%s*$\")."
    case "toUpperCase", "toLowerCase": "Write text:upper() or text:lower()."
    case "toString": "tostring(value) makes a text of a value."
    case "push", "append", "add": "Write list[#list + 1] = value."
    case "length", "len", "size", "count": "#list is the length of a list or a text."
    case "join": "Write table.concat(list, \", \"), or loc.join(list, locale) for a text as a language has it."
    case "map", "filter", "forEach", "each", "reduce": "Write a loop: for i, x in ipairs(list) do … end."
    case "toFixed", "toLocaleString": "Write loc.number(n, decimals, locale)."
    case "keys", "items", "values", "entries": "Write a loop: for name, value in pairs(t) do … end."
    case "slice", "substring", "substr": "Write text:sub(first, last); a text begins at 1."
    case "stringify", "dumps": "loc.json(value) writes JSON."
    default: nil
    }
  }
}
