locscript bulk --help
