return {
  name = "sale", on = "sale.began",
  run = function(event)
    if event.extended then
      return loc.message { topic = "sale", title = "On", body = loc.text("sale_gloves", event.percent) }
    end
    return loc.message { topic = "sale", title = "Sale", body = loc.text("sale_" .. event.goods, event.percent) }
  end,
  samples = { ["shoes"] = { type = "sale.began", goods = "shoes", percent = 20 } },
}
