locscript preview x.json --device pixel
