locscript keep --help
