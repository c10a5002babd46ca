: > e.json; locscript build e.json
