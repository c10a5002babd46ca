-- The C interface from LuaJIT, whose ffi.cdef has no preprocessor: the header is read as its first comment says.
-- usage: luajit ffi.lua LIBRARY   (started at the repository's root)

local ffi = require "ffi"

local lines = {}
for line in io.lines("include/locscript.h") do
  if not line:find "^#" and not line:find "^extern" and line ~= "}" then lines[#lines + 1] = line end
end
ffi.cdef(table.concat(lines, "\n"))
local C = ffi.load(arg[1])

local function str(text) return ffi.new("locscript_str", text, #text) end

local function sized(type)
  local value = ffi.new(type)
  value.struct_size = ffi.sizeof(type)
  return value
end

local failure = sized "locscript_error"

local function check(status)
  if status ~= C.LOCSCRIPT_OK then
    error(ffi.string(C.locscript_status_name(status)) .. ": " .. ffi.string(failure.message), 2)
  end
end

assert(C.locscript_abi_version() == 1)
assert(ffi.string(C.locscript_version()) == "0.1.0")

-- An engine over a file in memory, with the names of one key.
local files = ffi.new("locscript_file[1]")
files[0].struct_size = ffi.sizeof "locscript_file"
files[0].platform = C.LOCSCRIPT_ANDROID
files[0].path = str "values/strings.xml"
files[0].data = str '<resources><string name="hello">Hello, %1$s!</string></resources>'
local names = ffi.new("locscript_key_name[1]")
names[0].struct_size = ffi.sizeof "locscript_key_name"
names[0].android = str "hello"
names[0].ios = str "HELLO"
local options = sized "locscript_engine_options"
options.key_names = names
options.key_name_count = 1
local engine = ffi.new "locscript_engine[1]"
check(C.locscript_engine_open_memory(files, 1, options, engine, failure))

local out, length = ffi.new "char[256]", ffi.new "size_t[1]"
local arguments = ffi.new("locscript_str[1]", str "Ada")
check(C.locscript_engine_render(engine[0], str "HELLO", arguments, 1, str "en", nil, out, 256, length, failure))
assert(ffi.string(out, length[0]) == "Hello, Ada!")
assert(C.locscript_engine_render(engine[0], str "nowhere", nil, 0, str "en", nil, out, 256, length, failure)
  == C.LOCSCRIPT_E_MISSING_KEY)
assert(ffi.string(failure.slug) == "missing-key")

-- A write function and a log function in Lua.
local pieces = {}
local write = ffi.cast("locscript_write_function", function(_, bytes, count)
  pieces[#pieces + 1] = ffi.string(bytes, count)
  return 0
end)
check(C.locscript_engine_write_entries(engine[0], C.LOCSCRIPT_ANDROID, write, nil, failure))
assert(table.concat(pieces):find('"key":"hello"', 1, true))

local said = {}
local log = ffi.cast("locscript_log_function", function(_, line)
  said[#said + 1] = ffi.string(line.rule.data, line.rule.length) .. ": " .. ffi.string(line.text.data, line.text.length)
end)
local rules, session = ffi.new "locscript_rules[1]", ffi.new "locscript_session[1]"
local source = "return function(event) loc.log(event.now) return loc.message{topic = 't', body = loc.text('hello', event.name)} end"
check(C.locscript_rules_open_source(engine[0], str "greet.lua", str(source), nil, rules, failure))
local session_options = sized "locscript_session_options"
session_options.now = 1700000000
session_options.usage = 1
check(C.locscript_session_open(engine[0], rules[0], session_options, session, failure))
check(C.locscript_session_on_log(session[0], log, nil, failure))
local result = sized "locscript_result"
check(C.locscript_session_run(session[0], str '{"name":"Ada"}', str "", result, failure))
assert(result.failure_count == 0 and result.payload_count == 1)
local payload = result.payloads[0]
assert(ffi.string(payload.rule.data, payload.rule.length) == "greet")
assert(ffi.string(payload.body.data, payload.body.length):find('"body_loc_args":["Ada"]', 1, true))
assert(said[1] == "greet: 1700000000" and #said == 1)
assert(result.used_nanoseconds > 0)

-- A batch in blocks.
pieces = {}
check(C.locscript_session_write_envelopes(session[0], str '{"name":"Ada"}\n{"name":"Bob"}\n', write, nil, failure))
assert(select(2, table.concat(pieces):gsub('"rule":"greet","line":', "")) == 2)

check(C.locscript_session_close(session[0]))
check(C.locscript_rules_close(rules[0]))
check(C.locscript_engine_close(engine[0]))
write:free()
log:free()
print "ok"
