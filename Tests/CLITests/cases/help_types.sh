locscript export types --help
