locscript build nowhere.json
