locscript --help
