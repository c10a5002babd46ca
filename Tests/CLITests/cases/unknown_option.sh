locscript build --frob x.json
