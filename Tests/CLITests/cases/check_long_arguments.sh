mkdir rules
cat > rules/news.lua <<'L'
return {
  on = "news",
  samples = {
    ["long headline"] = { type = "news", headline = ("h"):rep(2500), teaser = "t" },
    ["long teaser"] = { type = "news", headline = "h", teaser = ("t"):rep(1600) },
  },
  run = function(event)
    return loc.message { topic = "news", title = loc.text("news_title", event.headline), body = loc.text("news_body", event.teaser) }
  end,
}
L
locscript check rules --only payload-size --format csv
echo "exit $?"
