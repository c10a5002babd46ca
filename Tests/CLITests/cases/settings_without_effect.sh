mkdir -p res/values res/values-de
for folder in values values-de; do
  printf '<resources>' > res/$folder/strings.xml
  for key in a b c d; do printf '<string name="%s">%%s %%s</string>\n' $key; done >> res/$folder/strings.xml
  printf '</resources>' >> res/$folder/strings.xml
done
printf '[android]\nresources = ["res"]\n[locales]\nrequired = ["de"]\n[check.severity]\nmissing-key = "off"\n[[released]]\nname = "1"\n' > locscript.toml
locscript catalog locales 2>&1 | grep -A 3 locscript.toml
locscript run - <<< 'return 1'
locscript render a x y --locale de 2>&1 | grep -v '^ '
printf '[andriod]\n[check]\n' > locscript.toml
locscript render a --locale en
