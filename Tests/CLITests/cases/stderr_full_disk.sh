locscript build missing.json 2> /dev/full
