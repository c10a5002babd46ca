locscript run --help
