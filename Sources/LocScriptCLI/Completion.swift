// Tab completion in the REPL: commands, functions, globals and their fields, the event's fields, keys, languages and
// files.

import FoundationEssentials
import LocBase
import LocCatalog
import LocScript

struct Completion {
  private let engine: Engine
  private let session: Session
  /// The constant part: commands, keys and languages. It is computed when Tab is first pressed.
  private lazy var constant: [String] = {
    Self.commands + engine.entries().map { $0.key } + engine.locales(.android) + engine.locales(.ios)
  }()

  private static let commands = [
    ".event", ".help", ".keys", ".load", ".locales", ".preview", ".quit", ".reload", ".time",
  ]
  private static let mostFields = 1_000

  init(engine: Engine, session: Session) {
    self.engine = engine
    self.session = session
  }

  /// The words that begin so, sorted.
  mutating func words(beginning word: String, in line: String, event: [UInt8]?) -> [String] {
    let isFile = line.hasPrefix(".load ") || line.hasPrefix(".event ")
    if isFile, let files = Self.files(beginning: word) { return files }
    let names =
      line.hasPrefix(".help ") ? LuaHelp.functions.map { $0.name } : constant + globals(event) + Self.fields(of: event)
    return Set(names.filter { !$0.isEmpty && $0.hasPrefix(word) }).sorted()
  }

  /// The files and folders whose paths begin so; nil without any.
  private static func files(beginning word: String) -> [String]? {
    let slash = word.lastIndex(of: "/").map { word.index(after: $0) } ?? word.startIndex
    let (folder, start) = (String(word[..<slash]), word[slash...])
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder) else {
      return nil
    }
    let files = names.filter { $0.hasPrefix(start) && ($0.first != "." || start.first == ".") }.sorted().map { name in
      let path = folder + name
      return FileReader.kind(of: path) == .folder ? path + "/" : path
    }
    return files.isEmpty ? nil : files
  }

  /// The globals of the inputs and the fields of their tables, by Lua's own iteration: `loc.text`, `string.format`, `t.own`.
  private func globals(_ event: [UInt8]?) -> [String] {
    let source = """
      local names = {}
      local function add(name) if #names < 5000 and name ~= "__show" then names[#names + 1] = name end end
      for library, members in pairs { loc = loc, math = math, string = string, table = table, utf8 = utf8 } do
        add(library)
        for member in pairs(members) do add(library .. "." .. member) end
      end
      for name, value in next, _ENV do
        if type(name) == "string" then
          add(name)
          if name ~= "_G" and type(value) == "table" and not rawequal(value, event) then
            for field in pairs(value) do if type(field) == "string" then add(name .. "." .. field) end end
          end
        end
      end
      return table.concat(names, " ")
      """
    let names = (try? session.evaluate(input: [UInt8](source.utf8), name: "names", event: event)).flatMap {
      JSONText.string($0)
    }
    return (names ?? "").split(separator: " ").map(String.init) + Self.base
  }

  private static let base = [
    "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print", "rawequal", "rawget", "rawlen",
    "rawset",
    "require", "select", "setmetatable", "tonumber", "tostring", "type",
  ]

  /// The paths of the event's fields: `event.user.name`. The elements of lists are left out.
  private static func fields(of event: [UInt8]?) -> [String] {
    guard let event, let document = event.withSlice({ try? JSONDocument($0) }) else {
      return ["event"]
    }
    var paths = ["event"]
    func add(_ value: JSONCursor, _ path: String, _ depth: Int) {
      guard depth < 8, value.kind == .object else { return }
      for (name, member) in value.members where paths.count < mostFields {
        guard let name = name.string else { continue }
        paths.append(path + "." + name)
        add(member, path + "." + name, depth + 1)
      }
    }
    withExtendedLifetime(document) { add(document.root, "event", 0) }
    return paths
  }
}
