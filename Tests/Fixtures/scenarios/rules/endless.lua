-- Runs into whatever limit is the lowest.
return {
  on = "tick",
  run = function()
    local kept = {}
    while true do
      kept[#kept + 1] = ("x"):rep(1000) .. #kept
      print(kept[#kept])
    end
  end,
}
