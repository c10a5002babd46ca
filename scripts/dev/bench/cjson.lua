-- The rule of J4 without a sandbox: lua-cjson decodes the event and encodes what the rule returns. For lua5.4 and for LuaJIT.
-- Commands as in contestant.h.
local found, cjson = pcall(require, "cjson")
local job, folder = arg[1], arg[2]
if not found or job:sub(1, 2) ~= "j4" or job:sub(1, 3) == "j4s" then
  print("absent")
  os.exit(0)
end
local rule = dofile(folder .. (job == "j4e" and "/j4e.lua" or "/j4.lua"))
local decode, encode = cjson.decode, cjson.encode
local rows = {}
for line in io.lines(folder .. "/" .. job .. ".tsv") do rows[#rows + 1] = line end

local function run(row)
  local message = rule(decode(row))
  return message and encode(message) or ""
end

io.stdout:setvbuf("line")
print("ready")
for line in io.lines() do
  local path, seconds = line:match("^verify (.*)"), tonumber(line:match("^round (.*)"))
  if path then
    local file = assert(io.open(path, "wb"))
    for i = 1, #rows do file:write(run(rows[i]), "\n") end
    file:close()
    print("ok")
  elseif seconds then
    local start, operations, total = os.clock(), 0, 0
    repeat
      for i = 1, #rows do total = total + #run(rows[i]) end
      operations = operations + #rows
    until os.clock() - start >= seconds
    print(string.format("%.3f %d", (os.clock() - start) * 1e9 / operations, total))
  end
end
