locscript types --help
