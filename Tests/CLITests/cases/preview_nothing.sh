echo "{\"topic\":\"x\"}" > m.json; locscript preview m.json
