return {
  name = "whole",
  run = function() return loc.message { topic = "a", title = loc.text("nowhere"), body = "b" } end,
  samples = { ["any"] = { type = "a" } },
}
