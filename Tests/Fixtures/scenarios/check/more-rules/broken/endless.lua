return { name = "endless", run = function() while true do end end, samples = { ["any"] = { type = "a" } } }
