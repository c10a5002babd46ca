# --lcov without --coverage counts the lines, too, and prints no table.
cat > rule.lua <<'L'
return {
  on = "t",
  run = function(event)
    if event.old then
      return loc.skip("old")
    end
    return loc.message { topic = "t", title = "T" }
  end,
  samples = { a = { type = "t" } },
}
L
locscript test rule.lua --lcov lines.info
cat lines.info
