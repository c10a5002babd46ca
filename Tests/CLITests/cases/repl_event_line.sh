# An event from a line of a file with an event on each.
printf '{"type":"a","n":1}\n\n{"type":"b","n":2}\n' > day.ndjson
printf '{"type":"c"}\n' > odd:7
echo '{ "type": "d" }' > one.json
printf '%s\n' '.event day.ndjson:3' 'event' '.event day.ndjson' '.event day.ndjson:2' 'event.n' '.event one.json:1' 'event.type' \
  '.event one.json' '.event odd:7' 'event.type' '.event {"type":"e"}' 'event.type' '.event nowhere.ndjson:3' | locscript run
