# A message of several rules is named on standard error, also of one event; the only message of the only rule needs no name.
mkdir rules
for name in one two; do
  echo 'return { on = "t", run = function(event) return loc.message { topic = "t", title = "T" } end }' > rules/$name.lua
done
locscript run rules --events '{"type":"t"}'
echo "alone" >&2
locscript run rules/one.lua --events '{"type":"t"}'
