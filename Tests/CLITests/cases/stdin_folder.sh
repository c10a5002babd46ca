locscript build < .
