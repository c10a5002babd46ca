# What an app refers to may come with a library: errors that only a build with these folders alone would have are not told by
# every command in full.
mkdir -p res/values
{ printf '<resources>\n<string name="k">@string/gone</string>\n<string name="t">Hello</string>\n'
  for name in a b c d; do printf '<color name="%s">?attr/brand_%s</color>\n' $name $name; done
  printf '</resources>\n'; } >res/values/strings.xml
locscript render t --locale en --android res
locscript render k --locale en --android res
locscript run --android res - <<<'return loc.render(loc.text("t"), "en")'
locscript render t --locale en --android res --warnings 2>&1 | grep -c 'error\['
locscript catalog locales --android res 2>&1 | grep -c 'error\['
sed -i '/brand_[bcd]/d; /gone/d' res/values/strings.xml
locscript render t --locale en --android res
