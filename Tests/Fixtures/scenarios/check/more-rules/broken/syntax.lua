return { name = "syntax", run = function(event) return loc.message { topic = "a" title = "b" } end }
