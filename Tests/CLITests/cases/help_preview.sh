locscript preview --help
