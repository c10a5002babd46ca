# luacheck, where it is there, has nothing to say about what init writes, nor about the rules of the sample shop and the cookbook; it finds a
# global and a name that rules lack.
locscript demo app --app gradle 2> /dev/null && cd app && locscript init --app :app --flavor play 2> /dev/null
command -v luacheck > /dev/null || exit 0
mkdir rules/shop rules/cookbook && cp "$ROOT"/scripts/rules/*.lua rules/shop && cp "$ROOT"/examples/rules/*.lua rules/cookbook
luacheck --no-color . > said || cat said
printf 'return function(event)\n  count = os.time()\n  return loc.skip(event.name)\nend\n' > rules/wrong.lua
! luacheck --no-color . > said && [ "$(grep -c 'rules/wrong.lua:2' said)" = 2 ] || cat said
