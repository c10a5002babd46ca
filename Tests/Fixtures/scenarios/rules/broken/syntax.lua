return {
  run = function(event)
    return loc.skip("x"
  end,
}
