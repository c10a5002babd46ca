# --check compares with a file that has to be named, and rules have to be named somewhere.
echo 'return function(event) return loc.skip("x") end' > rule.lua
for words in "rule.lua --check" "" "--output keep.xml"; do
  locscript export keep $words 2>&1 | sed -n 1p
  echo "exit ${PIPESTATUS[0]}"
done
ls
