printf 'return "a" .. ("b"):rep(2)' > once.lua
locscript run <<'L'
.reload
.time x = 5
.time for i = 1, 2 do
  loc.log(i)
end
.time x + nil
.load once.lua
.reload
L
