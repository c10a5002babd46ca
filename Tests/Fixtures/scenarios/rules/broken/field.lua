return {
  nmae = "field",
  run = function(event) end,
}
