# What a text refers to may come with a library: a warning, counted where it is about another key. What a colour refers to is no
# matter of texts.
mkdir -p res/values
{ printf '<resources>\n<string name="k">@string/gone</string>\n<string name="t">Hello</string>\n'
  for name in a b c d; do printf '<color name="%s">?attr/brand_%s</color>\n' $name $name; done
  printf '</resources>\n'; } >res/values/strings.xml
locscript render t --language en --android res
locscript render k --language en --android res
locscript run --android res - <<<'return loc.render(loc.text("t"), "en")'
locscript render t --language en --android res --warnings 2>&1 | grep -c 'missing-reference'
locscript catalog locales --android res 2>&1 | grep -c 'missing-reference'
sed -i '/brand_[bcd]/d; /gone/d' res/values/strings.xml
locscript render t --language en --android res
