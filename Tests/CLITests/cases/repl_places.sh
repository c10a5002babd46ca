# Columns are those of what was typed; an expression that lacks its end goes on, as a statement does.
locscript run <<'END'
loc.tex("a")
1 +
2
local s = "ü" return lco.x
if true then
print(1 ..
2) end
.preview loc.message { topic = "x", titel = "y" }
)
END
