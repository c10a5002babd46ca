printf '<resources><string name="k">%%s</string></resources>' >strings.xml && mkdir -p res/values en.lproj && mv strings.xml res/values && echo '"j" = "j";' >en.lproj/Localizable.strings
cat >warns.lua <<'END'
return function(event)
  return loc.message { topic = "x", title = loc.text("k", 0.5) }
end
END
locscript run warns.lua --events '{}' --format json --android res --ios .
END=$?
locscript run warns.lua --events '{}' --android res
exit $END
