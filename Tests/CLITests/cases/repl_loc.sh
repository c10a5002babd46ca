# The libraries show their names.
printf '%s\n' 'utf8' 'print(loc)' 'loc.json{ math = math }' '#loc' 'loc.x' | locscript run
