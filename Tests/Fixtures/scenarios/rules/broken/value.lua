return "no rule"
