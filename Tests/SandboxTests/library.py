"""The functions that a rule can call, asked of the sandbox itself."""
import json

import hosts

# Walks the globals that a rule sees, and the tables among them.
WALK = b"""
local names = {}
local function add(prefix, library)
  for key, value in pairs(library) do
    if type(value) == "function" then names[#names + 1] = prefix .. key end
  end
end
local globals = _G or _ENV
for _, name in ipairs{"assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print", "rawequal", "rawget", "rawlen",
  "rawset", "require", "select", "setmetatable", "tonumber", "tostring", "type", "warn", "xpcall", "load", "collectgarbage"} do
  local ok, value = pcall(function() return globals[name] end)
  if ok and type(value) == "function" then names[#names + 1] = name end
end
pcall(function() add("", globals) end)
for _, name in ipairs{"string", "table", "math", "utf8", "loc"} do add(name .. ".", globals[name]) end
return table.concat(names, " ")
"""


def functions(host):
    """Their names as a rule writes them, in order: "string.rep"."""
    outcome = hosts.run(host, [("walk", [WALK])], jobs=1)["walk"]
    status, _, text = outcome.runs[0]
    if status != 0:
        raise SystemExit(f"the sandbox's functions cannot be listed: {status} {text}")
    return sorted(set(json.loads(text).split()))
