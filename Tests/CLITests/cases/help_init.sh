locscript init --help
