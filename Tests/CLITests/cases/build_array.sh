echo "[1]" > m.json; locscript build m.json
