locscript rnu
locscript previw --help
locscript frobnicate
