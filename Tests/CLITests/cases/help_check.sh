locscript check --help
